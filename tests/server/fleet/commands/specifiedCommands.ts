import type { CommandId } from '../../../../contract/commands.ts'
import type { ControlLevel } from '../../../../contract/permissions.ts'
import { ROBOT_STATES } from '../../../../contract/robot/states.ts'

/** All that people send. */
export type Command = Exclude<CommandId, 0 | 1>
/** What a command may depend on beside the robot's state, the sender's level and who is in control. */
export type Scene = {
  readonly model: 'neo' | 'switch'
  /** 2.x.y as one number: 20300 is 2.3.0. */
  readonly version: number
  readonly faults: readonly number[]
  readonly isLocalised: boolean
  readonly hasPlan: boolean
  readonly hasMonitor: boolean
}
type Row = {
  readonly level: ControlLevel
  readonly needsControl?: false
  /** Where it may be sent; everywhere, where it is left out. */
  readonly states?: readonly number[]
  /** What the specification asks beside. */
  readonly also?: (state: number, scene: Scene, level: ControlLevel) => boolean
}

// Numbers of the robot's states as A-111 lists them; what they allow is written down here from the specification's
// rows, apart from the code that enforces them.
const [CLEAN, PAUSE, OBSTACLE, PROCESSING, GOING_HOME, ESTOP, DANGER_OBSTACLE, SM_FAILURE] = [
  7, 8, 9, 10, 11, 12, 15, 18,
]
const [MAPPING, WATER_FAILURE, REMOTE_PAUSE, REMOTE_DETOUR, POSE_CORRECTION, REMOTE_POSE_CORRECTION] = [
  21, 24, 25, 26, 30, 31,
]
const [LOAD_CLEAN, REMOTE_PLANNING_FEEDBACK, INCIDENT, DISINFECT, OVERLAY] = [6, 32, 37, 38, 40]
/** A run is at work (decision 401). */
const AT_WORK = [CLEAN, DISINFECT, OBSTACLE, PROCESSING, REMOTE_DETOUR]
/** A run is under way, moving or not (decision 401). */
const UNDER_WAY = [
  ...AT_WORK,
  LOAD_CLEAN,
  PAUSE,
  GOING_HOME,
  DANGER_OBSTACLE,
  SM_FAILURE,
  WATER_FAILURE,
  REMOTE_PAUSE,
  POSE_CORRECTION,
  REMOTE_POSE_CORRECTION,
  REMOTE_PLANNING_FEEDBACK,
]
/** Where it matters that a robot does not know its place (decision 411). */
const MAY_BE_LOST = [
  CLEAN,
  PAUSE,
  OBSTACLE,
  PROCESSING,
  GOING_HOME,
  DANGER_OBSTACLE,
  SM_FAILURE,
  MAPPING,
  REMOTE_PAUSE,
  REMOTE_DETOUR,
  POSE_CORRECTION,
  REMOTE_POSE_CORRECTION,
  REMOTE_PLANNING_FEEDBACK,
]

const withPlan = (_state: number, { hasPlan }: Scene): boolean => hasPlan
/** M-048. */
const poseIsWanted = (state: number, { faults, isLocalised }: Scene): boolean =>
  [PAUSE, REMOTE_PAUSE, REMOTE_POSE_CORRECTION].includes(state) ||
  faults.includes(300) ||
  (!isLocalised && MAY_BE_LOST.includes(state))

/** What the specification says of each command. */
const TABLE: { readonly [C in Command]: Row } = {
  // M-040
  2: {
    level: 1,
    states: [
      CLEAN,
      OBSTACLE,
      PROCESSING,
      GOING_HOME,
      MAPPING,
      REMOTE_DETOUR,
      REMOTE_PLANNING_FEEDBACK,
      POSE_CORRECTION,
      DISINFECT,
    ],
    also: (state, { model, version }) => state !== POSE_CORRECTION || (model === 'neo' && version >= 20500),
  },
  // M-041
  3: { level: 1, states: [PAUSE, REMOTE_PAUSE], also: (state, _scene, level) => state !== PAUSE || level === 3 },
  4: { level: 1, states: [...AT_WORK, REMOTE_PAUSE], also: withPlan },
  // M-048
  5: { level: 2, also: poseIsWanted },
  6: { level: 2, states: [REMOTE_PAUSE], also: withPlan },
  7: { level: 2, states: [REMOTE_DETOUR] },
  // M-044
  8: { level: 2, states: [REMOTE_PAUSE], also: withPlan },
  // M-047
  9: { level: 2, states: [ESTOP] },
  // M-046
  10: {
    level: 2,
    also: (state, { model, faults }) =>
      (model === 'switch' && state === OVERLAY) ||
      ([DANGER_OBSTACLE, SM_FAILURE, INCIDENT].includes(state) && faults.length === 0),
  },
  // M-042
  11: {
    level: 2,
    states: [REMOTE_PAUSE, DANGER_OBSTACLE, SM_FAILURE],
    also: (state, { version }) => state !== SM_FAILURE || version >= 20300,
  },
  12: { level: 2, states: UNDER_WAY, also: withPlan },
  14: { level: 2 },
  15: { level: 2, states: UNDER_WAY, also: withPlan },
  16: { level: 2, also: poseIsWanted },
  // M-033: 18 alone is sent without control.
  18: { level: 2, needsControl: false },
  // M-050
  19: { level: 2, also: (_state, { hasPlan, hasMonitor }) => hasPlan && hasMonitor },
  // M-045
  20: {
    level: 2,
    states: [REMOTE_PAUSE],
    also: (_state, { model, version }) => model === 'switch' || version >= 20300,
  },
  // Whoever may take control takes it with the stop.
  21: {
    level: 2,
    needsControl: false,
    also: (_state, { model, version }) => model === 'neo' && version >= 20300,
  },
  22: { level: 2 },
  23: { level: 3 },
  24: { level: 3 },
}
export const COMMANDS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 18, 19, 20, 21, 22, 23, 24] as const
export const LEVELS = [0, 1, 2, 3] as const
export const STATES = ROBOT_STATES.map(({ id }) => id)
export const USUAL: Scene = {
  model: 'neo',
  version: 20601,
  faults: [],
  isLocalised: true,
  hasPlan: true,
  hasMonitor: true,
}
/** One thing after the other is not as usual. */
export const SCENES: readonly Scene[] = [
  USUAL,
  { ...USUAL, version: 20209 },
  { ...USUAL, version: 20409 },
  { ...USUAL, model: 'switch' },
  { ...USUAL, model: 'switch', faults: [4] },
  { ...USUAL, faults: [4, 5] },
  { ...USUAL, faults: [300] },
  { ...USUAL, isLocalised: false },
  { ...USUAL, hasPlan: false },
  { ...USUAL, hasMonitor: false },
]

/** Whether the specification lets a command through. */
export function mayBeSent(
  command: Command,
  state: number,
  level: ControlLevel,
  inControl: boolean,
  scene: Scene,
): boolean {
  const { level: least, needsControl = true, states, also } = TABLE[command]
  return (
    level >= least &&
    (inControl || !needsControl) &&
    (states === undefined || states.includes(state)) &&
    (also === undefined || also(state, scene, level))
  )
}
