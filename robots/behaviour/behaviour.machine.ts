import { type SnapshotFrom, setup } from 'xstate'
import { STATE } from '../../contract/robot/states.ts'
import type { BehaviourEvent } from './facts.ts'

/** The number of the state on the wire. */
const state = (number: number) => ({ state: number })

const WORK_ENDS = {
  'sector.finished': [{ guard: 'isToPause', target: '#behaviour.paused' }, { target: '#behaviour.atWork.processing' }],
  'sector.dropped': '#behaviour.atWork.processing',
  'supplies.ranLow': '#behaviour.atWork.moving.goingHome',
  'water.ranOut': '#behaviour.atWork.moving.goingHome',
} as const

/** Where a robot that may drive goes when it is sent home, now or for good. */
const SENT_HOME = {
  'home.ordered': '#behaviour.atWork.moving.goingHome',
  'run.cancelled': '#behaviour.atWork.moving.goingHome',
} as const

/** What breaks in a robot wherever it works. */
const BREAKS = {
  'water.failed': '#behaviour.waterFailure',
  'safety.failed': '#behaviour.smFailure',
  'controller.disconnected': '#behaviour.disconnection',
  'power.lost': '#behaviour.off',
} as const

/** One of the screens at home that an operator opens and closes. */
const screen = (number: number) => ({ meta: state(number), tags: 'docked', on: { 'screen.closed': 'main' } }) as const

/**
 * What a robot does, and why it does something else. The world's step asks only what state the robot is in; every timer and
 * measurement that ends a state is a fact sent from there, so the chart has no clock. What the chart does not take has no effect.
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
    isByHand: ({ event }) => event.type === 'estop.pressed' && event.by === 'hand',
  },
}).createMachine({
  id: 'behaviour',
  initial: 'off',
  on: { 'estop.pressed': [{ guard: 'isByHand', target: '.estop.byHand' }, { target: '.estop.remote' }] },
  states: {
    off: { meta: state(STATE.off), tags: 'docked', on: { 'power.switchedOn': 'systemLoading' } },
    systemLoading: { meta: state(STATE.systemLoading), tags: 'docked', on: { 'system.loaded': 'loading' } },
    loading: { meta: state(STATE.loading), tags: 'docked', on: { 'software.loaded': 'login' } },
    login: { meta: state(STATE.login), tags: 'docked', on: { 'operator.loggedIn': 'loginChecklist' } },
    loginChecklist: { meta: state(STATE.loginChecklist), tags: 'docked', on: { 'checklist.finished': 'sync' } },
    sync: { meta: state(STATE.sync), tags: 'docked', on: { 'sync.finished': 'main' } },
    main: {
      meta: state(STATE.main),
      tags: 'docked',
      on: {
        'plan.loaded': 'waiting',
        'mapping.began': 'mapping',
        'plans.opened': 'plan',
        'resources.opened': 'resourceCenter',
        'overlay.opened': 'overlay',
        'diagnostics.began': 'diagnostics',
        'move.began': 'move',
        'teaching.began': 'moveLearn',
        'operator.loggedOut': 'logoutChecklist',
        'calibration.began': 'calibrating.atHome',
      },
    },
    plan: screen(4),
    move: screen(5),
    moveLearn: { meta: state(STATE.moveLearn), tags: 'docked', on: { 'teaching.started': 'learn' } },
    learn: screen(17),
    diagnostics: screen(29),
    resourceCenter: screen(39),
    overlay: {
      meta: state(STATE.overlay),
      tags: 'docked',
      on: { 'screen.closed': 'main', 'safety.reset': 'remotePause' },
    },
    logoutChecklist: { meta: state(STATE.logoutChecklist), tags: 'docked', on: { 'checklist.finished': 'logout' } },
    logout: { meta: state(STATE.logout), tags: 'docked', on: { 'power.switchedOff': 'off' } },
    waiting: {
      meta: state(STATE.waitingForSchedule),
      tags: 'docked',
      on: {
        'schedule.came': 'fetchingWork',
        'operator.loggedIn': 'loginChecklist',
        'calibration.began': 'calibrating.atHome',
      },
    },
    reporting: { meta: state(STATE.finishedReportGenerated), tags: 'docked', on: { 'report.written': 'autoSync' } },
    autoSync: { meta: state(STATE.autoSync), tags: 'docked', on: { 'sync.finished': 'waiting' } },
    mapping: {
      meta: state(STATE.mapping),
      tags: 'drives',
      on: { ...BREAKS, 'mapping.finished': 'main', 'remote.paused': 'remotePause', 'operator.paused': 'paused' },
    },
    fetchingWork: { meta: state(STATE.loadClean), on: { 'work.loaded': 'atWork', 'run.cancelled': 'reporting' } },
    atWork: {
      initial: 'processing',
      on: {
        ...SENT_HOME,
        ...BREAKS,
        'remote.paused': 'remotePause',
        'operator.paused': 'paused',
        'bump.felt': 'incidentTransition',
        'pose.estimated': 'correcting.fromRemote',
        'calibration.began': 'calibrating.atWork',
      },
      states: {
        processing: {
          meta: state(STATE.processing),
          on: {
            'path.found': [{ guard: 'isSpraying', target: 'moving.disinfecting' }, { target: 'moving.cleaning' }],
            'path.notFound': 'planningFeedback',
            'localization.lost': 'poseCorrection',
            'run.finished': 'moving.goingHome',
            'supplies.ranLow': 'moving.goingHome',
            'mapping.began': '#behaviour.mapping',
          },
        },
        moving: {
          tags: 'drives',
          on: {
            'obstacle.met': 'obstacle',
            'danger.entered': 'dangerObstacle',
            'localization.lost': 'poseCorrection',
            'path.notFound': 'planningFeedback',
          },
          initial: 'cleaning',
          states: {
            cleaning: { meta: state(STATE.clean), on: WORK_ENDS },
            disinfecting: { meta: state(STATE.disinfect), on: WORK_ENDS },
            // Somebody fills the tank at the dock, and the run goes on.
            goingHome: {
              meta: state(STATE.goingHome),
              on: { 'home.reached': '#behaviour.reporting', 'water.awaited': '#behaviour.paused' },
            },
            last: { type: 'history', history: 'shallow' },
          },
        },
        obstacle: {
          meta: state(STATE.obstacle),
          on: {
            'obstacle.left': 'moving.last',
            'obstacle.stayed': 'moving.last',
            'danger.entered': 'dangerObstacle',
            'path.notFound': 'planningFeedback',
            'sector.dropped': 'processing',
          },
        },
        // Nobody drives past the person in the danger field by another order than the reset.
        dangerObstacle: {
          meta: state(STATE.dangerObstacle),
          on: {
            'danger.left': 'moving.last',
            'safety.reset': '#behaviour.remotePause',
            'operator.repaired': '#behaviour.paused',
            'home.ordered': {},
            'run.cancelled': {},
            'calibration.began': {},
          },
        },
        poseCorrection: {
          meta: state(STATE.poseCorrection),
          on: {
            'localization.found': 'moving.last',
            'pose.confirmed': '#behaviour.remotePause',
            'operator.repaired': '#behaviour.paused',
            'home.ordered': {},
            'run.cancelled': {},
            'calibration.began': {},
          },
        },
        planningFeedback: {
          meta: state(STATE.remotePlanningFeedback),
          on: { 'way.cleared': 'processing', 'operator.repaired': '#behaviour.paused' },
        },
      },
    },
    remotePause: {
      meta: state(STATE.remotePause),
      on: {
        ...SENT_HOME,
        ...BREAKS,
        'remote.resumed': 'atWork',
        'detour.began': 'detour',
        'pose.estimated': 'correcting.fromRemote',
        'calibration.began': 'calibrating.atWork',
      },
    },
    detour: {
      meta: state(STATE.remoteDetour),
      tags: 'drives',
      on: {
        ...SENT_HOME,
        ...BREAKS,
        'detour.ended': 'remotePause',
        'detour.merged': 'atWork',
        'remote.paused': 'remotePause',
        'localization.lost': 'atWork.poseCorrection',
        'pose.estimated': 'correcting.fromRemote',
      },
    },
    correcting: {
      initial: 'fromRemote',
      states: {
        fromRemote: {
          meta: state(STATE.remotePoseCorrection),
          on: {
            'localization.found': '#behaviour.remotePause',
            'pose.confirmed': '#behaviour.remotePause',
            'operator.repaired': '#behaviour.paused',
          },
        },
        // An operator's pause and a failure stay what they were: neither is lifted by an estimate.
        fromOperator: {
          meta: state(STATE.remotePoseCorrection),
          on: {
            'localization.found': '#behaviour.paused',
            'pose.confirmed': '#behaviour.paused',
            'operator.repaired': '#behaviour.paused',
          },
        },
        fromFailure: {
          meta: state(STATE.remotePoseCorrection),
          on: {
            'localization.found': '#behaviour.smFailure',
            'pose.confirmed': '#behaviour.smFailure',
            'operator.repaired': '#behaviour.paused',
          },
        },
      },
    },
    paused: {
      meta: state(STATE.pause),
      on: {
        'operator.resumed': 'atWork',
        'operator.tookOver': 'manual',
        'remote.resumed': 'atWork',
        'pose.estimated': 'correcting.fromOperator',
      },
    },
    manual: { meta: state(STATE.manual), on: { 'operator.letGo': 'paused' } },
    estop: {
      initial: 'remote',
      on: { 'estop.pressed': {} },
      states: {
        byHand: { meta: state(STATE.estop), on: { 'estop.released': '#behaviour.estopDelay.byHand' } },
        remote: { meta: state(STATE.estop), on: { 'estop.released': '#behaviour.estopDelay.remote' } },
      },
    },
    estopDelay: {
      initial: 'remote',
      states: {
        byHand: { meta: state(STATE.estopDelay), on: { 'estop.delayPassed': '#behaviour.paused' } },
        remote: { meta: state(STATE.estopDelay), on: { 'estop.delayPassed': '#behaviour.remotePause' } },
      },
    },
    smFailure: {
      meta: state(STATE.smFailure),
      on: { 'safety.reset': 'remotePause', 'pose.estimated': 'correcting.fromFailure', 'operator.repaired': 'paused' },
    },
    incidentTransition: { meta: state(STATE.incidentTransition), on: { 'bump.recorded': 'incident' } },
    incident: { meta: state(STATE.incident), on: { 'safety.reset': 'remotePause', 'operator.repaired': 'paused' } },
    waterFailure: { meta: state(STATE.waterFailure), on: { 'operator.repaired': 'paused' } },
    disconnection: {
      meta: state(STATE.disconnection),
      on: { 'operator.repaired': 'paused', 'power.lost': 'off' },
    },
    calibrating: {
      initial: 'atWork',
      states: {
        atHome: { meta: state(STATE.calibrating), tags: 'docked', on: { 'calibration.ended': '#behaviour.main' } },
        atWork: { meta: state(STATE.calibrating), on: { 'calibration.ended': '#behaviour.remotePause' } },
      },
    },
  },
})

export type BehaviourSnapshot = SnapshotFrom<typeof behaviourMachine>
