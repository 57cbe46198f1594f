/**
 * What allows each command: one table for the service that enforces it, the robot that checks it again, and the buttons that say why not
 * (M-033, M-039..M-050).
 */

import { COMMAND, type CommandId } from './commands.ts'
import { type ControlLevel, LEVEL } from './permissions.ts'
import { LOCALIZATION_MONITOR, type LocalizationMonitor } from './robot/localizationMonitor.ts'
import { isLocalizationLost, MANUAL_STATES, ROBOT_STATES, STATE } from './robot/states.ts'
import { type Feature, type Requirements, versionAtLeast } from './robot/versions.ts'

/** What a verdict depends on; all of it is known to the service and to everyone who watches. */
export type CommandSituation = {
  readonly online: boolean
  /** Number of the robot's state; undefined before it has said it. */
  readonly state: number | undefined
  /** What kind of plan it is on: the state `clean` is named by it. */
  readonly planType: number | undefined
  /** 0: none. */
  readonly plan: number
  readonly level: ControlLevel
  readonly inControl: boolean
  readonly model: string
  readonly mainDeb: string | undefined
  readonly requirements: Requirements
  readonly faultCodes: readonly number[]
  readonly localizationLock: number
  readonly localizationMonitor: LocalizationMonitor
}

/** One condition that is not met; `errors.robot.blocked.{kind}` words it. */
export type FailingCondition =
  | { readonly kind: 'offline' }
  | { readonly kind: 'control' }
  | { readonly kind: 'level'; readonly level: ControlLevel }
  /** `states`: slugs of the states in which it is allowed. */
  | { readonly kind: 'state'; readonly states: readonly string[] }
  /** An operator has paused it on the spot: only this level resumes it (M-041). */
  | { readonly kind: 'operatorPause'; readonly level: ControlLevel }
  | { readonly kind: 'version'; readonly minimum: string }
  | { readonly kind: 'model' }
  | { readonly kind: 'faults'; readonly count: number }
  | { readonly kind: 'plan' }
  | { readonly kind: 'monitor' }
export type ConditionKind = FailingCondition['kind']

type Check = (situation: CommandSituation) => FailingCondition | undefined

/** The fault with which a robot asks for its pose (M-048). */
export const POSE_FAULT = 300
/** From this version on a robot with a safety failure can be driven by hand (M-042). */
const MANUAL_IN_FAILURE_VERSION = '2.3.0'
/** Older robots switch their 3D camera off for 30 s, whatever the command says (M-064). */
export const CAMERA_TIMEOUT_VERSION = '2.4.0'

/** M-040. The state `clean` is called clean, idle, patrol or disinfect by plan type: what is allowed for one is allowed for all. */
const PAUSE_STATES = [
  STATE.clean,
  STATE.disinfect,
  STATE.obstacle,
  STATE.processing,
  STATE.goingHome,
  STATE.mapping,
  STATE.remoteDetour,
  STATE.remotePlanningFeedback,
  STATE.poseCorrection,
] as const
/** M-041. */
const RESUME_STATES = [STATE.pause, STATE.remotePause] as const
/** M-043. */
const FOLLOW_STATES: ReadonlySet<number> = new Set([
  STATE.clean,
  STATE.disinfect,
  STATE.pause,
  STATE.obstacle,
  STATE.processing,
  STATE.goingHome,
  STATE.estop,
  STATE.disconnection,
  STATE.dangerObstacle,
  STATE.smFailure,
  STATE.mapping,
  STATE.remotePause,
  STATE.remoteDetour,
  STATE.estopDelay,
  STATE.poseCorrection,
])
/** M-046. */
const SAFETY_RESET_STATES = [STATE.dangerObstacle, STATE.smFailure, STATE.incident] as const
/** A run is under way, whether or not it moves. */
const RUN_STATES = [
  STATE.loadClean,
  STATE.clean,
  STATE.disinfect,
  STATE.pause,
  STATE.obstacle,
  STATE.processing,
  STATE.goingHome,
  STATE.dangerObstacle,
  STATE.smFailure,
  STATE.waterFailure,
  STATE.remotePause,
  STATE.remoteDetour,
  STATE.poseCorrection,
  STATE.remotePoseCorrection,
  STATE.remotePlanningFeedback,
] as const
const GO_HOME_STATES = [
  STATE.clean,
  STATE.disinfect,
  STATE.obstacle,
  STATE.processing,
  STATE.remotePause,
  STATE.remoteDetour,
] as const

const SLUGS: ReadonlyMap<number, string> = new Map(ROBOT_STATES.map(({ id, slug }) => [id, slug]))
const slugsOf = (states: readonly number[]): readonly string[] => states.flatMap(id => SLUGS.get(id) ?? [])

const inState =
  (states: readonly number[]): Check =>
  ({ state }) =>
    state !== undefined && states.includes(state) ? undefined : { kind: 'state', states: slugsOf(states) }

const hasLevel =
  (level: ControlLevel): Check =>
  situation =>
    situation.level >= level ? undefined : { kind: 'level', level }

const supports =
  (feature: Feature): Check =>
  ({ model, mainDeb, requirements }) => {
    const minimum = requirements[feature]?.[model]
    if (minimum === undefined) return { kind: 'model' }
    return versionAtLeast(mainDeb, minimum) ? undefined : { kind: 'version', minimum }
  }

const online: Check = situation => (situation.online ? undefined : { kind: 'offline' })
const inControl: Check = situation => (situation.inControl ? undefined : { kind: 'control' })
const hasPlan: Check = ({ plan }) => (plan === 0 ? { kind: 'plan' } : undefined)
const monitorAvailable: Check = ({ localizationMonitor }) =>
  localizationMonitor === LOCALIZATION_MONITOR.absent ? { kind: 'monitor' } : undefined

/** M-040: in pose_correction only robots that support it pause. */
const mayPauseThere: Check = situation =>
  situation.state === STATE.poseCorrection ? supports('pause_on_pose_correction')(situation) : undefined

/** M-041: what an operator paused on the spot needs the level `support`. */
const mayResumeThere: Check = ({ state, level }) =>
  state === STATE.pause && level < LEVEL.support ? { kind: 'operatorPause', level: LEVEL.support } : undefined

/** M-042. */
const mayDriveThere: Check = ({ state, mainDeb }) =>
  state === STATE.smFailure && !versionAtLeast(mainDeb, MANUAL_IN_FAILURE_VERSION)
    ? { kind: 'version', minimum: MANUAL_IN_FAILURE_VERSION }
    : undefined

/** M-046: without faults; a switch also in overlay, with or without them. */
const maySafetyReset: Check = situation => {
  const { model, state, faultCodes } = situation
  const states = model === 'switch' ? [...SAFETY_RESET_STATES, STATE.overlay] : SAFETY_RESET_STATES
  if (model === 'switch' && state === STATE.overlay) return undefined
  return (
    inState(states)(situation) ?? (faultCodes.length > 0 ? { kind: 'faults', count: faultCodes.length } : undefined)
  )
}

/**
 * M-048: where the state permits resuming, in remote pose correction, with fault 300, or while lost, when the estimate is just what the
 * robot needs.
 */
const mayCorrectPose: Check = situation => {
  const { state, faultCodes, localizationLock } = situation
  if (faultCodes.includes(POSE_FAULT)) return undefined
  if (state !== undefined && isLocalizationLost(state, localizationLock)) return undefined
  return inState([...RESUME_STATES, STATE.remotePoseCorrection])(situation)
}

const CONTROLLED = [online, inControl] as const

/** What each command needs, in the order in which it is reported. The subscriptions are a viewer's own. */
const RULES: { readonly [C in CommandId]: readonly Check[] } = {
  [COMMAND.telemetrySubscribe]: [],
  [COMMAND.telemetryUnsubscribe]: [],
  [COMMAND.pause]: [...CONTROLLED, hasLevel(LEVEL.customer), inState(PAUSE_STATES), mayPauseThere],
  [COMMAND.resume]: [...CONTROLLED, hasLevel(LEVEL.customer), inState(RESUME_STATES), mayResumeThere],
  [COMMAND.goHome]: [...CONTROLLED, hasLevel(LEVEL.customer), hasPlan, inState(GO_HOME_STATES)],
  [COMMAND.poseEstimate]: [...CONTROLLED, hasLevel(LEVEL.operator), mayCorrectPose],
  [COMMAND.detourEnter]: [...CONTROLLED, hasLevel(LEVEL.operator), hasPlan, inState([STATE.remotePause])],
  [COMMAND.detourExit]: [...CONTROLLED, hasLevel(LEVEL.operator), inState([STATE.remoteDetour])],
  [COMMAND.detourGoal]: [...CONTROLLED, hasLevel(LEVEL.operator), hasPlan, inState([STATE.remotePause])],
  [COMMAND.resetEstop]: [...CONTROLLED, hasLevel(LEVEL.operator), inState([STATE.estop])],
  [COMMAND.resetSafety]: [...CONTROLLED, hasLevel(LEVEL.operator), maySafetyReset],
  [COMMAND.manualControl]: [...CONTROLLED, hasLevel(LEVEL.operator), inState([...MANUAL_STATES]), mayDriveThere],
  [COMMAND.skipSector]: [...CONTROLLED, hasLevel(LEVEL.operator), hasPlan, inState(RUN_STATES)],
  [COMMAND.toggle3dSensors]: [...CONTROLLED, hasLevel(LEVEL.operator)],
  [COMMAND.cancelCleaning]: [...CONTROLLED, hasLevel(LEVEL.operator), hasPlan, inState(RUN_STATES)],
  [COMMAND.poseConfirmation]: [...CONTROLLED, hasLevel(LEVEL.operator), mayCorrectPose],
  [COMMAND.collectDiagnostics]: [online, hasLevel(LEVEL.operator)],
  [COMMAND.localizationMonitor]: [...CONTROLLED, hasLevel(LEVEL.operator), hasPlan, monitorAvailable],
  [COMMAND.sendOperatorMessage]: [
    ...CONTROLLED,
    hasLevel(LEVEL.operator),
    supports('message_to_operator'),
    inState([STATE.remotePause]),
  ],
  [COMMAND.robotEstop]: [...CONTROLLED, hasLevel(LEVEL.operator), supports('emergency_stop')],
  [COMMAND.setLiveParam]: [...CONTROLLED, hasLevel(LEVEL.operator)],
  [COMMAND.patSnapshot]: [...CONTROLLED, hasLevel(LEVEL.support)],
  [COMMAND.fieldCalibration]: [...CONTROLLED, hasLevel(LEVEL.support)],
}

/** Every condition that keeps a command from being sent now; none when it is allowed. Of several about one thing the first is reported. */
export function failingConditions(command: CommandId, situation: CommandSituation): readonly FailingCondition[] {
  return RULES[command].flatMap(check => check(situation) ?? [])
}

/** What the robot itself knows to judge by: not who sends the command. */
export type RobotSituation = Omit<CommandSituation, 'online' | 'level' | 'inControl'>

/** Conditions of the robot alone that keep it from obeying; who may send the command was the service's to judge. */
export const robotObjections = (command: CommandId, robot: RobotSituation): readonly FailingCondition[] =>
  failingConditions(command, { ...robot, online: true, inControl: true, level: LEVEL.support })

/** M-043: whether the view follows the robot in this state. */
export const followsViewport = (state: number | undefined): boolean => state !== undefined && FOLLOW_STATES.has(state)

/** Whether only the person in control may send a command (M-033). */
export const needsControl = (command: CommandId): boolean => RULES[command].includes(inControl)
