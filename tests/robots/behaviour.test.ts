import { expect, test } from 'vitest'
import { initialTransition, transition } from 'xstate'
import { ROBOT_STATES } from '../../contract/robot/states.ts'
import { type BehaviourSnapshot, behaviourMachine } from '../../robots/behaviour/behaviour.machine.ts'
import type { BehaviourEvent } from '../../robots/behaviour/facts.ts'
import { modelPaths } from '../machines/modelPaths.ts'

const numbersOf = (snapshot: BehaviourSnapshot): number[] =>
  Object.values(snapshot.getMeta()).flatMap(meta => (meta ? [meta.state] : []))

/** Every fact in every form; complete by type. */
const EVERY: { readonly [T in BehaviourEvent['type']]: readonly Extract<BehaviourEvent, { type: T }>[] } = {
  'plan.loaded': [{ type: 'plan.loaded' }],
  'schedule.came': [{ type: 'schedule.came' }],
  'work.loaded': [{ type: 'work.loaded' }],
  'path.found': [
    { type: 'path.found', spraying: false },
    { type: 'path.found', spraying: true },
  ],
  'path.notFound': [{ type: 'path.notFound' }],
  'way.cleared': [{ type: 'way.cleared' }],
  'sector.finished': [
    { type: 'sector.finished', pauses: false },
    { type: 'sector.finished', pauses: true },
  ],
  'sector.dropped': [{ type: 'sector.dropped' }],
  'run.finished': [{ type: 'run.finished' }],
  'run.cancelled': [{ type: 'run.cancelled' }],
  'supplies.ranLow': [{ type: 'supplies.ranLow' }],
  'home.ordered': [{ type: 'home.ordered' }],
  'home.reached': [{ type: 'home.reached' }],
  'report.written': [{ type: 'report.written' }],
  'mapping.began': [{ type: 'mapping.began' }],
  'mapping.finished': [{ type: 'mapping.finished' }],
  'obstacle.met': [{ type: 'obstacle.met' }],
  'obstacle.left': [{ type: 'obstacle.left' }],
  'obstacle.stayed': [{ type: 'obstacle.stayed' }],
  'danger.entered': [{ type: 'danger.entered' }],
  'danger.left': [{ type: 'danger.left' }],
  'localization.lost': [{ type: 'localization.lost' }],
  'localization.found': [{ type: 'localization.found' }],
  'water.failed': [{ type: 'water.failed' }],
  'safety.failed': [{ type: 'safety.failed' }],
  'bump.felt': [{ type: 'bump.felt' }],
  'bump.recorded': [{ type: 'bump.recorded' }],
  'controller.disconnected': [{ type: 'controller.disconnected' }],
  'remote.paused': [{ type: 'remote.paused' }],
  'remote.resumed': [{ type: 'remote.resumed' }],
  'detour.began': [{ type: 'detour.began' }],
  'detour.ended': [{ type: 'detour.ended' }],
  'detour.merged': [{ type: 'detour.merged' }],
  'pose.estimated': [{ type: 'pose.estimated' }],
  'pose.confirmed': [{ type: 'pose.confirmed' }],
  'safety.reset': [{ type: 'safety.reset' }],
  'calibration.began': [{ type: 'calibration.began' }],
  'calibration.ended': [{ type: 'calibration.ended' }],
  'estop.pressed': [
    { type: 'estop.pressed', by: 'hand' },
    { type: 'estop.pressed', by: 'remote' },
  ],
  'estop.released': [{ type: 'estop.released' }],
  'estop.delayPassed': [{ type: 'estop.delayPassed' }],
  'operator.paused': [{ type: 'operator.paused' }],
  'operator.resumed': [{ type: 'operator.resumed' }],
  'operator.tookOver': [{ type: 'operator.tookOver' }],
  'operator.letGo': [{ type: 'operator.letGo' }],
  'operator.repaired': [{ type: 'operator.repaired' }],
  'operator.loggedIn': [{ type: 'operator.loggedIn' }],
  'operator.loggedOut': [{ type: 'operator.loggedOut' }],
  'checklist.finished': [{ type: 'checklist.finished' }],
  'sync.finished': [{ type: 'sync.finished' }],
  'plans.opened': [{ type: 'plans.opened' }],
  'resources.opened': [{ type: 'resources.opened' }],
  'overlay.opened': [{ type: 'overlay.opened' }],
  'diagnostics.began': [{ type: 'diagnostics.began' }],
  'move.began': [{ type: 'move.began' }],
  'teaching.began': [{ type: 'teaching.began' }],
  'teaching.started': [{ type: 'teaching.started' }],
  'screen.closed': [{ type: 'screen.closed' }],
  'power.switchedOff': [{ type: 'power.switchedOff' }],
  'power.switchedOn': [{ type: 'power.switchedOn' }],
  'system.loaded': [{ type: 'system.loaded' }],
  'software.loaded': [{ type: 'software.loaded' }],
}
const FACTS: readonly BehaviourEvent[] = Object.values(EVERY).flat()

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
