import { expect, test } from 'vitest'
import { barRows, medianOf } from '../../../src/features/plan/reportBars.ts'
import { amountOf, targetsForm } from '../../../src/features/plan/targetsForm.ts'
import { shownVersion } from '../../../src/features/plan/usePlan.ts'
import { lastSpan, retiredAtMs, versionTimes } from '../../../src/features/plan/versionTimes.ts'
import { planVersion } from '../plans/plan.ts'

const NOW = Date.UTC(2026, 10, 20)
const open = { published: '0', published_date: undefined } as const
const VERSIONS = [
  planVersion({ ...open, id: 9, version: 4, status: 'ready', created: '2026-11-19 00:00:00' }),
  planVersion({ id: 8, version: 3, published_date: '2026-11-10 00:00:00' }),
  planVersion({ ...open, id: 7, version: 2, status: 'draft', created: '2026-11-05 00:00:00' }),
  planVersion({ id: 1, version: 1, status: 'retired', published: '0', published_date: '2026-11-01 00:00:00' }),
]

test('L-008 each version was published until the next one; those that never were stand by when they were made', () => {
  const times = versionTimes(VERSIONS, NOW)
  expect(times).toEqual({
    spans: [
      { version: 1, fromMs: Date.UTC(2026, 10, 1), toMs: Date.UTC(2026, 10, 10), by: undefined },
      { version: 3, fromMs: Date.UTC(2026, 10, 10), toMs: NOW, by: undefined },
    ],
    unpublished: [
      { version: 4, atMs: Date.UTC(2026, 10, 19) },
      { version: 2, atMs: Date.UTC(2026, 10, 5) },
    ],
    fromMs: Date.UTC(2026, 10, 1),
    toMs: NOW,
  })
  expect(retiredAtMs(times, 1)).toBe(Date.UTC(2026, 10, 10))
  expect(retiredAtMs(times, 3)).toBeUndefined()
  expect(retiredAtMs(times, 2)).toBeUndefined()
  expect(versionTimes([], NOW)).toEqual({ spans: [], unpublished: [], fromMs: NOW, toMs: NOW })
})

test('L-008 a version that was published again has each of its times, and says who published it', () => {
  const of = (...months: readonly number[]) =>
    months.map(month => ({ date: `2026-0${month}-01 00:00:00`, login: month, login_name: `Person ${month}` }))
  const again = [
    planVersion({ id: 3, version: 3, status: 'retired', published: '0', publications: of(3) }),
    planVersion({ id: 2, version: 2, published_date: '2026-04-01 00:00:00', publications: of(2, 4) }),
    planVersion({ id: 1, version: 1, status: 'retired', published: '0', publications: of(1) }),
  ]
  const times = versionTimes(again, NOW)
  const at = (month: number) => Date.UTC(2026, month - 1, 1)
  expect(times.spans.map(({ version, fromMs, toMs }) => [version, fromMs, toMs])).toEqual([
    [1, at(1), at(2)],
    [2, at(2), at(3)],
    [3, at(3), at(4)],
    [2, at(4), NOW],
  ])
  expect(lastSpan(times, 2)?.by).toEqual({ id: 4, name: 'Person 4' })
  expect([1, 2, 3].map(version => retiredAtMs(times, version))).toEqual([at(2), undefined, at(4)])
})

test('L-008 the address chooses the version, by its number or its id; else the published one is shown, or the newest', () => {
  const first = { id: 1, first_id: 1 }
  expect(shownVersion(VERSIONS, { version: 2, named: first })?.id).toBe(7)
  expect(shownVersion(VERSIONS, { version: undefined, named: first })?.id).toBe(8)
  expect(shownVersion(VERSIONS, { version: undefined, named: { id: 7, first_id: 1 } })?.id).toBe(7)
  expect(shownVersion(VERSIONS, { version: 99, named: first })?.id).toBe(8)
  expect(shownVersion(VERSIONS.slice(0, 1), { version: undefined, named: first })?.id).toBe(9)
  expect(shownVersion([], { version: 1, named: first })).toBeUndefined()
})

test('L-010 the latest reports stand against what is aimed at; without an aim there is no line', () => {
  expect(medianOf([])).toBe(0)
  expect(medianOf([3, 1, 2])).toBe(2)
  expect(medianOf([4, 1, 2, 3])).toBe(2.5)
  const report = (coverage_percentage: number, time: number) => ({ coverage_percentage, productivity: 900, time })
  expect(barRows([report(95, 3600), report(40, 1200)], { coverage: 90, productivity: undefined, time: 0 })).toEqual([
    { metric: 'coverage', values: [95, 40], target: 90, median: 67.5, top: 95 },
    { metric: 'productivity', values: [900, 900], target: undefined, median: 900, top: 900 },
    { metric: 'time', values: [3600, 1200], target: undefined, median: 2400, top: 3600 },
  ])
})

test('L-012 L-015 targets are typed in the units of the reader, with a point or a comma', () => {
  expect(amountOf(' 90,5 ')).toBe(90.5)
  expect(amountOf('1200')).toBe(1200)
  for (const broken of ['', ' ', '-1', '1e3', '90 %', '1.2.3', '٣']) expect(amountOf(broken)).toBeUndefined()
  const feet = { area: (metres: number) => ({ amount: metres * 10.7639, text: '', unit: 'ft²' }) }
  expect(targetsForm({ coverage_percentage: 90, performance: 1000 }, feet)).toEqual({
    coverageRate: '90',
    productivity: '10763.9',
  })
})
