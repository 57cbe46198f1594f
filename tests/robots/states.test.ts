import { expect, test } from 'vitest'
import { ROBOT_STATES, STATE } from '../../contract/robot/states.ts'
import { executeCommand } from '../../robots/commands/executeCommand.ts'
import { type IncidentName, provoke } from '../../robots/incidents/incidents.ts'
import type { SimRobot } from '../../robots/world/simRobot.ts'
import { step } from '../../robots/world/step.ts'
import type { World } from '../../robots/world/world.ts'
import { command } from './commands.ts'
import { inHall, runUntil } from './hall.ts'

type Cause = {
  readonly cause: string
  /** Slugs of the states, in this order, others between. */
  readonly states: readonly string[]
  readonly robot?: string
  readonly job?: 'mapping'
  readonly act?: (world: World, robot: SimRobot) => void
}

const idOf = (slug: string): number => ROBOT_STATES.find(row => row.slug === slug)?.id ?? Number.NaN
const whenCleaning =
  (then: (world: World, robot: SimRobot) => void) =>
  (world: World, robot: SimRobot): void => {
    runUntil(world, () => robot.state === STATE.clean && robot.body.velocity.linear > 0.2, 'cleaning')
    then(world, robot)
  }
/** As soon as it can happen. */
const incident =
  (name: IncidentName) =>
  (world: World, robot: SimRobot): void =>
    runUntil(world, () => provoke(world, robot, name), name)
const ordered =
  (...commands: readonly Parameters<typeof command>[]) =>
  (world: World, robot: SimRobot): void => {
    for (const args of commands) expect(executeCommand(world, robot, command(...args))).toEqual({ status: 'accepted' })
  }

const CAUSES: readonly Cause[] = [
  {
    cause: 'a day of work',
    states: [
      'processing',
      'clean',
      'disinfect',
      'clean',
      'going_home',
      'finished_report_generated',
      'auto_sync',
      'waiting_for_schedule',
      'load_clean',
      'clean',
    ],
  },
  { cause: 'a mapping tour', job: 'mapping', robot: 'Oystercatcher 01', states: ['mapping', 'main'] },
  {
    cause: 'an operator who restarts the robot',
    act: incident('restart'),
    states: [
      'login_checklist',
      'sync',
      'main',
      'logout_checklist',
      'logout',
      'off',
      'system_loading',
      'loading',
      'login',
      'login_checklist',
      'sync',
      'main',
      'waiting_for_schedule',
    ],
  },
  {
    cause: 'an operator who teaches it a path',
    act: incident('teaching'),
    states: ['main', 'plan', 'main', 'move', 'main', 'move_learn', 'learn', 'main'],
  },
  {
    cause: 'an operator who checks it',
    act: incident('checkup'),
    states: ['resource_center', 'main', 'diagnostics', 'main'],
  },
  {
    cause: 'an operator at the screen of a switch',
    robot: 'Ruff 01',
    act: incident('overlay'),
    states: ['overlay', 'main'],
  },
  {
    cause: 'the red button',
    act: whenCleaning(incident('estop')),
    states: ['estop', 'estop_delay', 'pause', 'manual', 'pause', 'clean'],
  },
  { cause: 'a pallet on its path', act: whenCleaning(incident('pallet')), states: ['obstacle', 'danger_obstacle'] },
  {
    cause: 'a delivery put down all around it',
    act: whenCleaning(incident('delivery')),
    states: ['obstacle', 'remote_planning_feedback', 'pause'],
  },
  {
    cause: 'somebody who carries it away',
    act: whenCleaning(incident('kidnap')),
    states: ['pose_correction', 'pause', 'clean'],
  },
  { cause: 'a pump that stops', act: whenCleaning(incident('water')), states: ['water_failure', 'pause', 'clean'] },
  {
    cause: 'a drive controller that times out',
    act: whenCleaning(incident('safety')),
    states: ['sm_failure', 'pause', 'clean'],
  },
  {
    cause: 'a plug that comes loose',
    act: whenCleaning(incident('disconnection')),
    states: ['disconnection', 'pause', 'clean'],
  },
  {
    cause: 'a bump',
    act: whenCleaning(incident('bump')),
    states: ['incident_transition', 'incident', 'pause', 'clean'],
  },
  { cause: 'an operator who pauses it', act: whenCleaning(incident('pause')), states: ['pause', 'clean'] },
  {
    cause: 'a sheet before the 3D camera',
    act: whenCleaning(incident('camera')),
    states: ['obstacle', 'danger_obstacle'],
  },
  {
    cause: 'commands of detour and pose',
    act: whenCleaning((world, robot) => {
      const { x, y, w } = robot.body.pose
      ordered([2], [8, { x: 12, y: 12, w: 0, allow_merge: false }])(world, robot)
      runUntil(world, () => robot.body.velocity.linear > 0)
      ordered([7], [5, { x, y, w }])(world, robot)
    }),
    states: ['remote_pose_correction'],
  },
  {
    cause: 'the command of a detour',
    act: whenCleaning((world, robot) => ordered([2], [8, { x: 12, y: 12, w: 0, allow_merge: true }])(world, robot)),
    states: ['remote_detour', 'processing', 'clean'],
  },
  {
    cause: 'the command of a calibration',
    act: whenCleaning(ordered([24, { calibration_type: 1, calibration_request: 1 }])),
    states: ['calibrating', 'remote_pause'],
  },
]

for (const { cause, states, robot: name, job, act } of CAUSES)
  test(`A-111 ${cause}: ${states.join(', ')}`, () => {
    const { world, robot } = inHall(name, job ? { job } : {})
    act?.(world, robot)
    for (const slug of states) runUntil(world, () => robot.state === idOf(slug), slug)
    step(world)
    expect(states.length).toBeGreaterThan(0)
  })

test('A-111 every state of the table has a cause', () => {
  const caused = new Set(CAUSES.flatMap(({ states }) => states))
  expect(ROBOT_STATES.map(({ slug }) => slug).filter(slug => !caused.has(slug))).toEqual([])
})
