import { expect, test } from 'vitest'
import { STATE } from '../../contract/robot/states.ts'
import { CHUNK_VERTICES, chunkVertices } from '../../map/trail.ts'
import { frame } from '../workers/frames.ts'
import { fold, state, vertices, walk } from './fold.ts'

const pens = (xs: readonly number[]): readonly (readonly [number, number])[] =>
  vertices(fold(walk(xs)).coverage).map(({ x, pen }) => [Math.round(x * 100) / 100, pen])

test('M-094 a step over 0 and under 2 m is painted, one of 2 m or more is not', () => {
  expect(pens([0, 1, 2.99, 4.99, 5.5])).toEqual([
    [0, 0],
    [1, 1],
    [2.99, 1],
    [4.99, 0],
    [5.5, 1],
  ])
})

test('M-094 a robot that stands, or turns on the spot, paints nothing', () => {
  expect(pens([3, 3, 3])).toEqual([[3, 0]])
  const turning = [0, 0.1, 0.2].map((w, i) => frame('pose', i + 1, i * 50, { x: 1, y: 1, w }))
  expect(vertices(fold(turning).coverage).map(({ pen }) => pen)).toEqual([0, 0, 0])
})

test('M-094 small steps gather until the trail has a vertex worth keeping, and none is lost', () => {
  expect(pens([0, 0.02, 0.04, 0.06, 0.08])).toEqual([
    [0, 0],
    [0.06, 1],
  ])
  const curve = [0, 0.05, 0.1].map((w, i) => frame('pose', i + 1, i * 50, { x: i * 0.01, y: 0, w }))
  expect(vertices(fold(curve).coverage)).toHaveLength(2)
})

test('M-094 the heading turns by the shorter way across ±π', () => {
  const across = [Math.PI - 0.01, -Math.PI + 0.01].map((w, i) => frame('pose', i + 1, i * 50, { x: 0, y: 0, w }))
  expect(vertices(fold(across).coverage)).toHaveLength(1)
})

test('M-094 a trail longer than a chunk keeps every vertex, and what was folded before stays as it was', () => {
  const steps = walk(Array.from({ length: CHUNK_VERTICES + 10 }, (_, i) => i))
  const short = fold(steps.slice(0, CHUNK_VERTICES - 5))
  const long = fold(steps.slice(CHUNK_VERTICES - 5), short)
  const fork = fold(walk([-7], CHUNK_VERTICES), short)
  expect(long.coverage.length).toBe(CHUNK_VERTICES + 10)
  expect(vertices(long.coverage).map(({ x }) => x)).toEqual(Array.from(steps, (_, i) => i))
  expect(vertices(short.coverage)).toHaveLength(CHUNK_VERTICES - 5)
  expect(vertices(fork.coverage).at(-1)?.x).toBe(-7)
  expect(chunkVertices(long.coverage, 1)).toHaveLength(40)
  expect(long.coverage.chunks[0]).toBe(short.coverage.chunks[0])
})

test('M-088 another plan and a new run start with clean ground, a pause does not', () => {
  const cleaned = fold([state(1, { state: STATE.clean }), ...walk([0, 1, 2])])
  expect(cleaned.coverage.length).toBe(3)
  expect(fold([state(2, { state: STATE.pause }), state(3, { state: STATE.clean })], cleaned).coverage).toBe(
    cleaned.coverage,
  )
  for (const change of [{ state: STATE.clean, plan: 12 }, { state: STATE.loadClean }]) {
    const cleared = fold([state(2, change)], cleaned)
    expect(cleared.coverage).toEqual({ generation: cleaned.coverage.generation + 1, chunks: [], length: 0 })
  }
  const parked = fold([state(2, { state: STATE.main })], cleaned)
  expect(parked.coverage.length).toBe(3)
  expect(fold([state(3, { state: STATE.clean })], parked).coverage.length).toBe(0)
})

test('M-094 the trail that a cache brings before the first basic data is kept', () => {
  expect(fold([...walk([0, 1, 2]), state(9, { state: STATE.clean })]).coverage.length).toBe(3)
})

test('M-094 where the robot drives with its head raised, as on its way home, it covers nothing', () => {
  const scene = fold([
    state(1, { state: STATE.clean }),
    ...walk([0, 1]),
    state(2, { state: STATE.goingHome }),
    ...walk([2, 3], 3),
    state(3, { state: STATE.disinfect }),
    ...walk([4], 5),
  ])
  expect(vertices(scene.coverage).map(({ pen }) => pen)).toEqual([0, 1, 0, 0, 1])
  expect(vertices(scene.poseHistory).map(({ pen }) => pen)).toEqual([0, 1, 1, 1, 1])
})
