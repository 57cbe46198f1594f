import { expect, test } from 'vitest'
import type { RmComment } from '../../../contract/resources/reports.ts'
import { readingOf } from '../../../src/features/report/readingOf.ts'
import { pressureSteps, reportDetails, runEvents } from '../../../src/features/report/reportData.ts'
import { MONITOR_OPENINGS, openingRefusal, playedFrom } from '../../../src/features/runs/openingRule.ts'
import { filtersToKeep } from '../../../src/features/runs/reportFilters.ts'

const DAY = 86_400_000

test('R-056 a sector opens the monitor under 14 days and with sectorClick', () => {
  expect(MONITOR_OPENINGS.sector.right).toBe('sectorClick')
  expect(openingRefusal('sector', true, 14 * DAY - 1, true)).toBeUndefined()
  expect(openingRefusal('sector', true, 14 * DAY, true)).toBe('age')
  expect(openingRefusal('sector', false, 0, true)).toBe('right')
})

test('R-061 the timeline opens the monitor under 90 days and with timelineClick', () => {
  expect(MONITOR_OPENINGS.timeline.right).toBe('timelineClick')
  expect(openingRefusal('timeline', true, 90 * DAY - 1, true)).toBeUndefined()
  expect(openingRefusal('timeline', true, 90 * DAY, false)).toBe('age')
  expect(openingRefusal('timeline', false, 0, false)).toBe('right')
})

test('R-056 R-061 the monitor opens where there is something to play, from the first recorded second on', () => {
  expect(openingRefusal('timeline', true, 0, false)).toBe('unrecorded')
  expect(openingRefusal('sector', true, 0, false)).toBe('unrecorded')
  const recorded = [
    { start: 100, end: 200 },
    { start: 400, end: 500 },
  ]
  expect([50, 150, 300, 501].map(timeMs => playedFrom(recorded, timeMs))).toEqual([100, 150, 400, undefined])
})

test('R-010 hardware from 2.0 on has four pressures, older three', () => {
  expect(['1.0', '1.5.1c', '1.7.1', '2.0', '2.0.1', '3'].map(pressureSteps)).toEqual([3, 3, 3, 4, 4, 4])
})

const comment = (id: number, type: RmComment['type'], sector?: number): RmComment => ({
  id,
  type,
  message: `comment ${id}`,
  created: new Date(id * 1000).toISOString(),
  ...(sector === undefined ? {} : { sector }),
})

test('R-003 R-062 each skip and the cancel has what was said of it; other comments stand for themselves, the oldest first', () => {
  const events = runEvents(
    {
      cancelled: 'Remote Monitor',
      end_timestamp: 9000,
      rm_comments: [comment(5, 'skip_sector', 8), comment(6, 'cancel_cleaning'), comment(7, 'skip_sector', 3)],
    },
    {
      skips: [
        { sector: 8, time: 4000, by: 'Operator', message: 'wet' },
        { sector: 2, time: 2000, by: 'Robot', message: '' },
      ],
    },
  )
  expect(events.map(({ type, sector, timeMs, comment: said }) => [type, sector, timeMs, said?.id])).toEqual([
    ['skip_sector', 2, 2000, undefined],
    ['skip_sector', 8, 4000, 5],
    ['skip_sector', 3, 7000, 7],
    ['cancel_cleaning', undefined, 9000, 6],
  ])
})

test('R-004 inner data that cannot be read are none', () => {
  expect(reportDetails({ report: '{' })).toBeUndefined()
  expect(reportDetails({ report: '{"sectors":1}' })).toBeUndefined()
})

test('a reading of a meter takes a decimal comma, and is none without a number', () => {
  expect(readingOf(' 3,5 ', ' RLU ')).toEqual({ status: 'here', reading: { value: 3.5, unit: 'RLU' } })
  expect(readingOf('', 'RLU')).toEqual({ status: 'none' })
  expect(readingOf('many', '')).toEqual({ status: 'wrong' })
  expect(readingOf('9999999999', '')).toEqual({ status: 'wrong' })
})

test('R-052 the filters that led to a report are kept for the way back, those that are not set are not', () => {
  expect(filtersToKeep({ start_date: '2026-11-01', robots: [3], day: undefined })).toEqual({
    start_date: '2026-11-01',
    robots: [3],
  })
  expect(filtersToKeep({ day: undefined })).toBeUndefined()
  expect(filtersToKeep({ deep: { er: 1 } })).toBeUndefined()
})
