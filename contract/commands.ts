/** Robot commands: ids, payloads, what they need (M-051..M-059). */
import * as v from 'valibot'
import type { ApiError } from './errors.ts'
import { CHANNEL_COUNT } from './telemetry/channels.ts'
import { poseSchema, sectorEntrySchema } from './telemetry/records.ts'
import { lineSchema, linesSchema } from './text.ts'

const finite = v.pipe(v.number(), v.finite())
const none = v.strictObject({})
const channel = v.strictObject({
  channel: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CHANNEL_COUNT - 1)),
})

/** The nine moves of the manual pad, in robot; `stop` ends whatever move is running. */
export const MOVE_DIRECTIONS = [
  'forward',
  'forward_left',
  'forward_right',
  'left',
  'right',
  'backward',
  'backward_left',
  'backward_right',
  'stop',
] as const
export type MoveDirection = (typeof MOVE_DIRECTIONS)[number]

/** From this safety value on a direction is blocked in safe mode (M-062). */
export const BLOCKED_SAFETY = 30
/** Safety that a move carries which is meant to go where safe mode would not (M-062). */
export const UNSAFE_MOVE_SAFETY = 40
/** A robot that gets no further move stands still after this long. */
export const MOVE_SILENCE_MS = 500

/** One stretch of an arc: `distance` along it, turned by `angle`, to `future_pose`. Said again while the key is held. */
const moveMessage = v.strictObject({
  /** Metres; negative is backwards. */
  distance: v.pipe(finite, v.minValue(-5), v.maxValue(5)),
  /** Radians counter-clockwise. */
  angle: v.pipe(finite, v.minValue(-Math.PI), v.maxValue(Math.PI)),
  future_pose: poseSchema,
  /** Highest safety value at which the robot still goes: below 30 safe mode, 40 whatever stands there (M-062). */
  safety: v.pipe(finite, v.minValue(0), v.maxValue(UNSAFE_MOVE_SAFETY)),
})

/** Every command by what it is called here. 13 and 17 are unused (decision 401). */
export const COMMAND = {
  telemetrySubscribe: 0,
  telemetryUnsubscribe: 1,
  pause: 2,
  resume: 3,
  goHome: 4,
  poseEstimate: 5,
  detourEnter: 6,
  detourExit: 7,
  detourGoal: 8,
  resetEstop: 9,
  resetSafety: 10,
  manualControl: 11,
  skipSector: 12,
  toggle3dSensors: 14,
  cancelCleaning: 15,
  poseConfirmation: 16,
  collectDiagnostics: 18,
  localizationMonitor: 19,
  sendOperatorMessage: 20,
  robotEstop: 21,
  setLiveParam: 22,
  patSnapshot: 23,
  fieldCalibration: 24,
} as const

/** By id the name that robots and other clients know a command by, and its payload. */
export const COMMANDS = {
  [COMMAND.telemetrySubscribe]: { name: 'telemetry_subscribe', payload: channel },
  [COMMAND.telemetryUnsubscribe]: { name: 'telemetry_unsubscribe', payload: channel },
  [COMMAND.pause]: { name: 'pause', payload: none },
  [COMMAND.resume]: { name: 'resume', payload: none },
  [COMMAND.goHome]: { name: 'go_home', payload: none },
  [COMMAND.poseEstimate]: { name: 'pose_estimate', payload: v.strictObject({ x: finite, y: finite, w: finite }) },
  [COMMAND.detourEnter]: { name: 'detour_enter', payload: none },
  [COMMAND.detourExit]: { name: 'detour_exit', payload: none },
  [COMMAND.detourGoal]: {
    name: 'detour_goal',
    payload: v.strictObject({ x: finite, y: finite, w: finite, allow_merge: v.boolean() }),
  },
  [COMMAND.resetEstop]: { name: 'reset_estop', payload: none },
  [COMMAND.resetSafety]: { name: 'reset_safety', payload: none },
  [COMMAND.manualControl]: {
    name: 'manual_control',
    payload: v.union([
      v.strictObject({ direction: v.picklist(MOVE_DIRECTIONS), angle: finite }),
      v.strictObject({ move_message: moveMessage }),
    ]),
  },
  [COMMAND.skipSector]: {
    name: 'skip_sector',
    payload: v.strictObject({
      version: v.literal(1),
      hash: v.pipe(lineSchema, v.maxLength(128)),
      queue: v.pipe(v.array(sectorEntrySchema), v.maxLength(2000)),
    }),
  },
  [COMMAND.toggle3dSensors]: {
    name: 'toggle3dsensors',
    payload: v.strictObject({ toggle: v.boolean(), timeout: v.picklist([5, 10, 15, 20, 25, 30]) }),
  },
  [COMMAND.cancelCleaning]: { name: 'cancel_cleaning', payload: none },
  [COMMAND.poseConfirmation]: { name: 'pose_confirmation', payload: none },
  [COMMAND.collectDiagnostics]: {
    name: 'collect_diagnostics',
    payload: v.union([
      none,
      v.strictObject({ types: v.pipe(v.array(v.pipe(lineSchema, v.maxLength(64))), v.maxLength(32)) }),
    ]),
  },
  [COMMAND.localizationMonitor]: { name: 'localization_monitor', payload: none },
  [COMMAND.sendOperatorMessage]: {
    name: 'send_operator_message',
    payload: v.strictObject({ message: v.pipe(linesSchema, v.minLength(1), v.maxLength(1000)) }),
  },
  [COMMAND.robotEstop]: { name: 'robot_estop', payload: none },
  [COMMAND.setLiveParam]: {
    name: 'set_live_param',
    payload: v.strictObject({ name: v.pipe(lineSchema, v.maxLength(200)), value: finite }),
  },
  [COMMAND.patSnapshot]: { name: 'pat_snapshot', payload: none },
  [COMMAND.fieldCalibration]: {
    name: 'field_calibration',
    payload: v.strictObject({ calibration_type: v.literal(1), calibration_request: v.picklist([1, 2]) }),
  },
} as const

export type CommandId = keyof typeof COMMANDS
/** A command's payload as it is sent. */
export type CommandPayload<C extends CommandId> = v.InferInput<(typeof COMMANDS)[C]['payload']>

/** Every command by id, smallest first. */
export const COMMAND_LIST: readonly CommandId[] = Object.keys(COMMANDS).map(Number).filter(isCommandId)

export function isCommandId(id: number): id is CommandId {
  return Object.hasOwn(COMMANDS, id)
}

/** How long a command may wait for its robot: 2 s for manual moves, 10 s for all others. */
export const commandExpiryMs = (id: CommandId): number => (id === COMMAND.manualControl ? 2000 : 10_000)

/** Data of the error of a command that its robot was given and refused; what the service refuses itself has left for no robot. */
export const REFUSED_BY_ROBOT = { by: 'robot' } as const
export const isRefusedByRobot = ({ data }: Pick<ApiError, 'data'>): boolean => data?.['by'] === REFUSED_BY_ROBOT.by
