/** Robot commands: ids, payloads, what they need (M-051..M-059). */
import * as v from 'valibot'
import { CHANNEL_COUNT } from './telemetry/channels.ts'
import { poseSchema, sectorEntrySchema } from './telemetry/records.ts'

const finite = v.pipe(v.number(), v.finite())
const none = v.strictObject({})
const channel = v.strictObject({
  channel: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CHANNEL_COUNT - 1)),
})

const moveMessage = v.strictObject({
  /** Metres; negative is backwards. */
  distance: finite,
  /** Radians counter-clockwise. */
  angle: finite,
  future_pose: poseSchema,
  /** 40 for a move that safe mode would block (M-062). */
  safety: v.pipe(finite, v.minValue(0)),
})

/** Command names by id and the payload of each. 13 and 17 are unused (decisions, M). */
export const COMMANDS = {
  0: { name: 'telemetry_subscribe', payload: channel },
  1: { name: 'telemetry_unsubscribe', payload: channel },
  2: { name: 'pause', payload: none },
  3: { name: 'resume', payload: none },
  4: { name: 'go_home', payload: none },
  5: { name: 'pose_estimate', payload: v.strictObject({ x: finite, y: finite, w: finite }) },
  6: { name: 'detour_enter', payload: none },
  7: { name: 'detour_exit', payload: none },
  8: { name: 'detour_goal', payload: v.strictObject({ x: finite, y: finite, w: finite, allow_merge: v.boolean() }) },
  9: { name: 'reset_estop', payload: none },
  10: { name: 'reset_safety', payload: none },
  11: {
    name: 'manual_control',
    payload: v.union([
      v.strictObject({ direction: v.pipe(v.string(), v.maxLength(32)), angle: finite }),
      v.strictObject({ move_message: moveMessage }),
    ]),
  },
  12: {
    name: 'skip_sector',
    payload: v.strictObject({
      version: v.literal(1),
      hash: v.pipe(v.string(), v.maxLength(128)),
      queue: v.pipe(v.array(sectorEntrySchema), v.maxLength(2000)),
    }),
  },
  14: {
    name: 'toggle3dsensors',
    payload: v.strictObject({ toggle: v.boolean(), timeout: v.picklist([5, 10, 15, 20, 25, 30]) }),
  },
  15: { name: 'cancel_cleaning', payload: none },
  16: { name: 'pose_confirmation', payload: none },
  18: {
    name: 'collect_diagnostics',
    payload: v.union([
      none,
      v.strictObject({ types: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(32)) }),
    ]),
  },
  19: { name: 'localization_monitor', payload: none },
  20: {
    name: 'send_operator_message',
    payload: v.strictObject({ message: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)) }),
  },
  21: { name: 'robot_estop', payload: none },
  22: {
    name: 'set_live_param',
    payload: v.strictObject({ name: v.pipe(v.string(), v.maxLength(200)), value: finite }),
  },
  23: { name: 'pat_snapshot', payload: none },
  24: {
    name: 'field_calibration',
    payload: v.strictObject({ calibration_type: v.literal(1), calibration_request: v.picklist([1, 2]) }),
  },
} as const

export type CommandId = keyof typeof COMMANDS

const COMMAND_IDS: ReadonlySet<number> = new Set(Object.keys(COMMANDS).map(Number))
export const isCommandId = (id: number): id is CommandId => COMMAND_IDS.has(id)

/** Commands that anyone who may watch may send: subscribe, unsubscribe and collect diagnostics (M-033). */
export const NEEDS_NO_CONTROL: ReadonlySet<CommandId> = new Set<CommandId>([0, 1, 18])

/** How long a command may wait for its robot: 2 s for manual moves, 10 s for all others. */
export const commandExpiryMs = (id: CommandId): number => (id === 11 ? 2000 : 10_000)

/** Header that names the streamer socket for which commands 0 and 1 are meant: subscriptions are per viewer. */
export const STREAMER_SOCKET_HEADER = 'x-streamer-socket'
