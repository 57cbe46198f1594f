/** When the floor of a plan was last covered, unpacked. */
import type { FloorAge } from '../contract/resources/floorAge.ts'
import { bytesOf, inflated } from '../floor/deflate.ts'
import { MAX_MAP_PIXELS } from '../floor/raster.ts'

/** `cells`: for each cell as `floorAgeSchema` has them. */
export type ReadAge = Omit<FloorAge, 'cells'> & { readonly cells: Uint16Array }

/** @throws where the cells are not as many as the frame has, or cannot be inflated */
export async function readAge({ cells, ...age }: FloorAge): Promise<ReadAge> {
  const count = age.width * age.height
  const bytes = count > MAX_MAP_PIXELS ? undefined : await inflated(bytesOf(cells), count * 2)
  if (bytes?.byteLength !== count * 2) throw new RangeError('The age of the floor cannot be read')
  const view = new DataView(bytes.buffer)
  return { ...age, cells: Uint16Array.from({ length: count }, (_, at) => view.getUint16(2 * at, true)) }
}
