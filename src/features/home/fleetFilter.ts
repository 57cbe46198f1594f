import { SHAPES, type Shape } from '../../widgets/state/stateShapes.ts'
import { type FleetRow, isListed } from '../robots/fleetRow.ts'
import type { HomeSearch } from './homeSearch.ts'

/** Texts of a row as they are on the screen: what is read can be searched for. */
export type RowTexts = (row: FleetRow) => readonly string[]

const matchesText = (text: string | undefined, texts: readonly string[]): boolean => {
  if (text === undefined) return true
  const wanted = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const given = texts.map(each => each.toLocaleLowerCase())
  return wanted.every(word => given.some(each => each.includes(word)))
}

/** Whether a row passes every filter but the state. */
const passesOthers = (search: HomeSearch, textsOf: RowTexts, row: FleetRow): boolean =>
  (search.pinned !== true || row.pinned) &&
  (search.account === undefined || row.robot.account === search.account) &&
  (search.location === undefined || row.robot.location === search.location) &&
  (search.planType === undefined || row.robot.plan_type === search.planType) &&
  matchesText(search.text, textsOf(row))

/** Trouble that no filter may hide. */
export const ALARMS: ReadonlySet<Shape> = new Set(['stuck', 'warning'])

export type Count = {
  /** Robots in the state: of alarms all there are, of other states those that pass the other filters. */
  readonly count: number
  /** How many the state's filter would show. */
  readonly shown: number
}

export type Filtered = {
  readonly rows: readonly FleetRow[]
  readonly counts: ReadonlyMap<Shape, Count>
}

/** @param all how many robots are in each state, as the service counts them */
export function filterFleet(
  rows: readonly FleetRow[],
  search: HomeSearch,
  textsOf: RowTexts,
  all: ReadonlyMap<Shape, number>,
): Filtered {
  const passing = rows.filter(row => passesOthers(search, textsOf, row))
  const others = passing.filter(row => isListed(row.robot) || search.state === 'offline')
  const inState = (some: readonly FleetRow[], shape: Shape): number => some.filter(row => row.shape === shape).length
  const counts = new Map(
    SHAPES.map(shape => {
      const shown = inState(passing, shape)
      return [shape, { shown, count: ALARMS.has(shape) ? (all.get(shape) ?? 0) : shown }] as const
    }),
  )
  return { rows: others.filter(row => search.state === undefined || row.shape === search.state), counts }
}
