/** What people write about versions of plans (L-019..L-021). */
import * as v from 'valibot'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import {
  MAX_COMMENTED,
  newPlanCommentSchema,
  parentTypeSchema,
  planCommentTextSchema,
  writtenCommentSchema,
} from '../resources/planComments.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
const many = <T extends v.GenericSchema>(item: T) =>
  v.union([
    v.pipe(v.array(item), v.maxLength(MAX_COMMENTED)),
    v.pipe(
      item,
      v.transform(one => [one]),
    ),
  ])

export const planComments = {
  /** Of the versions that are named; those out of sight have none. */
  list: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: '/api/v0/Comments', tags: ['Comments'] })
    .input(
      v.object({
        parent_type: many(parentTypeSchema),
        parent_id: many(pathIdSchema),
        order_by: v.optional(v.literal('created'), 'created'),
        direction: v.optional(v.picklist(['asc', 'desc']), 'desc'),
        limit: v.optional(v.pipe(queryCountSchema, v.maxValue(1000)), 5),
        offset: v.optional(queryCountSchema, 0),
      }),
    )
    .output(v.object({ data: v.array(writtenCommentSchema), total })),
  create: route(['CleaningPlans', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Comments', tags: ['Comments'] })
    .input(newPlanCommentSchema)
    .output(writtenCommentSchema),
  /** By its author alone: 403 `errors.comment.forbidden` for anybody else. */
  edit: route(['CleaningPlans', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Comments/{id}', tags: ['Comments'] })
    .input(v.object({ id: pathIdSchema, comment: planCommentTextSchema }))
    .output(writtenCommentSchema),
}
