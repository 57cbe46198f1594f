import * as v from 'valibot'
import { outboxMessageSchema } from '../resources/subscriptions.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Numbers in queries arrive as text. */
const queryCount = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger(), v.minValue(0))

/** Mail and text messages on their way, newest first. */
export const outbox = {
  list: route(['Outbox', 'view'])
    .route({ method: 'GET', path: '/api/v0/Outbox', tags: ['Outbox'] })
    .input(
      v.object({
        limit: v.optional(v.pipe(queryCount, v.minValue(1), v.maxValue(100)), 25),
        offset: v.optional(queryCount, 0),
      }),
    )
    .output(v.object({ data: v.array(outboxMessageSchema), total })),
}
