/** Messages between robots and their operators (O-026, O-030). */
import * as v from 'valibot'
import { wireTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'

export const MESSAGE_LEVELS = ['info', 'success', 'warning', 'error'] as const
/**
 * A message of a robot, or one that an operator sent to it (O-026). `text` is markdown and not to be trusted. `key`: a newer message of
 * the robot with the same key replaces the older on screen. `login`: who sent it; absent on the robot's own. Time UTC.
 */
export const messageSchema = v.object({
  id: idSchema,
  robot: idSchema,
  time: wireTimeSchema,
  level: v.picklist(MESSAGE_LEVELS),
  text: v.string(),
  key: v.string(),
  login: v.optional(v.object({ id: idSchema, name: v.string() })),
})
export type Message = v.InferOutput<typeof messageSchema>

/** Most messages that one request gets, and that the monitor keeps (M-074). */
export const MESSAGES_LIMIT = 1000
