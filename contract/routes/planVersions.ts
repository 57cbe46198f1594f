/** One version of a plan, as the accounts screen knows it (L-034..L-037). */
import * as v from 'valibot'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import { planSchema, planValidationSchema } from '../resources/plans.ts'
import { route } from './access.ts'

export const planVersions = {
  /**
   * Sets the area alone, as `CleaningPlans/{id}` does. `area`: m², a number or its digits; 400 `errors.cleaningPlan.notANumber` for anything else
   * (L-035).
   */
  edit: route(['CleaningPlans', 'edit'])
    .route({ method: 'POST', path: '/api/v0/CleaningPlanVersions/{id}', tags: ['CleaningPlanVersions'] })
    .input(v.object({ id: pathIdSchema, area: v.optional(v.unknown()) }))
    .output(planSchema),
  /** Reads all files of a version and says what is wrong with them; changes nothing. `id` 0: nothing is read (L-036). */
  validate: route(['CleaningPlans', 'edit'])
    .route({ method: 'GET', path: '/api/v0/CleaningPlanVersions/{id}/validate', tags: ['CleaningPlanVersions'] })
    .input(v.object({ id: queryCountSchema }))
    .output(planValidationSchema),
}
