/** A picture of a location by its file; another data id is another address, so that a replaced one is read anew. */
export const pictureOf = (location: number, name: string, item: number): string =>
  `/api/v0/Data/location/${location}/${name}?item=${item}`
