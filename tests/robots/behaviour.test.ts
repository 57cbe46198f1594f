import { expect, test } from 'vitest'
import { initialTransition, transition } from 'xstate'
import { ROBOT_STATES } from '../../contract/robot/states.ts'
import { type BehaviourSnapshot, behaviourMachine } from '../../robots/behaviour/behaviour.machine.ts'
import type { BehaviourEvent } from '../../robots/behaviour/facts.ts'
import { modelPaths } from '../machines/modelPaths.ts'
import { FACTS, numbersOf } from './facts.ts'

/** The slug of the only number that a snapshot has. */
function nameOf(snapshot: BehaviourSnapshot): Slug {
  const [number, ...others] = numbersOf(snapshot)
  const slug = SLUGS.find(known => ROBOT_STATES.some(row => row.slug === known && row.id === number))
  if (slug === undefined || others.length > 0) throw new Error(`${numbersOf(snapshot).join()} is not one state`)
  return slug
}

const SLUGS = [
  'loading',
  'login',
  'main',
  'manual',
  'plan',
  'move',
  'load_clean',
  'clean',
  'pause',
  'obstacle',
  'processing',
  'going_home',
  'estop',
  'off',
  'disconnection',
  'danger_obstacle',
  'move_learn',
  'learn',
  'sm_failure',
  'login_checklist',
  'logout_checklist',
  'mapping',
  'sync',
  'logout',
  'water_failure',
  'remote_pause',
  'remote_detour',
  'estop_delay',
  'auto_sync',
  'diagnostics',
  'pose_correction',
  'remote_pose_correction',
  'remote_planning_feedback',
  'finished_report_generated',
  'waiting_for_schedule',
  'system_loading',
  'incident_transition',
  'incident',
  'disinfect',
  'resource_center',
  'overlay',
  'calibrating',
] as const
type Slug = (typeof SLUGS)[number]

const DRIVING: ReadonlySet<Slug> = new Set<Slug>(['clean', 'disinfect', 'going_home', 'mapping', 'remote_detour'])
const AWAY_FROM_HOME: ReadonlySet<Slug> = new Set<Slug>([
  ...DRIVING,
  'load_clean',
  'processing',
  'pause',
  'manual',
  'obstacle',
  'danger_obstacle',
  'pose_correction',
  'remote_pause',
  'remote_pose_correction',
  'remote_planning_feedback',
  'estop',
  'estop_delay',
  'disconnection',
  'sm_failure',
  'water_failure',
  'incident_transition',
  'incident',
])

/** What must hold wherever a path leads. */
function holds(slug: Slug): (snapshot: BehaviourSnapshot) => void {
  return snapshot => {
    expect(snapshot.hasTag('drives'), slug).toBe(DRIVING.has(slug))
    if (slug === 'calibrating') return
    expect(snapshot.hasTag('docked'), slug).toBe(!AWAY_FROM_HOME.has(slug))
  }
}

test('A-111 wherever facts lead, the robot is in exactly one state of the table, all of which can be reached', () => {
  const states = Object.fromEntries(SLUGS.map(slug => [slug, holds(slug)]))
  const paths = modelPaths(behaviourMachine, {
    events: FACTS,
    nameOf: (snapshot): string => nameOf(snapshot),
    key: snapshot => [snapshot.value, Object.values(snapshot.historyValue).map(nodes => nodes.map(({ id }) => id))],
    isJournalled: false,
    states,
  })
  expect(SLUGS).toHaveLength(ROBOT_STATES.length)
  expect(paths.length).toBeGreaterThan(SLUGS.length)
  for (const { check } of paths) check()
})

const after = (...facts: readonly BehaviourEvent[]): number[] => {
  let [snapshot] = initialTransition(behaviourMachine)
  for (const fact of facts) [snapshot] = transition(behaviourMachine, snapshot, fact)
  return numbersOf(snapshot)
}
const AT_WORK: readonly BehaviourEvent[] = [
  { type: 'power.switchedOn' },
  { type: 'system.loaded' },
  { type: 'software.loaded' },
  { type: 'operator.loggedIn' },
  { type: 'checklist.finished' },
  { type: 'sync.finished' },
  { type: 'plan.loaded' },
  { type: 'schedule.came' },
  { type: 'work.loaded' },
  { type: 'path.found', spraying: false },
]

test('what an obstacle interrupted goes on after it: cleaning, disinfecting, going home', () => {
  const met: readonly BehaviourEvent[] = [{ type: 'obstacle.met' }, { type: 'obstacle.left' }]
  expect(after(...AT_WORK, { type: 'obstacle.met' })).toEqual([9])
  expect(after(...AT_WORK, ...met)).toEqual([7])
  expect(after(...AT_WORK.slice(0, -1), { type: 'path.found', spraying: true }, ...met)).toEqual([38])
  expect(after(...AT_WORK, { type: 'supplies.ranLow' }, ...met)).toEqual([11])
})

test('M-047 after an emergency stop nothing resumes by itself: what was pressed by hand waits for an operator, the rest for remote', () => {
  for (const by of ['hand', 'remote'] as const) {
    const stopped: readonly BehaviourEvent[] = [...AT_WORK, { type: 'estop.pressed', by }]
    const ignored = FACTS.filter(({ type }) => type !== 'estop.released')
    expect(after(...stopped, ...ignored)).toEqual([12])
    const released: readonly BehaviourEvent[] = [...stopped, { type: 'estop.released' }]
    expect(after(...released)).toEqual([27])
    expect(after(...released, { type: 'estop.delayPassed' })).toEqual([by === 'hand' ? 8 : 25])
  }
})

test('M-048 an estimate lifts neither an operator pause nor a safety failure', () => {
  const corrected: readonly BehaviourEvent[] = [{ type: 'pose.estimated' }, { type: 'localization.found' }]
  expect(after(...AT_WORK, { type: 'operator.paused' }, ...corrected)).toEqual([8])
  expect(after(...AT_WORK, { type: 'safety.failed' }, ...corrected)).toEqual([18])
  expect(after(...AT_WORK, { type: 'remote.paused' }, ...corrected)).toEqual([25])
})
