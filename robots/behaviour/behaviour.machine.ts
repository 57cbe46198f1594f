import { type SnapshotFrom, setup } from 'xstate'

/** What happens to a robot: facts that the world finds out, in the past tense. */
export type BehaviourEvent =
  | { readonly type: 'plan.loaded' }
  | { readonly type: 'schedule.came' }
  | { readonly type: 'work.loaded' }
  | { readonly type: 'path.found'; readonly spraying: boolean }
  | { readonly type: 'sector.finished'; readonly pauses: boolean }
  | { readonly type: 'run.finished' }
  | { readonly type: 'supplies.ranLow' }
  | { readonly type: 'home.reached' }
  | { readonly type: 'report.written' }
  | { readonly type: 'obstacle.met' }
  | { readonly type: 'obstacle.left' }
  | { readonly type: 'obstacle.stayed' }
  | { readonly type: 'danger.entered' }
  | { readonly type: 'danger.left' }
  | { readonly type: 'estop.pressed' }
  | { readonly type: 'estop.released' }
  | { readonly type: 'operator.resumed' }
  | { readonly type: 'operator.tookOver' }
  | { readonly type: 'operator.letGo' }
  | { readonly type: 'localization.lost' }
  | { readonly type: 'localization.found' }
  | { readonly type: 'mapping.began' }
  | { readonly type: 'mapping.finished' }
  | { readonly type: 'remote.paused' }
  | { readonly type: 'remote.resumed' }

/** The number of the state on the wire. */
const state = (number: number) => ({ state: number })

const WORK_ENDS = {
  'sector.finished': [{ guard: 'isToPause', target: '#behaviour.paused' }, { target: '#behaviour.atWork.processing' }],
  'supplies.ranLow': '#behaviour.atWork.moving.goingHome',
} as const

/**
 * What a robot does, and why it does something else. The world's step asks only what state the robot is in; every timer and
 * measurement that ends a state is a fact sent from there, so the chart has no clock.
 */
export const behaviourMachine = setup({
  types: {
    events: {} as BehaviourEvent,
    meta: {} as { readonly state: number },
    tags: {} as 'drives' | 'docked',
  },
  guards: {
    isSpraying: ({ event }) => event.type === 'path.found' && event.spraying,
    isToPause: ({ event }) => event.type === 'sector.finished' && event.pauses,
  },
}).createMachine({
  id: 'behaviour',
  initial: 'main',
  states: {
    main: {
      meta: state(2),
      tags: 'docked',
      on: { 'plan.loaded': 'waiting', 'mapping.began': 'mapping' },
    },
    waiting: { meta: state(34), tags: 'docked', on: { 'schedule.came': 'loading' } },
    loading: { meta: state(6), on: { 'work.loaded': 'atWork' } },
    mapping: {
      meta: state(21),
      tags: 'drives',
      on: { 'mapping.finished': 'main' },
    },
    atWork: {
      initial: 'processing',
      on: {
        'estop.pressed': 'estop',
        'remote.paused': 'remotePause',
      },
      states: {
        processing: {
          meta: state(10),
          on: {
            'path.found': [{ guard: 'isSpraying', target: 'moving.disinfecting' }, { target: 'moving.cleaning' }],
            'run.finished': 'moving.goingHome',
            'supplies.ranLow': 'moving.goingHome',
          },
        },
        moving: {
          tags: 'drives',
          on: {
            'obstacle.met': 'obstacle',
            'danger.entered': 'dangerObstacle',
            'localization.lost': 'poseCorrection',
          },
          initial: 'cleaning',
          states: {
            cleaning: { meta: state(7), on: WORK_ENDS },
            disinfecting: { meta: state(38), on: WORK_ENDS },
            goingHome: { meta: state(11), on: { 'home.reached': '#behaviour.reporting' } },
            last: { type: 'history', history: 'shallow' },
          },
        },
        obstacle: {
          meta: state(9),
          on: { 'obstacle.left': 'moving.last', 'obstacle.stayed': 'moving.last', 'danger.entered': 'dangerObstacle' },
        },
        dangerObstacle: { meta: state(15), on: { 'danger.left': 'moving.last' } },
        poseCorrection: { meta: state(30), on: { 'localization.found': 'moving.last' } },
      },
    },
    remotePause: { meta: state(25), on: { 'remote.resumed': 'atWork' } },
    paused: {
      meta: state(8),
      on: { 'operator.resumed': 'atWork', 'operator.tookOver': 'manual', 'estop.pressed': 'estop' },
    },
    manual: { meta: state(3), on: { 'operator.letGo': 'paused' } },
    estop: { meta: state(12), on: { 'estop.released': 'paused' } },
    reporting: { meta: state(33), tags: 'docked', on: { 'report.written': 'waiting' } },
  },
})

export type BehaviourSnapshot = SnapshotFrom<typeof behaviourMachine>
