/** A hall of four by four cells, with the yaml that goes with it. */
import { type MapImport, type MapRefusal, planOfMap } from '../../../server/plans/mapPlan.ts'

export const HEAD = {
  image: 'hall.pgm',
  resolution: 0.05,
  origin: [0, 0, 0],
  negate: 0,
  occupied_thresh: 0.65,
  free_thresh: 0.196,
}
export type Fields = { readonly [name: string]: unknown }

export const pgm = (width: number, greys: readonly number[]): Uint8Array =>
  Buffer.concat([Buffer.from(`P5 ${width} ${greys.length / width} 255\n`), Uint8Array.from(greys)])
export const HALL = pgm(4, [0, 0, 0, 0, 0, 254, 254, 0, 0, 254, 254, 0, 205, 205, 205, 205])

/** Fields set to undefined are left out of the yaml. */
export const hall = (
  fields: Fields = {},
  image: Uint8Array = HALL,
  imageName = 'hall.pgm',
): Promise<MapImport | MapRefusal> => importText(JSON.stringify({ ...HEAD, ...fields }), image, imageName)
export const importText = (yaml: string, image: Uint8Array | undefined = HALL, imageName = 'hall.pgm') =>
  planOfMap({ name: 'hall.yaml', bytes: Buffer.from(yaml) }, image && { name: imageName, bytes: image })
