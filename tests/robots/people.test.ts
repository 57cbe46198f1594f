import { expect, test } from 'vitest'
import { STATE } from '../../contract/robot/states.ts'
import { distance } from '../../floor/geometry.ts'
import { postpone } from '../../robots/world/run.ts'
import { middleOf } from '../../robots/world/simRobot.ts'
import { cleaning, emitAll, runUntil } from './hall.ts'

/** The hall's east wall stands at 24 m. */
const AT_THE_WALL = { x: 23.2, y: 7, w: 0 }

test('A-111 somebody helps a robot also where nobody can stand before its nose', () => {
  const { world, robot } = cleaning()
  robot.body = { ...robot.body, pose: AT_THE_WALL }
  emitAll(robot, { type: 'controller.disconnected' })
  expect(robot.state).toBe(14)
  runUntil(world, () => robot.state === STATE.pause, 'help')
  const [helper] = world.people
  expect(helper && distance(helper, middleOf(robot))).toBeLessThan(2)
})

test('A-111 a person who walks and is held by a robot takes another way', () => {
  const { world, robot } = cleaning()
  const [person] = world.people
  if (!person) throw new Error('Nobody is in the hall')
  emitAll(robot, { type: 'remote.paused' })
  const { x, y } = middleOf(robot)
  // Straight through the robot: no step that is left of it comes nearer.
  Object.assign(person, { x: x - 1.5, y, errand: { kind: 'stroll' }, way: [{ x: x + 1.5, y }] })
  runUntil(world, () => person.errand.kind === 'pause', 'the end of the walk')
  expect(distance(person, middleOf(robot))).toBeGreaterThan(1.4)
})

test('A-113 a sector that is put off comes after all others, queued as they are', () => {
  const { robot } = cleaning()
  const [first, ...others] = robot.queue.map(({ sector }) => sector)
  if (first === undefined) throw new Error('The robot has no sector')
  expect(robot.queue[0]?.status).toBe('current')
  postpone(robot, first)
  expect(robot.queue.map(({ sector }) => sector)).toEqual([...others, first])
  expect(new Set(robot.queue.map(({ status }) => status))).toEqual(new Set(['queued']))
})
