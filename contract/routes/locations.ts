import * as v from 'valibot'
import { locationSchema, newLocationSchema } from '../resources/locations.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))

export const locations = {
  list: route(['Locations', 'view'])
    .route({ method: 'GET', path: '/api/v0/Locations', tags: ['Locations'] })
    .output(v.object({ data: v.array(locationSchema), total })),
  create: route(['Locations', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Locations', tags: ['Locations'] })
    .input(newLocationSchema)
    .output(locationSchema),
}
