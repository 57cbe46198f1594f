import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteRobot, silentRobots, subscribeRobots } from '../../../src/journal/robotDebugs.ts'

const ANSWER_MS = 3000
const ROBOT = 7

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a robot that tells nothing is said to be silent after three seconds, one that tells its chart never, and none while nobody looks', () => {
  const asked: boolean[] = []
  const watched = noteRobot(ROBOT, isWanted => asked.push(isWanted))
  const onChange = vi.fn<() => void>()
  const leave = subscribeRobots(onChange)
  vi.advanceTimersByTime(ANSWER_MS - 1)
  expect(silentRobots()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(silentRobots()).toEqual([ROBOT])
  expect(onChange).toHaveBeenCalledTimes(1)
  watched.heard()
  expect(silentRobots()).toEqual([])
  leave()
  expect(asked).toEqual([true, false])
  watched.forget()
})

test('who looks away and looks again waits three seconds from then', () => {
  const watched = noteRobot(ROBOT, () => undefined)
  const leave = subscribeRobots(() => undefined)
  vi.advanceTimersByTime(ANSWER_MS - 500)
  leave()
  const leaveAgain = subscribeRobots(() => undefined)
  vi.advanceTimersByTime(ANSWER_MS - 1)
  expect(silentRobots()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(silentRobots()).toEqual([ROBOT])
  leaveAgain()
  watched.forget()
  expect(silentRobots()).toEqual([])
})
