/** Missed floor as a map shows it: which patch each cell belongs to, and what a patch looks like. */
import type { MapToken } from '../contract/mapTokens.ts'
import type { MissedCause, MissedFloor } from '../contract/resources/missedFloor.ts'
import type { CellFrame } from '../floor/cellBits.ts'
import { bytesOf, inflated } from '../floor/deflate.ts'
import { toFrame } from '../floor/geometry.ts'

export type MissedCells = {
  readonly frame: CellFrame
  /** For each cell, from the lowest row on, the place of its patch counted from 1; 0 was not missed. */
  readonly patchOf: Uint16Array
  readonly causes: readonly MissedCause[]
  /** Place of the patch that is looked at, in `causes`. */
  readonly selected?: number | undefined
  /** A cell of each patch, map metres. */
  readonly places: readonly { readonly x: number; readonly y: number }[]
}

/** @throws where the cells are not what their frame asks for */
export async function readMissedCells({
  width,
  height,
  resolution,
  origin,
  ...missed
}: MissedFloor): Promise<MissedCells> {
  const bytes = await inflated(bytesOf(missed.cells), 2 * width * height)
  if (bytes?.byteLength !== 2 * width * height) throw new RangeError('The missed cells cannot be read')
  const view = new DataView(bytes.buffer)
  return {
    frame: { width, height, resolution, origin },
    patchOf: Uint16Array.from({ length: width * height }, (_, i) => view.getUint16(2 * i, true)),
    causes: missed.patches.map(({ cause }) => cause),
    places: missed.patches.map(({ x, y }) => ({ x, y })),
  }
}

/** The place of the patch at a point of map, or the one nearest within `reachM`; undefined where no floor was missed. @param yaw of the plan's map */
export function missedPatchAt(
  { frame: { width, height, resolution, origin }, patchOf }: MissedCells,
  at: { readonly x: number; readonly y: number },
  reachM: number,
  yaw: number,
): number | undefined {
  const { x, y } = toFrame({ ...origin, w: yaw }, at)
  const [column, row] = [Math.floor(x / resolution), Math.floor(y / resolution)]
  const reach = Math.ceil(reachM / resolution)
  let least = Infinity
  let best: number | undefined
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const [c, r] = [column + dx, row + dy]
      const patch = c < 0 || r < 0 || c >= width || r >= height ? 0 : (patchOf[r * width + c] ?? 0)
      const away = dx * dx + dy * dy
      if (patch === 0 || away >= least) continue
      least = away
      best = patch - 1
    }
  return best
}

/** Lines and dots in a square of cells; each cause has its own, beside its colour. `u`, `v`: 0 to 7, v upwards. */
type Pattern = (u: number, v: number) => boolean
export type MissedLook = { readonly colour: MapToken; readonly isInk: Pattern }

/** The tile of every pattern is so many cells across, times a whole number where cells are small on screen. */
export const PATTERN_CELLS = 8

export const MISSED_LOOKS: { readonly [C in MissedCause]: MissedLook } = {
  sectorSkipped: { colour: 'waypoint', isInk: (_, v) => v % 4 === 0 },
  runEnded: { colour: 'localization', isInk: u => u % 4 === 0 },
  obstacle: { colour: 'safety-danger', isInk: (u, v) => (u + v) % 8 === 0 || (u - v + 8) % 8 === 0 },
  keepOut: { colour: 'nogo', isInk: (u, v) => (u + v) % 4 === 0 },
  tooNarrow: { colour: 'cloud-rear', isInk: (u, v) => u % 4 < 2 && v % 4 < 2 },
  localizationLost: { colour: 'laser', isInk: (u, v) => (u - v + 8) % 4 === 0 },
  notDriven: { colour: 'cloud-front', isInk: (u, v) => u % 4 === 0 || v % 4 === 0 },
}
/** How much of the colour lies between the ink. */
export const MISSED_FILL = 0.42
