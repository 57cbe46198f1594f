import * as v from 'valibot'
import { pathIdSchema } from '../resources/ids.ts'
import { mapImportSchema, newPlanSchema, planSchema } from '../resources/plans.ts'
import { FILE_IN_JSON, route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))

export const plans = {
  list: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningPlans', tags: ['CleaningPlans'] })
    .output(v.object({ data: v.array(planSchema), total })),
  get: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningPlans/{id}', tags: ['CleaningPlans'] })
    .input(v.object({ id: pathIdSchema }))
    .output(planSchema),
  /** All files at once; a file that does not parse refuses the plan. */
  create: route(['CleaningPlans', 'edit'], FILE_IN_JSON)
    .route({ method: 'POST', path: '/api/v0/CleaningPlans', tags: ['CleaningPlans'] })
    .input(newPlanSchema)
    .output(planSchema),
  /** Makes a plan of a ROS map_server map. The error names the file and the field. */
  import: route(['CleaningPlans', 'edit'], FILE_IN_JSON)
    .route({ method: 'POST', path: '/api/v0/CleaningPlans/import', tags: ['CleaningPlans'] })
    .input(mapImportSchema)
    .output(planSchema),
}
