import * as v from 'valibot'
import { CONTACT_TYPES, contactMethodSchema } from '../resources/contactMethods.ts'
import { pathIdSchema } from '../resources/ids.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))

/** */
export const contactMethods = {
  list: route('session')
    .route({ method: 'GET', path: '/api/v0/ContactMethods', tags: ['ContactMethods'] })
    .input(v.object({ login: pathIdSchema, contact_type: v.optional(v.picklist(CONTACT_TYPES)) }))
    .output(v.object({ data: v.array(contactMethodSchema), total })),
}
