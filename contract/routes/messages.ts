import * as v from 'valibot'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import { MESSAGES_LIMIT, messageSchema } from '../resources/messages.ts'
import { wireTimeSchema } from '../time.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))

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
