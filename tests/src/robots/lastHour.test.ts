import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { toWireTime } from '../../../contract/time.ts'
import { drawnStretches, HOUR_MS, lastHour, troublesOf } from '../../../src/features/robots/lastHour.ts'
import { status } from '../home/robots.ts'

const NOW = Date.UTC(2026, 10, 20, 15)
const MINUTE = 60_000
const entry = (fromMin: number, toMin: number | undefined, state: number) => {
  const open = status({ state, start_time: toWireTime(NOW - fromMin * MINUTE) })
  return toMin === undefined ? open : { ...open, end_time: toWireTime(NOW - toMin * MINUTE) }
}
const minutes = (entries: Parameters<typeof lastHour>[0]) =>
  lastHour(entries, NOW).map(({ shape, durationMs }) => [shape, durationMs / MINUTE])

test('P-020 the hour is cut to stretches of one state, an open entry lasts until now', () => {
  expect(
    minutes([entry(90, 20, STATE.clean), entry(20, 5, STATE.obstacle), entry(5, undefined, STATE.dangerObstacle)]),
  ).toEqual([
    ['cleaning', 40],
    ['warning', 15],
    ['stuck', 5],
  ])
})

test('P-020 neighbours of the same state are one, in whatever order the entries come', () => {
  expect(minutes([entry(20, undefined, STATE.processing), entry(70, 20, STATE.clean)])).toEqual([['cleaning', 60]])
})

test('A-110 time without an entry is unknown, and a robot is offline where an entry says so', () => {
  expect(minutes([entry(40, 30, STATE.clean), entry(30, 10, STATE.off)])).toEqual([
    ['unknown', 20],
    ['cleaning', 10],
    ['offline', 20],
    ['unknown', 10],
  ])
  expect(minutes([])).toEqual([['unknown', 60]])
})

test('A-110 what came after an old answer is unknown, an entry without an end among it', () => {
  const stretches = lastHour([entry(90, undefined, STATE.clean)], NOW, NOW - 15 * MINUTE)
  expect(stretches.map(({ shape, durationMs }) => [shape, durationMs / MINUTE])).toEqual([
    ['cleaning', 45],
    ['unknown', 15],
  ])
})

test('A-110 in words an hour is calm only where all of it is known and well', () => {
  const troubles = (entries: Parameters<typeof lastHour>[0]) =>
    troublesOf(lastHour(entries, NOW)).map(({ shape, durationMs }) => [shape, durationMs / MINUTE])
  expect(troubles([entry(90, undefined, STATE.clean)])).toEqual([])
  expect(troubles([])).toEqual([['unknown', 60]])
  expect(
    troubles([
      entry(90, 20, STATE.off),
      entry(20, 15, STATE.clean),
      entry(15, 10, STATE.dangerObstacle),
      entry(10, 5, STATE.clean),
      entry(5, undefined, STATE.dangerObstacle),
    ]),
  ).toEqual([
    ['stuck', 10],
    ['offline', 40],
  ])
})

test('P-020 whatever the history holds, the stretches fill the hour once', () => {
  const minute = fc.integer({ min: -30, max: 200 })
  const entries = fc.array(fc.tuple(minute, fc.option(minute, { nil: undefined }), fc.integer({ min: 0, max: 43 })))
  fc.assert(
    fc.property(entries, given => {
      const stretches = lastHour(
        given.map(([from, to, state]) => entry(from, to, state)),
        NOW,
      )
      expect(stretches.every(({ durationMs }) => durationMs > 0)).toBe(true)
      expect(stretches.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBe(HOUR_MS)
      expect(stretches.every(({ shape }, index) => shape !== stretches[index + 1]?.shape)).toBe(true)
    }),
  )
})

test('A-077 P-020 an hour of many short states is drawn in thirty parts at most, troubles before what is well', () => {
  const flicker = Array.from({ length: 240 }, (_, index) => {
    const shape = index % 4 === 0 ? 'warning' : 'cleaning'
    return { shape: index === 120 ? 'stuck' : shape, durationMs: index === 120 ? 15_000 * 4 : 15_000 } as const
  })
  const drawn = drawnStretches(flicker)
  expect(drawn.length).toBeLessThanOrEqual(30)
  expect(drawn.map(({ shape }) => shape)).toContain('stuck')
  expect(drawn.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBeCloseTo(
    flicker.reduce((sum, { durationMs }) => sum + durationMs, 0),
  )
  const few = flicker.slice(0, 30)
  expect(drawnStretches(few)).toBe(few)
})
