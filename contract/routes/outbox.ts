import * as v from 'valibot'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import { outboxMessageSchema } from '../resources/subscriptions.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Mail and text messages on their way, newest first. `within`: to people of an account or of those below it, by how they are reached today. */
export const outbox = {
  list: route(['Outbox', 'view'])
    .route({ method: 'GET', path: '/api/v0/Outbox', tags: ['Outbox'] })
    .input(
      v.object({
        within: v.optional(pathIdSchema),
        limit: v.optional(v.pipe(queryCountSchema, v.minValue(1), v.maxValue(100)), 25),
        offset: v.optional(queryCountSchema, 0),
      }),
    )
    .output(v.object({ data: v.array(outboxMessageSchema), total })),
}
