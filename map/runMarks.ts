/** What a run left on its plan, as the map of its report shows it. Metres in map. */
import type { Point } from '../contract/plan/elements.ts'
import type { CellSet } from '../contract/robot/runReport.ts'
import { type CellBits, decodeCells } from '../floor/cellBits.ts'
import { bytesOf, inflated } from '../floor/deflate.ts'
import type { MissedCells } from './missedCells.ts'

/** How a sector came out, by the rate of its floor that was covered. `unworked`: skipped, or not reached. */
export const SECTOR_LOOKS = ['good', 'disinfected', 'middling', 'poor', 'unworked'] as const
export type SectorLook = (typeof SECTOR_LOOKS)[number]

/** Percent from which a sector is middling, and from which it is good. */
const MIDDLING_FROM = 50
const GOOD_FROM = 75

/** below 50 % red, to below 75 % amber, from there on green; a green of its own where the floor is disinfected. */
export function sectorLook(sector: {
  readonly rate: number
  readonly isDisinfected: boolean
  readonly isWorked: boolean
}): SectorLook {
  if (!sector.isWorked) return 'unworked'
  if (sector.rate < MIDDLING_FROM) return 'poor'
  if (sector.rate < GOOD_FROM) return 'middling'
  return sector.isDisinfected ? 'disinfected' : 'good'
}

/** `text`: what its tag says beside its number, such as the rate. */
export type RunSector = { readonly sector: number; readonly look: SectorLook; readonly text: string }

export type RunMarks = {
  readonly sectors: readonly RunSector[]
  readonly coverage: CellBits | undefined
  /** Vertices as x, y and pen, one after the other; pen 0: nothing was cleaned from the vertex before. */
  readonly path: Float32Array | undefined
  readonly sprayZones: readonly (readonly Point[])[]
  readonly missed?: MissedCells | undefined
}

/** The largest path of a report of the largest size, inflated. */
const MAX_PATH_BYTES = 16 * 1024 * 1024

/** @throws where the cells are not what their frame asks for */
export async function readCells(set: CellSet): Promise<CellBits> {
  const cells = await decodeCells(set)
  if (cells === undefined) throw new RangeError('The covered cells cannot be read')
  return cells
}

/** Vertices as x, y, pen from the wire form. @throws where they cannot be inflated */
export async function readPath(base64: string): Promise<Float32Array> {
  const bytes = await inflated(bytesOf(base64), MAX_PATH_BYTES)
  if (bytes === undefined) throw new RangeError('The path cannot be read')
  const view = new DataView(bytes.buffer)
  return Float32Array.from({ length: Math.floor(bytes.byteLength / 4) }, (_, i) => view.getFloat32(4 * i, true))
}
