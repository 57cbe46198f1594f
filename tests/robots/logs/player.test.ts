import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLogPlayer, moments } from '../../../robots/logs/player.ts'
import type { Run, Sample } from '../../../robots/logs/run.ts'

const at = (timeMs: number, x: number, w = 0): Sample => ({ timeMs, pose: { x, y: 0, w } })
const run = (...samples: Sample[]): Run => ({ samples, brokenLines: 0, cut: false })
const timesAndX = (list: Iterable<Sample>): readonly (readonly number[])[] =>
  [...list].map(({ timeMs, pose }) => [timeMs, Math.round(pose.x * 1000) / 1000])

test('M-093 between poses less than 2 s apart the robot moves twenty times a second', () => {
  expect(timesAndX(moments(run(at(0, 0), at(200, 1)), 1))).toEqual([
    [0, 0],
    [50, 0.25],
    [100, 0.5],
    [150, 0.75],
    [200, 1],
  ])
})

test('M-093 poses 2 s and more apart are sent as they were recorded', () => {
  expect(timesAndX(moments(run(at(0, 0), at(2000, 1), at(70_000, 2)), 1))).toEqual([
    [0, 0],
    [2000, 1],
    [70_000, 2],
  ])
})

test('a robot turns the shorter way round', () => {
  const headings = [...moments(run(at(0, 0, 3), at(100, 0, -3)), 1)].map(({ pose }) => pose.w)
  expect(headings[1]).toBeCloseTo(Math.PI, 5)
})

test('speed shortens pauses and gaps alike, and the pose rate stays', () => {
  expect(timesAndX(moments(run(at(0, 0), at(1000, 1), at(11_000, 1)), 10))).toEqual([
    [0, 0],
    [50, 0.5],
    [100, 1],
    [1100, 1],
  ])
})

test('a run starts over after a rest, later by its length', () => {
  const player = createLogPlayer({ run: run(at(0, 0), at(3000, 1)), speed: 1, startMs: 1000 })
  expect(timesAndX(player.due(999))).toEqual([])
  expect(timesAndX(player.due(1000))).toEqual([[1000, 0]])
  expect(timesAndX(player.due(3999))).toEqual([])
  expect(timesAndX(player.due(4000))).toEqual([[4000, 1]])
  expect(timesAndX(player.due(8999))).toEqual([])
  expect(timesAndX(player.due(9000))).toEqual([[9000, 0]])
})

test('after a machine slept, a run goes on where it was', () => {
  const player = createLogPlayer({ run: run(at(0, 0), at(2000, 1), at(4000, 2)), speed: 1, startMs: 0 })
  player.due(0)
  expect(timesAndX(player.due(3_600_000))).toEqual([[3_600_000, 1]])
  expect(timesAndX(player.due(3_602_000))).toEqual([[3_602_000, 2]])
})

test('however often it is asked, a player gives the same moments, in time order and none early', () => {
  const sample = fc.record({ gap: fc.integer({ min: 0, max: 3000 }), x: fc.integer({ min: -5, max: 5 }) })
  fc.assert(
    fc.property(
      fc.array(sample, { minLength: 1, maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 100 }),
      (steps, waits) => {
        let time = 0
        const samples = steps.map(({ gap, x }, i) => at(i === 0 ? 0 : (time += gap), x))
        const often = createLogPlayer({ run: run(...samples), speed: 1, startMs: 0 })
        const rarely = createLogPlayer({ run: run(...samples), speed: 1, startMs: 0 })
        let now = 0
        const seen: Sample[] = []
        const expected: Sample[] = []
        for (const [i, wait] of waits.entries()) {
          now += wait
          seen.push(...often.due(now))
          expect(seen.every(({ timeMs }) => timeMs <= now)).toBe(true)
          if (i % 5 === 4) expected.push(...rarely.due(now))
        }
        expected.push(...rarely.due(now))
        expect(seen).toEqual(expected)
        expect(seen.map(({ timeMs }) => timeMs)).toEqual(seen.map(({ timeMs }) => timeMs).toSorted((a, b) => a - b))
      },
    ),
  )
})
