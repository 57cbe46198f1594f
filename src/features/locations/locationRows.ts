/** Locations as their list shows them. Pure. */
import type { Location, LocationSummary } from '../../../contract/resources/locations.ts'
import { SHAPES, type Shape } from '../../widgets/state/stateShapes.ts'
import type { LocationFilter, LocationSort } from './locationsSearch.ts'

/** A robot that is at a location: what its state looks like, and the key of the state's word. */
export type RobotThere = { readonly location: number | undefined; readonly shape: Shape; readonly word: string }
/** The worst state of the robots of a place, and how many are in it. */
export type Worst = { readonly shape: Shape; readonly word: string; readonly count: number }

export type LocationRow = {
  readonly location: Location
  /** As they are shown. */
  readonly name: string
  readonly account: string
  readonly category: string
  /** Undefined until it has come. */
  readonly summary: LocationSummary | undefined
  readonly robots: number
  readonly offline: number
  readonly worst: Worst | undefined
}

type Texts = Pick<LocationRow, 'name' | 'account' | 'category'>

const rankOf = (shape: Shape | undefined): number => (shape === undefined ? SHAPES.length : SHAPES.indexOf(shape))

function worstOf(robots: readonly RobotThere[]): Worst | undefined {
  const [first, ...rest] = robots.toSorted((a, b) => rankOf(a.shape) - rankOf(b.shape))
  if (first === undefined) return undefined
  const { shape, word } = first
  return { shape, word, count: 1 + rest.filter(robot => robot.word === word).length }
}

/** A required picture that nobody has given. */
export const lacksAssessment = ({ requires_assessment, files }: Pick<Location, 'requires_assessment' | 'files'>) =>
  requires_assessment === '1' && files['risk_assessment.jpg'] === undefined

export function locationRows(
  locations: readonly Location[],
  summaries: readonly LocationSummary[] | undefined,
  robots: readonly RobotThere[],
  textsOf: (location: Location) => Texts,
): readonly LocationRow[] {
  const summaryOf = new Map(summaries?.map(summary => [summary.id, summary]))
  const robotsAt = Map.groupBy(robots, ({ location }) => location)
  return locations.map(location => {
    const there = robotsAt.get(location.id) ?? []
    const summary = summaryOf.get(location.id)
    return {
      location,
      ...textsOf(location),
      summary,
      robots: there.length,
      offline: there.filter(({ shape }) => shape === 'offline').length,
      worst: worstOf(there),
    }
  })
}

/** Rows that pass: each typed word stands in the name, the account or the category. */
export function filteredRows(rows: readonly LocationRow[], filter: LocationFilter): readonly LocationRow[] {
  const words = (filter.text ?? '').trim().toLocaleLowerCase().split(/\s+/)
  return rows.filter(({ location, name, account, category, robots }) => {
    const text = `${name} ${account} ${category}`.toLocaleLowerCase()
    return (
      words.every(word => text.includes(word)) &&
      (filter.category === undefined || location.category === filter.category) &&
      (filter.account === undefined || location.account === filter.account) &&
      (filter.robots === undefined || robots > 0)
    )
  })
}

const lastRun = ({ summary }: LocationRow): number => summary?.results?.[0]?.end_timestamp ?? 0

/** In the order that was chosen; else those where something is wrong first, and by name. */
export function orderedRows(
  rows: readonly LocationRow[],
  { sort, isDescending }: { readonly sort: LocationSort | undefined; readonly isDescending: boolean },
  collator: Intl.Collator,
): readonly LocationRow[] {
  const byName = (a: LocationRow, b: LocationRow): number => collator.compare(a.name, b.name)
  const bySeverity = (a: LocationRow, b: LocationRow): number => {
    const trouble = ({ worst }: LocationRow): number => Math.min(rankOf(worst?.shape), SHAPES.indexOf('cleaning'))
    return trouble(a) - trouble(b)
  }
  const orders: { readonly [S in LocationSort]: (a: LocationRow, b: LocationRow) => number } = {
    name: byName,
    category: (a, b) => collator.compare(a.category, b.category),
    account: (a, b) => collator.compare(a.account, b.account),
    robots: (a, b) => a.robots - b.robots,
    now: (a, b) => rankOf(a.worst?.shape) - rankOf(b.worst?.shape),
    plans: (a, b) => (a.summary?.plans ?? 0) - (b.summary?.plans ?? 0),
    pins: (a, b) => (a.summary?.pins ?? 0) - (b.summary?.pins ?? 0),
    lastRun: (a, b) => lastRun(a) - lastRun(b),
  }
  const order = sort === undefined ? bySeverity : orders[sort]
  const sign = isDescending ? -1 : 1
  return rows.toSorted((a, b) => sign * order(a, b) || byName(a, b))
}
