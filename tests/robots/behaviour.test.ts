import { expect, test } from 'vitest'
import { initialTransition, transition } from 'xstate'
import { ROBOT_STATES } from '../../contract/robot/states.ts'
import {
  type BehaviourEvent,
  type BehaviourSnapshot,
  behaviourMachine,
} from '../../robots/behaviour/behaviour.machine.ts'
import { modelPaths } from '../machines/modelPaths.ts'

const numbersOf = (snapshot: BehaviourSnapshot): number[] =>
  Object.values(snapshot.getMeta()).flatMap(meta => (meta ? [meta.state] : []))

const FACTS: readonly BehaviourEvent[] = [
  { type: 'plan.loaded' },
  { type: 'schedule.came' },
  { type: 'work.loaded' },
  { type: 'path.found', spraying: false },
  { type: 'path.found', spraying: true },
  { type: 'sector.finished', pauses: false },
  { type: 'sector.finished', pauses: true },
  { type: 'run.finished' },
  { type: 'supplies.ranLow' },
  { type: 'home.reached' },
  { type: 'report.written' },
  { type: 'obstacle.met' },
  { type: 'obstacle.left' },
  { type: 'obstacle.stayed' },
  { type: 'danger.entered' },
  { type: 'danger.left' },
  { type: 'estop.pressed' },
  { type: 'estop.released' },
  { type: 'operator.resumed' },
  { type: 'operator.tookOver' },
  { type: 'operator.letGo' },
  { type: 'localization.lost' },
  { type: 'localization.found' },
  { type: 'mapping.began' },
  { type: 'mapping.finished' },
  { type: 'remote.paused' },
  { type: 'remote.resumed' },
]

/** The slug of the only number that a snapshot has. */
function nameOf(snapshot: BehaviourSnapshot): Slug {
  const [number, ...others] = numbersOf(snapshot)
  const slug = SLUGS.find(known => ROBOT_STATES.some(row => row.slug === known && row.id === number))
  if (slug === undefined || others.length > 0) throw new Error(`${numbersOf(snapshot).join()} is not one state`)
  return slug
}

const SLUGS = [
  'main',
  'manual',
  'load_clean',
  'clean',
  'pause',
  'obstacle',
  'processing',
  'going_home',
  'estop',
  'danger_obstacle',
  'mapping',
  'remote_pause',
  'pose_correction',
  'finished_report_generated',
  'waiting_for_schedule',
  'disinfect',
] as const
type Slug = (typeof SLUGS)[number]

const drives = (snapshot: BehaviourSnapshot): void => expect(snapshot.hasTag('drives')).toBe(true)
const stands = (snapshot: BehaviourSnapshot): void => expect(snapshot.hasTag('drives')).toBe(false)
const isDocked = (snapshot: BehaviourSnapshot): void => expect(snapshot.hasTag('docked')).toBe(true)

test('A-111 wherever facts lead, the robot is in exactly one state of the table; it drives in four of sixteen', () => {
  const paths = modelPaths(behaviourMachine, {
    events: FACTS,
    nameOf,
    key: snapshot => JSON.stringify(Object.values(snapshot.historyValue).map(nodes => nodes.map(({ id }) => id))),
    states: {
      main: isDocked,
      waiting_for_schedule: isDocked,
      finished_report_generated: isDocked,
      clean: drives,
      disinfect: drives,
      going_home: drives,
      mapping: drives,
      load_clean: stands,
      processing: stands,
      pause: stands,
      obstacle: stands,
      danger_obstacle: stands,
      pose_correction: stands,
      remote_pause: stands,
      estop: stands,
      manual: stands,
    },
  })
  expect(paths.length).toBeGreaterThan(SLUGS.length)
  for (const { check } of paths) check()
})

const after = (...facts: readonly BehaviourEvent[]): number[] => {
  let [snapshot] = initialTransition(behaviourMachine)
  for (const fact of facts) [snapshot] = transition(behaviourMachine, snapshot, fact)
  return numbersOf(snapshot)
}
const AT_WORK: readonly BehaviourEvent[] = [
  { type: 'plan.loaded' },
  { type: 'schedule.came' },
  { type: 'work.loaded' },
  { type: 'path.found', spraying: false },
]

test('what an obstacle interrupted goes on after it: cleaning, disinfecting, going home', () => {
  const met: readonly BehaviourEvent[] = [{ type: 'obstacle.met' }, { type: 'obstacle.left' }]
  expect(after(...AT_WORK, { type: 'obstacle.met' })).toEqual([9])
  expect(after(...AT_WORK, ...met)).toEqual([7])
  expect(after(...AT_WORK.slice(0, 3), { type: 'path.found', spraying: true }, ...met)).toEqual([38])
  expect(after(...AT_WORK, { type: 'supplies.ranLow' }, ...met)).toEqual([11])
})

test('after an emergency stop nothing resumes by itself: the robot waits for an operator', () => {
  const stopped: readonly BehaviourEvent[] = [...AT_WORK, { type: 'estop.pressed' }]
  const ignored = FACTS.filter(({ type }) => type !== 'estop.released')
  expect(after(...stopped, ...ignored)).toEqual([12])
  expect(after(...stopped, { type: 'estop.released' })).toEqual([8])
  expect(after(...stopped, { type: 'estop.released' }, { type: 'operator.resumed' })).toEqual([10])
})
