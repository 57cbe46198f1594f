import { expect, test } from 'vitest'
import { shortestTurn } from '../../contract/angles.ts'
import { poseIntervalMs } from '../../scene/scene.ts'
import { isMoving, poseAt, type Tween, tweenTo } from '../../scene/tween.ts'
import { fold, state, walk } from './fold.ts'

const at = (x: number, w = 0) => ({ x, y: 0, w })
const standing = (x: number, w = 0): Tween => tweenTo(undefined, at(x, w), 500, 0)

test('M-093 the first pose and gaps under 100 ms or over 2 s make the robot jump', () => {
  expect(isMoving(standing(1), 0)).toBe(false)
  for (const gapMs of [undefined, 50, 99, 2001, 60_000, -500]) {
    const tween = tweenTo(standing(0), at(1), gapMs, 500)
    expect(poseAt(tween, 500)).toEqual(at(1))
  }
})

test('M-093 a gap from 100 ms to 2 s is animated for as long as the gap was', () => {
  for (const gapMs of [100, 500, 2000]) {
    const tween = tweenTo(standing(0), at(1), gapMs, 500)
    expect(poseAt(tween, 500)).toEqual(at(0))
    expect(poseAt(tween, 500 + gapMs / 4).x).toBeCloseTo(0.25)
    expect(isMoving(tween, 499 + gapMs)).toBe(true)
    expect(isMoving(tween, 500 + gapMs)).toBe(false)
    expect(poseAt(tween, 500 + gapMs)).toEqual(at(1))
  }
})

test('M-093 an update in mid-animation goes on from where the robot is drawn', () => {
  const first = tweenTo(standing(0), at(1), 1000, 0)
  const second = tweenTo(first, at(2), 1000, 500)
  expect(poseAt(second, 500).x).toBeCloseTo(0.5)
  expect(poseAt(second, 1500)).toEqual(at(2))
})

test('M-093 the robot turns by the shorter way', () => {
  expect(shortestTurn(3, -3)).toBeCloseTo(2 * Math.PI - 6)
  expect(shortestTurn(-3, 3)).toBeCloseTo(6 - 2 * Math.PI)
  expect(shortestTurn(0, Math.PI)).toBeCloseTo(Math.PI)
  expect(shortestTurn(0, 7 * Math.PI)).toBeCloseTo(Math.PI)
  const tween = tweenTo(standing(0, 3), at(0, -3), 1000, 0)
  expect(poseAt(tween, 500).w).toBeCloseTo(Math.PI)
})

test('M-093 the interval is that of the newest two updates, however many came in one batch', () => {
  expect(poseIntervalMs(fold([]))).toBeUndefined()
  expect(poseIntervalMs(fold(walk([0])))).toBeUndefined()
  expect(poseIntervalMs(fold(walk([0, 1, 2])))).toBe(50)
  expect(poseIntervalMs(fold([state(1, {}), state(2, {})]))).toBe(500)
})
