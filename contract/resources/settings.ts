/** Settings of the deployment as they are edited (B-043). */
import * as v from 'valibot'
import { settingNameSchema } from '../settings.ts'
import { linesSchema } from '../text.ts'
import { isoTimeSchema } from '../time.ts'
import { lastChangeSchema } from './audit.ts'

/** Longest JSON text of a setting. */
export const MAX_SETTING_CHARS = 100_000

/** One setting for people who edit them: `value` as JSON text, and who changed it last; without `changed` it is as delivered, or was changed before the audit was kept. */
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
