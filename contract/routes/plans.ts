import * as v from 'valibot'
import { pathIdSchema } from '../resources/ids.ts'
import {
  dataItemSchema,
  locationSchema,
  mapImportSchema,
  newLocationSchema,
  newPlanSchema,
  planSchema,
} from '../resources/plans.ts'
import type { Access } from './access.ts'
import { route } from './access.ts'

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
  create: route(['CleaningPlans', 'edit'])
    .route({ method: 'POST', path: '/api/v0/CleaningPlans', tags: ['CleaningPlans'] })
    .input(newPlanSchema)
    .output(planSchema),
  /** Makes a plan of a ROS map_server map. The error names the file and the field. */
  import: route(['CleaningPlans', 'edit'])
    .route({ method: 'POST', path: '/api/v0/CleaningPlans/import', tags: ['CleaningPlans'] })
    .input(mapImportSchema)
    .output(planSchema),
}

export const locations = {
  list: route(['Locations', 'view'])
    .route({ method: 'GET', path: '/api/v0/Locations', tags: ['Locations'] })
    .output(v.object({ data: v.array(locationSchema), total })),
  create: route(['Locations', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Locations', tags: ['Locations'] })
    .input(newLocationSchema)
    .output(locationSchema),
}

const queryCount = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger(), v.minValue(0))

/** What is known of data files, newest first, by name and plan where asked (B-044). */
export const data = {
  list: route(['Data', 'view'])
    .route({ method: 'GET', path: '/api/v0/Data', tags: ['Data'] })
    .input(
      v.object({
        name: v.optional(v.pipe(v.string(), v.maxLength(200))),
        plan: v.optional(pathIdSchema),
        limit: v.optional(v.pipe(queryCount, v.maxValue(1000)), 25),
        offset: v.optional(queryCount, 0),
      }),
    )
    .output(v.object({ data: v.array(dataItemSchema), total })),
}

/**
 * A data file, raw, outside the typed client: `GET /api/v0/Data/{id}` or, by file name, the file of a robot's current plan:
 * `GET /api/v0/Data/{file}?robot={id}` (B-044, M-072). `view_only=1` answers `dataItemSchema` instead.
 */
export const DATA_FILE = {
  method: 'GET',
  path: '/api/v0/Data/:file',
  access: ['Data', 'view'] as const satisfies Access,
}
export const dataFileQuerySchema = v.object({
  view_only: v.optional(v.picklist(['0', '1']), '0'),
  robot: v.optional(pathIdSchema),
})
