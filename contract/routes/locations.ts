import * as v from 'valibot'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import {
  editLocationSchema,
  locationDetailsSchema,
  locationPinSchema,
  locationSchema,
  locationSummarySchema,
  newLocationSchema,
} from '../resources/locations.ts'
import { PIN_STATUSES } from '../resources/pins.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = { id: pathIdSchema }

/** All of them are asked for at once (O-005). */
const MAX_LOCATIONS = 100_000
export const LOCATION_ORDERS = ['name', 'category', 'id'] as const

/** Places that robots clean (O-001..O-013). */
export const locations = {
  list: route(['Locations', 'view'])
    .route({ method: 'GET', path: '/api/v0/Locations', tags: ['Locations'] })
    .input(
      v.optional(
        v.object({
          limit: v.optional(v.pipe(queryCountSchema, v.maxValue(MAX_LOCATIONS)), MAX_LOCATIONS),
          offset: v.optional(queryCountSchema, 0),
          order_by: v.optional(v.picklist(LOCATION_ORDERS), 'name'),
          direction: v.optional(v.picklist(['asc', 'desc']), 'asc'),
          /** An account: only what belongs to it or to those below it. */
          within: v.optional(pathIdSchema),
        }),
        {},
      ),
    )
    .output(v.object({ data: v.array(locationSchema), total })),
  /** What is at each of them, in the order of their ids. */
  summaries: route(['Locations', 'view'])
    .route({ method: 'GET', path: '/api/v0/Locations/summaries', tags: ['Locations'] })
    .input(v.object({ within: v.optional(pathIdSchema) }))
    .output(v.object({ data: v.array(locationSummarySchema), total })),
  get: route(['Locations', 'view'])
    .route({ method: 'GET', path: '/api/v0/Locations/{id}', tags: ['Locations'] })
    .input(v.object(id))
    .output(locationDetailsSchema),
  /** Pins on any version of the plans of a place, the newest first. */
  pins: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: '/api/v0/Locations/{id}/pins', tags: ['Locations'] })
    .input(v.object({ ...id, status: v.optional(v.picklist(PIN_STATUSES)) }))
    .output(v.object({ data: v.array(locationPinSchema), total })),
  create: route(['Locations', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Locations', tags: ['Locations'] })
    .input(newLocationSchema)
    .output(locationSchema),
  edit: route(['Locations', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Locations/{id}', tags: ['Locations'] })
    .input(v.object({ ...id, ...editLocationSchema.entries }))
    .output(locationSchema),
  /** Refused while robots or plans are there (409 with how many). Its files go with it; reports keep what it was called. */
  remove: route(['Locations', 'edit'])
    .route({ method: 'DELETE', path: '/api/v0/Locations/{id}', tags: ['Locations'] })
    .input(v.object(id))
    .output(v.object({})),
}
