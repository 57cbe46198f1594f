import * as v from 'valibot'
import { planJobIdSchema, planJobSchema } from '../resources/planJobs.ts'
import { route } from './access.ts'

const id = { id: planJobIdSchema }

/** Work on plans under way, of accounts in sight. */
export const planJobs = {
  get: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: '/api/v0/PlanJobs/{id}', tags: ['CleaningPlans'] })
    .input(v.object(id))
    .output(planJobSchema),
  /** By whoever began it, or may edit plans; one that has ended stays as it is (409). */
  cancel: route(['CleaningPlans', 'view'])
    .route({ method: 'POST', path: '/api/v0/PlanJobs/{id}/cancel', tags: ['CleaningPlans'] })
    .input(v.object(id))
    .output(planJobSchema),
}
