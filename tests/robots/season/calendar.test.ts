import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { fleet, type RobotSpec } from '../../../robots/fleet.ts'
import { plannedRuns } from '../../../robots/season/calendar.ts'

const toMs = Date.UTC(2026, 10, 20, 12)
const DAY_MS = 86_400_000
const span = { seed: 1, fromMs: toMs - 90 * DAY_MS, toMs }
const robots = fleet(12, 1)
const working = robots.filter(({ job }) => job === 'clean' || job === 'disinfect')

const localStarts = (spec: RobotSpec) =>
  plannedRuns(spec, span).map(({ startMs }) => DateTime.fromMillis(startMs, { zone: spec.site.timeZone }))
const daysOf = (spec: RobotSpec) => Map.groupBy(localStarts(spec), start => start.toISODate())

test('R-001 a season of the demo’s robots is about two thousand runs, in order and within the season', () => {
  const all = working.map(spec => plannedRuns(spec, span))
  const count = all.reduce((sum, runs) => sum + runs.length, 0)
  expect(count).toBeGreaterThan(1850)
  expect(count).toBeLessThan(2250)
  for (const runs of all) {
    expect(runs.map(({ startMs }) => startMs)).toEqual(runs.map(({ startMs }) => startMs).toSorted((a, b) => a - b))
    expect(runs.every(({ startMs }) => startMs >= span.fromMs && startMs < span.toMs)).toBe(true)
  }
})

test('R-001 a day has the same runs whenever its season is lived, and another seed has others', () => {
  const [spec] = working
  if (!spec) return expect.unreachable('there is no robot')
  const later = plannedRuns(spec, { seed: 1, fromMs: toMs - 30 * DAY_MS, toMs: toMs + 3 * DAY_MS })
  const both = plannedRuns(spec, span).filter(({ startMs }) => startMs >= toMs - 30 * DAY_MS)
  expect(later.slice(0, both.length)).toEqual(both)
  expect(plannedRuns(spec, { ...span, seed: 2 })).not.toEqual(plannedRuns(spec, span))
})

test('R-026 each kind of site has its own week: nobody cleans a warehouse on a Sunday', () => {
  const weekdays = (category: string) =>
    working
      .filter(({ site }) => site.category === category)
      .flatMap(localStarts)
      .map(({ weekday }) => weekday)
  const perDay = (days: readonly number[], weekday: number) => days.filter(day => day === weekday).length
  expect(perDay(weekdays('warehouse'), 7)).toBe(0)
  expect(perDay(weekdays('warehouse'), 3)).toBeGreaterThan(40)
  expect(perDay(weekdays('hospital'), 7)).toBeGreaterThan(40)
  expect(perDay(weekdays('mall'), 7)).toBeLessThan(perDay(weekdays('mall'), 2))
})

test('R-001 runs begin when the site is cleaned, by its own clock, when that is put back as well', () => {
  const mall = working.find(({ site }) => site.category === 'mall')
  if (!mall) return expect.unreachable('there is no robot in a mall')
  const hours = new Set(localStarts(mall).map(({ hour }) => hour))
  expect([...hours].toSorted((a, b) => a - b)).toEqual([5, 6, 20, 21, 22])
})

test('R-001 a robot is away for service on a few days of its season', () => {
  const away = working.map(spec => {
    const days = daysOf(spec)
    let missing = 0
    for (
      let day = DateTime.fromMillis(span.fromMs).plus({ days: 1 });
      day.toMillis() < toMs - DAY_MS;
      day = day.plus({ days: 1 })
    )
      if (day.weekday !== 7 && !days.has(day.toISODate() ?? '')) missing++
    return missing
  })
  expect(Math.max(...away)).toBeGreaterThan(1)
  expect(Math.max(...away)).toBeLessThan(15)
})
