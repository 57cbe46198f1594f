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

/** One row of the state table. Its name is the text `states.{slug}`, its description `stateDescriptions.{slug}`. */
export type RobotState = {
  readonly id: number
  readonly slug: string
  readonly generalState: GeneralState
  readonly group: StateGroup
}

const row = (id: number, slug: string, generalState: GeneralState, group: StateGroup): RobotState => ({
  id,
  slug,
  generalState,
  group,
})

export const ROBOT_STATES: readonly RobotState[] = [
  row(0, 'loading', 'home-screen', 'home-screen'),
  row(1, 'login', 'home-screen', 'home-screen'),
  row(2, 'main', 'home-screen', 'home-screen'),
  row(3, 'manual', 'operator-activity', 'operator-progress'),
  row(4, 'plan', 'operator-activity', 'operator-progress'),
  row(5, 'move', 'operator-activity', 'operator-progress'),
  row(6, 'load_clean', 'cleaning', 'thinking'),
  row(7, 'clean', 'cleaning', 'cleaning'),
  row(8, 'pause', 'warning', 'awaiting-operator'),
  row(9, 'obstacle', 'warning', 'thinking'),
  row(10, 'processing', 'cleaning', 'thinking'),
  row(11, 'going_home', 'cleaning', 'thinking'),
  row(12, 'estop', 'stuck', 'awaiting-operator'),
  row(13, 'off', 'offline', 'home-screen'),
  row(14, 'disconnection', 'warning', 'awaiting-operator'),
  row(15, 'danger_obstacle', 'stuck', 'awaiting-rm'),
  row(16, 'move_learn', 'operator-activity', 'operator-progress'),
  row(17, 'learn', 'operator-activity', 'operator-progress'),
  row(18, 'sm_failure', 'stuck', 'awaiting-rm'),
  row(19, 'login_checklist', 'operator-activity', 'operator-progress'),
  row(20, 'logout_checklist', 'operator-activity', 'operator-progress'),
  row(21, 'mapping', 'operator-activity', 'operator-progress'),
  row(22, 'sync', 'home-screen', 'home-screen'),
  row(23, 'logout', 'home-screen', 'home-screen'),
  row(24, 'water_failure', 'stuck', 'awaiting-operator'),
  row(25, 'remote_pause', 'warning', 'rm-progress'),
  row(26, 'remote_detour', 'warning', 'rm-progress'),
  row(27, 'estop_delay', 'warning', 'awaiting-operator'),
  row(28, 'auto_sync', 'home-screen', 'home-screen'),
  row(29, 'diagnostics', 'operator-activity', 'operator-progress'),
  row(30, 'pose_correction', 'warning', 'awaiting-rm'),
  row(31, 'remote_pose_correction', 'warning', 'rm-progress'),
  row(32, 'remote_planning_feedback', 'warning', 'awaiting-rm'),
  row(33, 'finished_report_generated', 'home-screen', 'home-screen'),
  row(34, 'waiting_for_schedule', 'home-screen', 'home-screen'),
  row(35, 'system_loading', 'home-screen', 'home-screen'),
  row(36, 'incident_transition', 'stuck', 'awaiting-rm'),
  row(37, 'incident', 'stuck', 'awaiting-rm'),
  row(38, 'disinfect', 'disinfecting', 'cleaning'),
  row(39, 'resource_center', 'home-screen', 'home-screen'),
  row(40, 'overlay', 'home-screen', 'home-screen'),
  row(43, 'calibrating', 'operator-activity', 'operator-progress'),
]

const stateById: ReadonlyMap<number, RobotState> = new Map(ROBOT_STATES.map(state => [state.id, state]))

const OFFLINE: RobotState = { id: 13, slug: 'offline', generalState: 'offline', group: 'home-screen' }
const unknownState = (id: number): RobotState => ({
  id,
  slug: 'unknown',
  generalState: 'unknown',
  group: 'home-screen',
})

/** Plan types that change what state 7 is called. */
export const PLAN_TYPES = { idle: 0, clean: 1, patrol: 2, disinfect: 4 } as const

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
 * state 7 takes its slug, and for plan type 4 its general state, from the plan type.
 */
export function robotState(
  id: number | undefined,
  options: { online: boolean; planType?: number | undefined },
): RobotState {
  if (id === undefined || !options.online) return OFFLINE
  const state = stateById.get(id)
  if (!state) return unknownState(id)
  if (state.id !== 7) return state
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
export const LOCALIZATION_LOST_STATES: ReadonlySet<number> = new Set([7, 8, 9, 10, 11, 15, 18, 21, 25, 26, 30, 31, 32])

/** Lost: the lock is not 1 **and** the state is one in which that matters (decisions, M). */
export const isLocalizationLost = (state: number, localizationLock: number): boolean =>
  localizationLock !== 1 && LOCALIZATION_LOST_STATES.has(state)

/** State 6: the robot fetches what it needs for a run. */
const LOAD_CLEAN = 6

/** What tells the start of a run: the state, and what kind of plan it is on. */
export type RunState = { readonly state: number; readonly plan_type: number }

/** A run starts when the robot loads one, or starts cleaning straight from a home screen: coverage is counted from there. */
export function startsRun(before: RunState | undefined, after: RunState): boolean {
  if (!before || before.state === after.state) return false
  if (after.state === LOAD_CLEAN) return true
  const from = robotState(before.state, { online: true, planType: before.plan_type })
  const to = robotState(after.state, { online: true, planType: after.plan_type })
  return from.generalState === 'home-screen' && to.group === 'cleaning' && to.slug !== 'idle'
}

/** Phases of a run, by number. */
export const PHASES = ['test', 'init', 'inter_sector', 'mapping', 'mapping_to_cleaning', 'cleaning'] as const
