/** When the floor of a plan was last covered, from runs that are handed over a few at a time, newest first. */
import { deflateRawSync } from 'node:zlib'
import { NOT_CLEANABLE, OCCUPIED_CELL, UNKNOWN_CELL } from '../../../contract/resources/floorAge.ts'
import { type CellBits, cellFrameOf, hasCell, isSameFrame } from '../../../floor/cellBits.ts'
import { type CellPlacing, placedCells, placingOf } from '../../../floor/cellPlacing.ts'
import { cleanableFloor, occupancyCellsOf } from '../../../floor/cleanable.ts'
import { createFloorAge } from '../../../floor/floorAge.ts'
import type { MapFrame } from '../../../floor/mapFrame.ts'
import { FREE, OCCUPIED } from '../../../floor/occupancyGrid.ts'
import { cellsOf, type PlanBytes, readPlanMap } from './pictureGround.ts'

/** `map`: the place of its map in the frames that were given; −1 for one that cannot be read. */
export type AgedRun = { readonly id: number; readonly map: number; readonly coverage: Uint8Array }
/** `newest`: runs that some cell was covered by last, newest first. `cells`: as `floorAgeSchema` has them, deflated. */
export type AgedFloor = {
  readonly frame: MapFrame
  readonly newest: readonly number[]
  readonly leftOut: number
  readonly cells: Uint8Array
}
export type Aging = {
  /** @returns cleanable cells that no run has covered so far */
  readonly add: (runs: readonly AgedRun[]) => number
  readonly result: () => AgedFloor
}

/** @throws where a file of the plan cannot be read */
export async function beginAging(plan: PlanBytes, maps: readonly MapFrame[]): Promise<Aging> {
  const { map, frame, elements } = await readPlanMap(plan)
  const own = cellFrameOf(frame)
  const floor = occupancyCellsOf(map)
  const { cells: cleanable } = cleanableFloor(floor, elements.sectors)
  const age = createFloorAge(cleanable)
  /** Of each of the maps; undefined where cells of it cannot be laid on this one. */
  const placings = maps.map((other): CellPlacing | 'same' | undefined =>
    isSameFrame(cellFrameOf(other), own) ? 'same' : placingOf(cellFrameOf(other), own),
  )
  let leftOut = 0
  /** Runs that were laid on the map: the first has number 1. */
  const laid: number[] = []

  function onThisMap({ map: at, coverage }: AgedRun): CellBits | undefined {
    const [other, placing] = [maps[at], placings[at]]
    const cells = other && placing && cellsOf(other, coverage)
    return cells && (placing === 'same' ? cells : placedCells(cells, placing, own))
  }

  return {
    add: runs => {
      for (const run of runs) {
        const cells = onThisMap(run)
        if (cells) {
          laid.push(run.id)
          age.add(cells)
        } else leftOut += 1
      }
      return age.left()
    },
    result: () => {
      const used = new Uint16Array(laid.length + 1)
      for (const run of age.runOf) used[run] = 1
      const newest: number[] = []
      for (const [at, id] of laid.entries()) if (used[at + 1] === 1) used[at + 1] = newest.push(id)
      used[0] = 0
      const cells = Uint16Array.from(floor.occupancy, (kind, index) => {
        if (kind !== FREE) return kind === OCCUPIED ? OCCUPIED_CELL : UNKNOWN_CELL
        return hasCell(cleanable, index) ? (used[age.runOf[index] ?? 0] ?? 0) : NOT_CLEANABLE
      })
      return { frame, newest, leftOut, cells: deflateRawSync(new Uint8Array(cells.buffer)) }
    },
  }
}
