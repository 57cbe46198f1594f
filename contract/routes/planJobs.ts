import * as v from 'valibot'
import { pathIdSchema } from '../resources/ids.ts'
import { PLAN_JOB_KINDS, planJobIdSchema, planJobSchema } from '../resources/planJobs.ts'
import { route } from './access.ts'

const id = { id: planJobIdSchema }

/** Work on plans under way, of accounts in sight. */
export const planJobs = {
  /** Those that the login itself has begun and that have not ended, the newest first: what is under way is found again. */
  list: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: '/api/v0/PlanJobs', tags: ['CleaningPlans'] })
    .input(v.optional(v.object({ kind: v.optional(v.picklist(PLAN_JOB_KINDS)), plan: v.optional(pathIdSchema) }), {}))
    .output(v.object({ data: v.array(planJobSchema) })),
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
