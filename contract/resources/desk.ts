/** What the operator's desk reads and writes beside commands: messages, comments, settings (O-026, O-030, N-023, B-043). */
import * as v from 'valibot'
import { settingNameSchema } from '../settings.ts'
import { linesSchema } from '../text.ts'
import { isoTimeSchema, wireTimeSchema } from '../time.ts'
import { lastChangeSchema } from './audit.ts'
import { idSchema } from './ids.ts'

/** Longest JSON text of a setting. */
export const MAX_SETTING_CHARS = 100_000

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

export const COMMENT_TYPES = ['cancel_cleaning', 'skip_sector'] as const
/** What a temporary skip leaves as its comment, whatever the language (N-024). */
export const TEMPORARY_SKIP_COMMENT = 'Temporary skip to re-arrange sectors'

/** Why an operator cancelled a cleaning or skipped a sector (N-023). */
export const newCommentSchema = v.object({
  message: v.pipe(linesSchema, v.trim(), v.minLength(1), v.maxLength(1000)),
  type: v.picklist(COMMENT_TYPES),
  robot: idSchema,
  cleaning_plan_version: idSchema,
  /** Only for a skipped sector. */
  sector: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})
/** `created_by`: the login that wrote it. Time UTC. */
export const commentSchema = v.object({
  ...newCommentSchema.entries,
  id: idSchema,
  created_by: idSchema,
  time: wireTimeSchema,
})

export const settingSchema = v.object({ name: v.string(), value: v.string() })

/** One setting for whoever edits them: `value` as JSON text, and who changed it last; without `changed` it is as delivered, or was changed before the audit was kept. */
export const editableSettingSchema = v.object({
  name: settingNameSchema,
  value: v.string(),
  changed: v.optional(lastChangeSchema),
})
export type EditableSetting = v.InferOutput<typeof editableSettingSchema>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Every setting, and what helps to judge a change of one. */
export const settingListSchema = v.object({
  data: v.array(editableSettingSchema),
  /** Logins whose role has level 2 or 3. */
  drivers: count,
  /** What recordings take up; `from` is the start of the oldest. */
  recordings: v.object({ bytes: count, from: v.optional(isoTimeSchema) }),
})

/** A change of one setting, both values JSON text; `before` is what its editor saw. */
export const settingChangeSchema = v.object({
  name: settingNameSchema,
  value: v.pipe(linesSchema, v.maxLength(MAX_SETTING_CHARS)),
  before: v.pipe(linesSchema, v.maxLength(MAX_SETTING_CHARS)),
})
