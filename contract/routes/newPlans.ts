import * as v from 'valibot'
import { pathIdSchema } from '../resources/ids.ts'
import {
  newMapPlanAnswerSchema,
  newMapPlanSchema,
  planProposalsSchema,
  takenProposalsSchema,
} from '../resources/newPlans.ts'
import { planSchema } from '../resources/plans.ts'
import { FILE_IN_JSON, route } from './access.ts'

export const newPlans = {
  /**
   * Makes a plan from a map: the first call brings the file and is answered with `mapFolder`; calls with that alone are answered how far it is, and at
   * last with the plan, or why there is none (L-053, L-054, L-056).
   */
  createFromMap: route(['CleaningPlans', 'edit'], FILE_IN_JSON)
    .route({ method: 'POST', path: '/v0/plans', tags: ['CleaningPlans'] })
    .input(newMapPlanSchema)
    .output(newMapPlanAnswerSchema),
  /** What was proposed for a plan when it was made from a map; 404 for any other plan. */
  proposals: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningPlans/{id}/proposals', tags: ['CleaningPlans'] })
    .input(v.object({ id: pathIdSchema }))
    .output(planProposalsSchema),
  /** Takes proposals into the sectors and zones of a version, and leaves the others; 409 where somebody has changed the version meanwhile. */
  takeProposals: route(['CleaningPlans', 'edit'])
    .route({ method: 'POST', path: '/api/v0/CleaningPlans/{id}/proposals', tags: ['CleaningPlans'] })
    .input(v.object({ id: pathIdSchema, ...takenProposalsSchema.entries }))
    .output(planSchema),
}
