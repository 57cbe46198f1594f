/** Which floor a plan alone rules out, whatever happens in a run. */
import type { Zone } from '../contract/plan/elements.ts'
import type { MissedCause } from '../contract/resources/missedFloor.ts'
import { hasCell } from './cellBits.ts'
import { type OccupancyCells, raisedHeadCells } from './cleanable.ts'
import { type DistanceField, distanceField } from './distanceField.ts'
import { axlePlaces, brushReaches, gridFootprint } from './footprintReach.ts'
import type { Footprint } from './lanes.ts'
import { keptOutCells } from './missedRun.ts'

type Given = {
  readonly floor: OccupancyCells
  /** Distances to what is solid on it. */
  readonly walls: DistanceField
  readonly footprint: Footprint
  readonly zones: readonly Zone[]
  /** Cells that the robot was on, or begins on. */
  readonly seeds: readonly number[]
}

/** @returns why a cell cannot be cleaned: `tooNarrow` by the walls, `keepOut` by the zones; undefined where it can */
export function createRuledOut({ floor, walls, footprint, zones, seeds }: Given) {
  const { frame } = floor
  const body = gridFootprint(footprint, frame.resolution)
  const places = axlePlaces(walls, body, seeds)
  const keptOut = keptOutCells({ floor, zones: [...zones] })
  const raised = raisedHeadCells(frame, zones)
  const closed = keptOut && distanceField(frame, index => hasCell(keptOut, index))
  const both = closed ? nearer(walls, closed) : walls
  const allowed = closed ? axlePlaces(both, body, seeds) : places
  return (index: number): Extract<MissedCause, 'tooNarrow' | 'keepOut'> | undefined => {
    if (!brushReaches(index, walls, places, body)) return 'tooNarrow'
    const isKept = (raised && hasCell(raised, index)) || (closed && !brushReaches(index, both, allowed, body))
    return isKept ? 'keepOut' : undefined
  }
}

/** Distances to what is nearer of two kinds of things. */
export function nearer(one: DistanceField, other: DistanceField): DistanceField {
  const tenths = one.tenths.slice()
  for (let index = 0; index < tenths.length; index++) {
    const away = other.tenths[index] ?? 0
    if (away < (tenths[index] ?? 0)) tenths[index] = away
  }
  return { ...one, tenths }
}
