import * as v from 'valibot'
import { pathIdSchema } from '../resources/ids.ts'
import { planChangesSchema, planEstimateSchema } from '../resources/planChanges.ts'
import { route } from './access.ts'

/** What publishing would do, before anybody does it. */
export const planChanges = {
  /** Held against the published version where `against` does not name another one of the same plan. */
  changes: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningPlans/{id}/changes', tags: ['CleaningPlans'] })
    .input(v.object({ id: pathIdSchema, against: v.optional(pathIdSchema) }))
    .output(planChangesSchema),
  estimate: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningPlans/{id}/estimate', tags: ['CleaningPlans'] })
    .input(v.object({ id: pathIdSchema }))
    .output(planEstimateSchema),
}
