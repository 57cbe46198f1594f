import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { STATUS_TYPE_SLUGS } from '../../../contract/robot/statusTypes.ts'
import {
  filterCount,
  historySearchSchema,
  NO_FILTERS,
  STATUS_TYPES,
} from '../../../src/features/history/historySearch.ts'
import { statusQuery } from '../../../src/features/history/statusQuery.ts'
import { dayAfter, dayBounds, fromFieldTime, toFieldTime } from '../../../src/time/fieldTime.ts'

test('P-019 what an address says is kept, and what makes no sense in it is left out', () => {
  const good = { robot: 3, location: 5, status: ['login', 'going_home'], time: '2026-11-20T14:31:00Z', page: 2 }
  expect(parse(historySearchSchema, good)).toEqual(good)
  expect(parse(historySearchSchema, { robot: 'x', location: -1, status: ['dance'], time: 'noon', page: 0 })).toEqual(
    NO_FILTERS,
  )
  expect(filterCount(parse(historySearchSchema, good))).toBe(4)
  expect(filterCount(parse(historySearchSchema, { page: 3 }))).toBe(0)
})

test('P-021 each status type of the contract is offered, once', () => {
  expect(STATUS_TYPES.toSorted()).toEqual(Object.keys(STATUS_TYPE_SLUGS).toSorted())
})

test('P-024 the status call asks for ten, newest first, from the page on, with the time in UTC', () => {
  expect(statusQuery(NO_FILTERS, 'UTC')).toEqual({ direction: 'desc', limit: 10, offset: 0 })
  expect(
    statusQuery({ robot: 3, location: 5, status: ['pause'], time: '2026-11-20T14:31:00+02:00', page: 4 }, 'UTC'),
  ).toEqual({
    direction: 'desc',
    limit: 10,
    offset: 30,
    robot: 3,
    location: 5,
    status_type: ['pause'],
    time: '2026-11-20 12:31:00',
  })
})

test('P-024 a date and time is of the zone of the user, and comes back as it was typed', () => {
  expect(fromFieldTime('2026-11-20T14:31', 'Europe/Helsinki')).toBe('2026-11-20T12:31:00Z')
  expect(fromFieldTime('2026-07-20T14:31', 'Europe/Helsinki')).toBe('2026-07-20T11:31:00Z')
  for (const zone of ['Europe/Helsinki', 'Asia/Hong_Kong', 'America/Los_Angeles', 'UTC'])
    expect(toFieldTime(fromFieldTime('2026-02-03T04:05', zone) ?? '', zone)).toBe('2026-02-03T04:05')
})

test('P-024 a year that is still being typed is no time yet', () => {
  for (const text of ['', '0002-11-20T14:31', '0202-11-20T14:31', '2026-11-20', 'noon'])
    expect(fromFieldTime(text, 'UTC')).toBeUndefined()
})

test('P-024 a time that does not exist is left out of the address and means nothing in the field', () => {
  for (const time of ['2026-02-30T12:00:00Z', '2026-11-20T25:61:00Z', '2026-11-20T12:00:00+05'])
    expect(parse(historySearchSchema, { time }).time, time).toBeUndefined()
  // The clocks go from 2 to 3 in the night of summer time.
  for (const text of ['2026-02-30T12:00', '2026-11-20T25:61', '2026-03-29T02:30'])
    expect(fromFieldTime(text, 'Europe/Berlin'), text).toBeUndefined()
  expect(fromFieldTime('2026-03-29T03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00Z')
})

test('P-019 a day is that of the reader’s zone, also where the clocks change, and a deep link that means none is left out', () => {
  const input = { direction: 'desc', limit: 10, offset: 0 }
  expect(statusQuery({ ...NO_FILTERS, day: '2026-11-20' }, 'Europe/Helsinki')).toEqual({
    ...input,
    time_gt: '2026-11-19 22:00:00',
    time_lt: '2026-11-20 22:00:00',
  })
  const hours = (day: string) => {
    const { fromMs, toMs } = dayBounds(day, 'Europe/Helsinki')
    return (toMs - fromMs) / 3_600_000
  }
  expect(['2026-03-29', '2026-10-25', '2026-11-20'].map(hours)).toEqual([23, 25, 24])
  expect([dayAfter('2026-03-01', -1), dayAfter('2026-12-31', 1)]).toEqual(['2026-02-28', '2027-01-01'])
  expect(parse(historySearchSchema, { day: '2026-11-20' }).day).toBe('2026-11-20')
  for (const day of ['2026-02-30', '0026-11-20', '2026-11-20T10:00', 'today', 20_261_120])
    expect(parse(historySearchSchema, { day }).day, String(day)).toBeUndefined()
  expect(filterCount({ ...NO_FILTERS, day: '2026-11-20' })).toBe(1)
})
