/** When a robot is to work: by the kind of its site, the day of the week, and the days on which it is away. */
import { DateTime } from 'luxon'
import type { RobotSpec } from '../fleet.ts'
import { between, createRandom, seedOf } from '../random.ts'

/** A run that somebody has planned. */
export type PlannedRun = {
  /** Ms since the epoch. */
  readonly startMs: number
  /** Of all chances of the day at the site, which robots there share, and of all chances of the run. */
  readonly daySeed: number
  readonly runSeed: number
}

/** Hours of the site's clock at which runs begin. */
type Week = {
  readonly weekday: readonly number[]
  readonly saturday: readonly number[]
  readonly sunday: readonly number[]
}

/** By the category of the site: where people are about, floors are cleaned before and after them. */
const WEEKS: ReadonlyMap<string, Week> = new Map([
  ['airport', { weekday: [0.5, 3.25, 13.75], saturday: [0.5, 3.25], sunday: [0.5, 3.25, 13.75] }],
  ['mall', { weekday: [6, 21.75], saturday: [6, 22.25], sunday: [20.5] }],
  ['hospital', { weekday: [5.25, 13, 19.5], saturday: [5.5, 19.5], sunday: [5.5, 19.5] }],
  ['warehouse', { weekday: [5, 13.5, 21.5], saturday: [6, 14.5], sunday: [] }],
])
const USUAL: Week = { weekday: [5.5, 20], saturday: [6], sunday: [] }

/** Nobody is punctual to the minute. Hours. */
const EARLY_OR_LATE_H = 0.15
/** Share of planned runs that nobody starts. */
const FORGOTTEN = 0.03
/** Days after which a robot may be due for service, the chance of it, and how long it is away then. */
const SERVICE_EVERY_DAYS = 30
const SERVICE_CHANCE = 0.6
const AWAY_DAYS = [1, 4] as const

const PURPOSE = { service: 301, day: 302, run: 303 } as const

const hoursOf = ({ weekday, saturday, sunday }: Week, { weekday: day }: DateTime): readonly number[] =>
  day === 7 ? sunday : day === 6 ? saturday : weekday

/** Of the calendar, the same in all zones. */
const dayNumber = ({ year, month, day }: DateTime): number => Date.UTC(year, month - 1, day) / 86_400_000

function isAway(spec: RobotSpec, seed: number, day: number): boolean {
  const span = Math.floor(day / SERVICE_EVERY_DAYS)
  const random = createRandom(seedOf(seed, spec.seed, PURPOSE.service, span))
  if (random() >= SERVICE_CHANCE) return false
  const away = Math.floor(between(random, ...AWAY_DAYS))
  const first = Math.floor(random() * (SERVICE_EVERY_DAYS - away))
  const place = day - span * SERVICE_EVERY_DAYS
  return place >= first && place < first + away
}

/** Runs of a robot that begin at or after `fromMs` and before `toMs`, oldest first. The same day always has the same runs. */
export function plannedRuns(
  spec: RobotSpec,
  { seed, fromMs, toMs }: { readonly seed: number; readonly fromMs: number; readonly toMs: number },
): readonly PlannedRun[] {
  const { site } = spec
  const week = WEEKS.get(site.category) ?? USUAL
  const out: PlannedRun[] = []
  const last = DateTime.fromMillis(toMs, { zone: site.timeZone }).startOf('day')
  for (
    let day = DateTime.fromMillis(fromMs, { zone: site.timeZone }).startOf('day');
    day <= last;
    day = day.plus({ days: 1 })
  ) {
    const number = dayNumber(day)
    if (isAway(spec, seed, number)) continue
    const daySeed = seedOf(seed, spec.building, PURPOSE.day, number)
    for (const [slot, hour] of hoursOf(week, day).entries()) {
      const runSeed = seedOf(seed, spec.seed, PURPOSE.run, number, slot)
      const random = createRandom(runSeed)
      const minutes = Math.round((hour + between(random, -EARLY_OR_LATE_H, EARLY_OR_LATE_H)) * 60)
      const startMs = day.set({ hour: Math.floor(minutes / 60), minute: minutes % 60 }).toMillis()
      if (random() < FORGOTTEN || startMs < fromMs || startMs >= toMs) continue
      out.push({ startMs: startMs + Math.floor(random() * 60) * 1000, daySeed, runSeed })
    }
  }
  return out
}
