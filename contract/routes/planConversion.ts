/** Plans drawn with the older tool, and what is made of them (L-049 to L-052). */
import * as v from 'valibot'
import { conversionChecksSchema } from '../plan/conversionChecks.ts'
import { idSchema, pathIdSchema } from '../resources/ids.ts'
import { route } from './access.ts'

export const planConversion = {
  conversionChecks: route(['CleaningPlans', 'edit'])
    .route({ method: 'GET', path: '/api/v0/CleaningPlans/{id}/conversion_checks', tags: ['CleaningPlans'] })
    .input(v.object({ id: pathIdSchema }))
    .output(conversionChecksSchema),
  /** Makes the next version, of the plan editor. Asked for again it answers the version that it made. */
  convert: route(['CleaningPlans', 'edit'], { changes: true })
    .route({ method: 'GET', path: '/api/v0/CleaningPlans/{id}/convert_to_new_cpe', tags: ['CleaningPlans'] })
    .input(v.object({ id: pathIdSchema }))
    .output(v.object({ id: idSchema, first_id: idSchema })),
}
