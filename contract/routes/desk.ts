import * as v from 'valibot'
import {
  commentSchema,
  MAX_SETTING_CHARS,
  MESSAGES_LIMIT,
  messageSchema,
  newCommentSchema,
  settingChangeSchema,
  settingListSchema,
  settingSchema,
} from '../resources/desk.ts'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import { COMMENT_LISTS, settingNameSchema } from '../settings.ts'
import { linesSchema } from '../text.ts'
import { wireTimeSchema } from '../time.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
const name = v.object({ name: settingNameSchema })

/** Messages of one robot (O-030, M-074); control level 2 is needed as well. Times UTC, both exclusive. */
export const messages = {
  list: route(['RobotMonitor', 'viewMessages'])
    .route({ method: 'GET', path: '/api/v0/Messages', tags: ['Messages'] })
    .input(
      v.object({
        robot: pathIdSchema,
        order_by: v.optional(v.picklist(['id']), 'id'),
        direction: v.optional(v.picklist(['asc', 'desc']), 'asc'),
        limit: v.optional(v.pipe(queryCountSchema, v.minValue(1), v.maxValue(MESSAGES_LIMIT)), MESSAGES_LIMIT),
        time_gt: v.optional(wireTimeSchema),
        time_lt: v.optional(wireTimeSchema),
      }),
    )
    .output(v.object({ data: v.array(messageSchema), total })),
}

/** Settings by name (B-043); the value is JSON text. */
export const settings = {
  /** All of them, for whoever edits them. */
  list: route(['Settings', 'edit'])
    .route({ method: 'GET', path: '/api/v0/Settings', tags: ['Settings'] })
    .output(settingListSchema),
  /**
   * Several at once: all of them, or none. 400 `errors.setting.value` for each that does not hold its value, 409 `errors.setting.changed` for each
   * that is other than its editor saw (`data.name`: who changed it); `field` names the setting.
   */
  save: route(['Settings', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Settings', tags: ['Settings'] })
    .input(v.object({ changes: v.pipe(v.array(settingChangeSchema), v.minLength(1), v.maxLength(100)) }))
    .output(settingListSchema),
  get: route(['Settings', 'view'])
    .route({ method: 'GET', path: '/api/v0/Settings/{name}', tags: ['Settings'] })
    .input(name)
    .output(settingSchema),
  set: route(['Settings', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Settings/{name}', tags: ['Settings'] })
    .input(v.object({ ...name.entries, value: v.pipe(linesSchema, v.maxLength(MAX_SETTING_CHARS)) }))
    .output(settingSchema),
}

/** Comment records (N-023; control level 2 is needed to write one) and the lists they are chosen from (N-026). */
export const comments = {
  create: route(['RobotMonitor', 'view'])
    .route({ method: 'POST', path: '/api/v0/RmComments', tags: ['RmComments'] })
    .input(newCommentSchema)
    .output(commentSchema),
  list: route(['RobotMonitor', 'view'])
    .route({ method: 'GET', path: '/api/v0/RmComments/{name}', tags: ['RmComments'] })
    .input(v.object({ name: v.picklist(COMMENT_LISTS) }))
    .output(v.array(v.string())),
}
