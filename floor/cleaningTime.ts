/** How long a robot takes to clean by a plan, worked out from its lanes before anybody drives them. */
import type { Sector } from '../contract/plan/elements.ts'
import { type Cleaner, createRunPlanner, type PlanToClean } from './runPlanner.ts'

export type SectorTime = {
  readonly sector: Sector
  /** With the way from the sector before; 0 where there is no way into it. */
  readonly seconds: number
}
export type CleaningTime = {
  /** Of all sectors in their order, and the way home. */
  readonly seconds: number
  readonly sectors: readonly SectorTime[]
}

/**
 * Seconds of a whole run in which nothing is in the way, sector after sector and home again, with the trips for water.
 * @param mayGoOn asked before each sector; undefined is answered where it says no
 */
export function cleaningTime(
  plan: PlanToClean,
  cleaner: Cleaner,
  mayGoOn: () => boolean = () => true,
): CleaningTime | undefined {
  const run = createRunPlanner(plan.floor, cleaner).plan(plan)
  while (mayGoOn()) {
    const step = run.next()
    if (step.done) return step.value
  }
  return undefined
}
