import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGUAGE_TAGS, LANGUAGES } from '../../../../contract/languages.ts'
import {
  hourOptions,
  hourText,
  minuteOptions,
  type TimeBounds,
  type TimeOfDay,
  withinBounds,
} from '../../../../src/widgets/field/timeOfDay.ts'

const text = (hour: number, locale: string) => hourText(hour, locale).replaceAll(/\s/g, ' ')

test('B-040 hours count twelve twice in English and Japanese, and 24 in every other language', () => {
  expect([0, 1, 12, 14, 23].map(hour => text(hour, 'en'))).toEqual(['12 AM', '1 AM', '12 PM', '2 PM', '11 PM'])
  expect([0, 14].map(hour => text(hour, 'ja'))).toEqual(['午前0時', '午後2時'])
  for (const language of LANGUAGES.filter(each => each !== 'en' && each !== 'ja'))
    expect([0, 9, 14].map(hour => text(hour, LANGUAGE_TAGS[language]))).toEqual(['00', '09', '14'])
  expect(text(24, 'en')).toBe('24')
})

test('B-041 without bounds a day has hours 0 to 23 and minutes 0 to 59', () => {
  expect([hourOptions({}).at(0), hourOptions({}).at(-1), hourOptions({}).length]).toEqual([0, 23, 24])
  expect([minuteOptions(7, {}).at(0), minuteOptions(7, {}).at(-1)]).toEqual([0, 59])
})

test('B-041 minutes are limited at the boundary hours alone', () => {
  const bounds = { earliest: { hour: 6, minute: 30 }, latest: { hour: 8, minute: 15 } }
  expect(hourOptions(bounds)).toEqual([6, 7, 8])
  expect([minuteOptions(6, bounds).at(0), minuteOptions(6, bounds).at(-1)]).toEqual([30, 59])
  expect(minuteOptions(7, bounds)).toHaveLength(60)
  expect([minuteOptions(8, bounds).at(0), minuteOptions(8, bounds).at(-1)]).toEqual([0, 15])
})

test('B-041 24:00 is offered as the latest time alone; minute 60 is the next hour', () => {
  const toEnd = { latest: { hour: 24, minute: 0 } }
  expect(hourOptions(toEnd).at(-1)).toBe(24)
  expect(minuteOptions(24, toEnd)).toEqual([0])
  const minute60 = { earliest: { hour: 5, minute: 60 }, latest: { hour: 9, minute: 60 } }
  expect(hourOptions(minute60)).toEqual([6, 7, 8, 9, 10])
  expect(minuteOptions(10, minute60)).toEqual([0])
})

const bound = fc.record({ hour: fc.integer({ min: 0, max: 24 }), minute: fc.integer({ min: 0, max: 60 }) })
const minutesOf = ({ hour, minute }: TimeOfDay) => hour * 60 + minute

test('B-041 whatever the bounds, what is chosen lies within them', () => {
  fc.assert(
    fc.property(bound, bound, bound, (a, b, chosen) => {
      const [earliest, latest] = minutesOf(a) <= minutesOf(b) ? [a, b] : [b, a]
      const bounds: TimeBounds = { earliest, latest }
      const time = withinBounds(chosen, bounds)
      const [from, to] = [Math.min(minutesOf(earliest), 1440), Math.min(minutesOf(latest), 1440)]
      expect(minutesOf(time)).toBeGreaterThanOrEqual(from)
      expect(minutesOf(time)).toBeLessThanOrEqual(to)
      expect(hourOptions(bounds)).toContain(time.hour)
      expect(minuteOptions(time.hour, bounds)).toContain(time.minute)
    }),
  )
})
