/** How often each cell was covered by runs that are handed over a few at a time. */
import { areaOfCells, cellFrameOf, hasCell } from '../../../floor/cellBits.ts'
import { createCellCounts } from '../../../floor/cellCounts.ts'
import { cleanableFloor, occupancyCellsOf } from '../../../floor/cleanable.ts'
import { cellLayer, cellsOf, groundOf, type Paint, type PlanBytes, pictureOf } from './pictureGround.ts'

/** `png`: how often each cell was covered, over the map. Areas m²: can be cleaned; of that covered by one run at least, and by all. */
export type SuperimposedPicture = {
  readonly png: Uint8Array
  readonly areas: { readonly cleanable: number; readonly union: number; readonly always: number }
}
export type Superimposing = {
  /** Deflated, as they are stored. */
  readonly add: (coverages: readonly Uint8Array[]) => void
  /** Of those that came so far. */
  readonly draw: () => Promise<SuperimposedPicture>
}

const CLEAR: Paint = [0, 0, 0, 0]
const NEVER: Paint = [217, 72, 15, 190]
/** From seldom to always: lightness falls all along, so that it reads without hues. */
const SCALE: readonly Paint[] = [
  [218, 226, 140, 215],
  [144, 203, 120, 215],
  [70, 170, 134, 215],
  [38, 130, 142, 215],
  [49, 88, 139, 215],
  [62, 44, 112, 215],
]
const PAINTS = [CLEAR, NEVER, ...SCALE]
const [CLEAR_AT, NEVER_AT, SCALE_AT] = [0, 1, 2]

/** @throws where a file of the plan cannot be read */
export async function beginSuperimposing(plan: PlanBytes): Promise<Superimposing> {
  const ground = await groundOf(plan)
  const frame = cellFrameOf(ground.frame)
  const counts = createCellCounts(frame)
  const { cells: cleanable, count } = cleanableFloor(occupancyCellsOf(ground.map), ground.elements.sectors)

  /** Cleanable floor that no run covered stands out by a paint of its own. */
  function paints(): Uint8Array {
    const times = counts.perCell()
    const sets = counts.sets()
    const paintOf = new Uint8Array(times.length)
    for (let index = 0; index < times.length; index++) {
      const covered = times[index] ?? 0
      if (covered === 0) paintOf[index] = hasCell(cleanable, index) ? NEVER_AT : CLEAR_AT
      else paintOf[index] = SCALE_AT + Math.min(SCALE.length - 1, Math.floor((covered / sets) * SCALE.length))
    }
    return paintOf
  }

  return {
    add: coverages => {
      for (const coverage of coverages) {
        const cells = cellsOf(ground.frame, coverage)
        if (cells) counts.add(cells)
      }
    },
    draw: async () => ({
      png: await pictureOf(ground, [cellLayer(ground, paints(), PAINTS)]),
      areas: {
        cleanable: areaOfCells(frame, count),
        union: areaOfCells(frame, counts.inSome(cleanable)),
        always: areaOfCells(frame, counts.inAll(cleanable)),
      },
    }),
  }
}
