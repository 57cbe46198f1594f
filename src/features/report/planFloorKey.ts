/** Data ids of a version's files by their names. */
export type PlanFiles = { readonly [name: string]: number }

/** What the keys of all floors that are read of a version begin with. */
export const planFloorsKey = (plan: number) => ['planFloor', plan]

/** Names the floor that is read of a version with these files: a file that is stored anew has another id. */
export const planFloorKey = (plan: number, isPretty: boolean, files: PlanFiles = {}) => [
  ...planFloorsKey(plan),
  isPretty,
  Object.entries(files)
    .map(([name, id]) => `${name} ${id}`)
    .toSorted()
    .join(),
]

/** What of a version makes its map: all else of it is drawn. */
export const mapFilesOf = (files: PlanFiles): PlanFiles =>
  Object.fromEntries(
    Object.entries(files).filter(([name]) => !name.startsWith('sectors') && !name.startsWith('config')),
  )
