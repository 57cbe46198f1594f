/** Robot states, their general states and groups (A-106..A-113). */

export const GENERAL_STATES = [
  'offline',
  'home-screen',
  'cleaning',
  'warning',
  'stuck',
  'disinfecting',
  'operator-activity',
  'unknown',
] as const
/** What an operator sees first: one shape, one word, one colour (A-107; `unknown` is ours, A-110). */
export type GeneralState = (typeof GENERAL_STATES)[number]

export const STATE_GROUPS = [
  'cleaning',
  'thinking',
  'awaiting-rm',
  'rm-progress',
  'awaiting-operator',
  'operator-progress',
  'home-screen',
] as const
/** Who the robot waits for; reports add time up by it. */
export type StateGroup = (typeof STATE_GROUPS)[number]

/** Every state of the table by what it is called here. */
export const STATE = {
  loading: 0,
  login: 1,
  main: 2,
  manual: 3,
  plan: 4,
  move: 5,
  loadClean: 6,
  clean: 7,
  pause: 8,
  obstacle: 9,
  processing: 10,
  goingHome: 11,
  estop: 12,
  off: 13,
  disconnection: 14,
  dangerObstacle: 15,
  moveLearn: 16,
  learn: 17,
  smFailure: 18,
  loginChecklist: 19,
  logoutChecklist: 20,
  mapping: 21,
  sync: 22,
  logout: 23,
  waterFailure: 24,
  remotePause: 25,
  remoteDetour: 26,
  estopDelay: 27,
  autoSync: 28,
  diagnostics: 29,
  poseCorrection: 30,
  remotePoseCorrection: 31,
  remotePlanningFeedback: 32,
  finishedReportGenerated: 33,
  waitingForSchedule: 34,
  systemLoading: 35,
  incidentTransition: 36,
  incident: 37,
  disinfect: 38,
  resourceCenter: 39,
  overlay: 40,
  calibrating: 43,
} as const
/** A state of the table; a robot may send others. */
export type StateId = (typeof STATE)[keyof typeof STATE]

/** One row of the state table. Its name is the text `states.{slug}`, its description `stateDescriptions.{slug}`. */
export type RobotState = {
  readonly id: number
  readonly slug: string
  readonly generalState: GeneralState
  readonly group: StateGroup
}

const row = (id: StateId, slug: string, generalState: GeneralState, group: StateGroup): RobotState => ({
  id,
  slug,
  generalState,
  group,
})

export const ROBOT_STATES: readonly RobotState[] = [
  row(STATE.loading, 'loading', 'home-screen', 'home-screen'),
  row(STATE.login, 'login', 'home-screen', 'home-screen'),
  row(STATE.main, 'main', 'home-screen', 'home-screen'),
  row(STATE.manual, 'manual', 'operator-activity', 'operator-progress'),
  row(STATE.plan, 'plan', 'operator-activity', 'operator-progress'),
  row(STATE.move, 'move', 'operator-activity', 'operator-progress'),
  row(STATE.loadClean, 'load_clean', 'cleaning', 'thinking'),
  row(STATE.clean, 'clean', 'cleaning', 'cleaning'),
  row(STATE.pause, 'pause', 'warning', 'awaiting-operator'),
  row(STATE.obstacle, 'obstacle', 'warning', 'thinking'),
  row(STATE.processing, 'processing', 'cleaning', 'thinking'),
  row(STATE.goingHome, 'going_home', 'cleaning', 'thinking'),
  row(STATE.estop, 'estop', 'stuck', 'awaiting-operator'),
  row(STATE.off, 'off', 'offline', 'home-screen'),
  row(STATE.disconnection, 'disconnection', 'warning', 'awaiting-operator'),
  row(STATE.dangerObstacle, 'danger_obstacle', 'stuck', 'awaiting-rm'),
  row(STATE.moveLearn, 'move_learn', 'operator-activity', 'operator-progress'),
  row(STATE.learn, 'learn', 'operator-activity', 'operator-progress'),
  row(STATE.smFailure, 'sm_failure', 'stuck', 'awaiting-rm'),
  row(STATE.loginChecklist, 'login_checklist', 'operator-activity', 'operator-progress'),
  row(STATE.logoutChecklist, 'logout_checklist', 'operator-activity', 'operator-progress'),
  row(STATE.mapping, 'mapping', 'operator-activity', 'operator-progress'),
  row(STATE.sync, 'sync', 'home-screen', 'home-screen'),
  row(STATE.logout, 'logout', 'home-screen', 'home-screen'),
  row(STATE.waterFailure, 'water_failure', 'stuck', 'awaiting-operator'),
  row(STATE.remotePause, 'remote_pause', 'warning', 'rm-progress'),
  row(STATE.remoteDetour, 'remote_detour', 'warning', 'rm-progress'),
  row(STATE.estopDelay, 'estop_delay', 'warning', 'awaiting-operator'),
  row(STATE.autoSync, 'auto_sync', 'home-screen', 'home-screen'),
  row(STATE.diagnostics, 'diagnostics', 'operator-activity', 'operator-progress'),
  row(STATE.poseCorrection, 'pose_correction', 'warning', 'awaiting-rm'),
  row(STATE.remotePoseCorrection, 'remote_pose_correction', 'warning', 'rm-progress'),
  row(STATE.remotePlanningFeedback, 'remote_planning_feedback', 'warning', 'awaiting-rm'),
  row(STATE.finishedReportGenerated, 'finished_report_generated', 'home-screen', 'home-screen'),
  row(STATE.waitingForSchedule, 'waiting_for_schedule', 'home-screen', 'home-screen'),
  row(STATE.systemLoading, 'system_loading', 'home-screen', 'home-screen'),
  row(STATE.incidentTransition, 'incident_transition', 'stuck', 'awaiting-rm'),
  row(STATE.incident, 'incident', 'stuck', 'awaiting-rm'),
  row(STATE.disinfect, 'disinfect', 'disinfecting', 'cleaning'),
  row(STATE.resourceCenter, 'resource_center', 'home-screen', 'home-screen'),
  row(STATE.overlay, 'overlay', 'home-screen', 'home-screen'),
  row(STATE.calibrating, 'calibrating', 'operator-activity', 'operator-progress'),
]

const stateById: ReadonlyMap<number, RobotState> = new Map(ROBOT_STATES.map(state => [state.id, state]))

const OFFLINE: RobotState = { id: STATE.off, slug: 'offline', generalState: 'offline', group: 'home-screen' }
const unknownState = (id: number): RobotState => ({
  id,
  slug: 'unknown',
  generalState: 'unknown',
  group: 'home-screen',
})

/** Stands for the state of a moment whose recording holds none; no robot tells it. Of it nothing is known, not even whether the robot was online. */
export const NO_STATE = -1

/** Plan types that change what the state `clean` is called. */
export const PLAN_TYPES = { idle: 0, clean: 1, patrol: 2, disinfect: 4 } as const

/** Whether runs of a plan clean or disinfect floor: those of a patrol or of an idle plan have no report (decision 777). */
export const isCleaningPlan = (planType: number): boolean =>
  planType === PLAN_TYPES.clean || planType === PLAN_TYPES.disinfect

const CLEAN_SLUG_BY_PLAN_TYPE: ReadonlyMap<number, string> = new Map([
  [PLAN_TYPES.idle, 'idle'],
  [PLAN_TYPES.clean, 'clean'],
  [PLAN_TYPES.patrol, 'patrol'],
  [PLAN_TYPES.disinfect, 'disinfect'],
])

const CLEANING_WORD_BY_PLAN_TYPE: ReadonlyMap<number, string> = new Map([
  [PLAN_TYPES.idle, 'idling'],
  [PLAN_TYPES.clean, 'cleaning'],
  [PLAN_TYPES.patrol, 'patrolling'],
  [PLAN_TYPES.disinfect, 'disinfecting'],
])

/**
 * The row a robot's state number means. A missing state or an offline robot is `offline`, an unrecognised number `unknown`
 * `clean` takes its slug, and for plan type 4 its general state, from the plan type.
 */
export function robotState(
  id: number | undefined,
  options: { online: boolean; planType?: number | undefined },
): RobotState {
  if (id === undefined || !options.online) return OFFLINE
  const state = stateById.get(id)
  if (!state) return unknownState(id)
  if (state.id !== STATE.clean) return state
  const planType = options.planType ?? PLAN_TYPES.clean
  return {
    ...state,
    slug: CLEAN_SLUG_BY_PLAN_TYPE.get(planType) ?? state.slug,
    generalState: planType === PLAN_TYPES.disinfect ? 'disinfecting' : state.generalState,
  }
}

/** The word of the general state: `cleaning` reads idling, cleaning, patrolling or disinfecting by plan type. */
export function generalStateSlug(state: RobotState, planType: number | undefined): string {
  if (state.generalState !== 'cleaning') return state.generalState
  return CLEANING_WORD_BY_PLAN_TYPE.get(planType ?? PLAN_TYPES.clean) ?? 'cleaning'
}

/** States in which a lock other than 1 means that the robot is lost. */
export const LOCALIZATION_LOST_STATES: ReadonlySet<number> = new Set([
  STATE.clean,
  STATE.pause,
  STATE.obstacle,
  STATE.processing,
  STATE.goingHome,
  STATE.dangerObstacle,
  STATE.smFailure,
  STATE.mapping,
  STATE.remotePause,
  STATE.remoteDetour,
  STATE.poseCorrection,
  STATE.remotePoseCorrection,
  STATE.remotePlanningFeedback,
])

/** Lost: the lock is not 1 **and** the state is one in which that matters (decision 411). */
export const isLocalizationLost = (state: number, localizationLock: number): boolean =>
  localizationLock !== 1 && LOCALIZATION_LOST_STATES.has(state)

/** States in which somebody may drive a robot by hand (M-042). */
export const MANUAL_STATES: ReadonlySet<number> = new Set([STATE.remotePause, STATE.dangerObstacle, STATE.smFailure])

/** States in which a robot works on floor. */
export const coversFloor = (state: number): boolean => state === STATE.clean || state === STATE.disinfect

/** Whether the head is down, as basic data say: where it is not the robot drives and covers no floor. */
export const isHeadDown = (basic: {
  readonly state: number
  readonly cleaning_head?: 'up' | 'down' | undefined
}): boolean => coversFloor(basic.state) && basic.cleaning_head !== 'up'

/** What marks the start of a run: the state, and the kind of plan. */
export type RunState = { readonly state: number; readonly plan_type: number }

/** A run starts when the robot loads one, or starts cleaning straight from a home screen: coverage is counted from there. */
export function startsRun(before: RunState | undefined, after: RunState): boolean {
  if (!before || before.state === after.state) return false
  if (after.state === STATE.loadClean) return true
  const from = robotState(before.state, { online: true, planType: before.plan_type })
  const to = robotState(after.state, { online: true, planType: after.plan_type })
  return from.generalState === 'home-screen' && to.group === 'cleaning' && to.slug !== 'idle'
}

/** Phases of a run, by number. */
export const PHASES = ['test', 'init', 'inter_sector', 'mapping', 'mapping_to_cleaning', 'cleaning'] as const
