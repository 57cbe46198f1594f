/** The plans of the list: one row each, whatever the number of its versions. */
import { type PublicationState, publicationStateOf } from '../../../contract/plan/versionStates.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import type { Robot } from '../../../contract/resources/robots.ts'
import { PAGE_SIZE, type PlanSort, type PlansFilter } from './plansSearch.ts'

/** What the order and the search of plans need of their names, as they are shown. */
export type PlanNames = {
  readonly plan: (plan: Plan) => string
  readonly location: (plan: Plan) => string
  readonly robot: (robot: Robot) => string
}

export type PlanRow = {
  /** Its newest version. */
  readonly plan: Plan
  readonly name: string
  /** Empty: none. */
  readonly location: string
  readonly state: PublicationState
  /** Robots that clean by any of its versions, by name. */
  readonly robots: readonly Robot[]
  /** In lower case: what is typed may stand in it. */
  readonly words: string
}

/** Of several versions of each plan the newest. */
function newestVersions(plans: readonly Plan[]): readonly Plan[] {
  const newest = new Map<number, Plan>()
  for (const plan of plans) {
    const known = newest.get(plan.first_id)
    if (known === undefined || known.version < plan.version) newest.set(plan.first_id, plan)
  }
  return [...newest.values()]
}

/** L-038, of a plan as a whole: any of its versions may be the published one. */
const stateOf = (plan: Plan): PublicationState =>
  plan.published_version === undefined ? publicationStateOf(plan) : 'published'

export function planRows(plans: readonly Plan[], robots: readonly Robot[], names: PlanNames): readonly PlanRow[] {
  const users = Map.groupBy(robots, robot => robot.plan_first_id ?? robot.plan)
  return newestVersions(plans).map(plan => {
    const name = names.plan(plan)
    const location = names.location(plan)
    const using = users.get(plan.first_id) ?? []
    const words = [name, location, ...using.map(names.robot)].join(' ').toLocaleLowerCase()
    return { plan, name, location, state: stateOf(plan), robots: using, words }
  })
}

/** L-004: those that all filters leave; each word that is typed stands in a name, or is the plan's number. */
export function filteredPlans(rows: readonly PlanRow[], filter: PlansFilter): readonly PlanRow[] {
  const { text = '', location, published, cpe_version } = filter
  const sought = text.trim().toLocaleLowerCase().split(/\s+/)
  return rows.filter(
    ({ plan, state, words }) =>
      (location === undefined || plan.location === location) &&
      (published === undefined || (state === 'published') === (published === 1)) &&
      (cpe_version === undefined || plan.cpe_version === String(cpe_version)) &&
      sought.every(word => words.includes(word) || word === String(plan.first_id)),
  )
}

const PUBLISHED_FIRST: { readonly [S in PublicationState]: number } = {
  published: 0,
  previouslyPublished: 1,
  notPublished: 2,
}

type Compare = (a: PlanRow, b: PlanRow) => number
const COMPARE: { readonly [S in PlanSort]: (collator: Intl.Collator) => Compare } = {
  name: collator => (a, b) => collator.compare(a.name, b.name),
  location: collator => (a, b) => collator.compare(a.location, b.location),
  area: () => (a, b) => a.plan.area - b.plan.area,
  published: () => (a, b) => PUBLISHED_FIRST[a.state] - PUBLISHED_FIRST[b.state],
  robots: () => (a, b) => a.robots.length - b.robots.length,
  lastRun: () => (a, b) => (a.plan.last_run?.end_timestamp ?? 0) - (b.plan.last_run?.end_timestamp ?? 0),
  updated: collator => (a, b) => collator.compare(a.plan.created, b.plan.created),
}

/** Plans that are equal in what they are sorted by stay in the order of their names, and of their ids. */
export function sortedPlans(
  rows: readonly PlanRow[],
  order: { readonly by: PlanSort; readonly isDescending: boolean },
  collator: Intl.Collator,
): readonly PlanRow[] {
  const compare = COMPARE[order.by](collator)
  const sign = order.isDescending ? -1 : 1
  return rows.toSorted(
    (a, b) => sign * compare(a, b) || collator.compare(a.name, b.name) || a.plan.first_id - b.plan.first_id,
  )
}

/** L-005: the rows of one page, counted from 1. */
export const planPage = (rows: readonly PlanRow[], page: number): readonly PlanRow[] =>
  rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)

/** Robots that clean by another version than the published one. */
export const robotsBehind = ({ plan, robots }: Pick<PlanRow, 'plan' | 'robots'>): readonly Robot[] =>
  plan.published_version === undefined
    ? []
    : robots.filter(robot => robot.plan_version !== undefined && robot.plan_version !== plan.published_version)
