import * as v from 'valibot'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import { planRobotSchema, publishSchema } from '../resources/planPublishing.ts'
import { planSchema } from '../resources/plans.ts'
import { lineSchema } from '../text.ts'
import { type FileRoute, route } from './access.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const planPublishing = {
  /**
   * Publishes a version; the one that was published before is retired (L-044). 412 on `estimatedCleaningTime` or `cleanable_area` (`expected`); 405
   * where a required file is missing, there is no area, or the version is not ready; 409 where somebody was quicker (L-045).
   */
  publish: route(['CleaningPlans', 'publishVersion'])
    .route({ method: 'POST', path: '/api/v0/CleaningPlans/{id}/publish', tags: ['CleaningPlans'] })
    .input(v.object({ id: pathIdSchema, ...publishSchema.entries }))
    .output(planSchema),
  /**
   * The robots that work by a version of the plan: those that are behind first, those that were taken out of the fleet last, which are never behind.
   * `total` and `behind` are of all of them.
   */
  robots: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningPlans/{id}/robots', tags: ['CleaningPlans'] })
    .input(
      v.object({
        id: pathIdSchema,
        limit: v.optional(v.pipe(queryCountSchema, v.maxValue(1000)), 6),
        offset: v.optional(queryCountSchema, 0),
        deleted: v.optional(v.picklist(['0', '1']), '0'),
      }),
    )
    .output(v.object({ data: v.array(planRobotSchema), total: count, behind: count })),
}

/**
 * A file of a version that was published, for a robot that works by that plan. The robot proves itself as it does to the broker:
 * `Authorization: Basic` of `robot-{id}` and its token.
 */
export const ROBOT_PLAN_FILE: FileRoute = {
  method: 'GET',
  path: '/api/v0/Robots/:id/plan_files/:name',
  access: 'robot',
}
export const robotPlanFileSchema = v.object({
  id: pathIdSchema,
  name: v.pipe(lineSchema, v.minLength(1), v.maxLength(200)),
  plan: pathIdSchema,
})
