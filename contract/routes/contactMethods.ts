import * as v from 'valibot'
import { CONTACT_TYPES, contactMethodSchema } from '../resources/contactMethods.ts'
import { pathIdSchema } from '../resources/ids.ts'
import { lineSchema } from '../text.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = v.object({ id: pathIdSchema })
const value = v.pipe(lineSchema, v.minLength(1), v.maxLength(254))
const done = v.object({ ok: v.literal(true) })

/**
 * How people are reached. Reads: the own ones, and those of others for people who may. Writes: the own ones alone, because whoever puts an
 * address of theirs beside another's login has that login. They ask for a proof, and every address of before is notified.
 */
export const contactMethods = {
  list: route('session')
    .route({ method: 'GET', path: '/api/v0/ContactMethods', tags: ['ContactMethods'] })
    .input(v.object({ login: v.optional(pathIdSchema), contact_type: v.optional(v.picklist(CONTACT_TYPES)) }))
    .output(v.object({ data: v.array(contactMethodSchema), total })),
  get: route('session')
    .route({ method: 'GET', path: '/api/v0/ContactMethods/{id}', tags: ['ContactMethods'] })
    .input(id)
    .output(contactMethodSchema),
  /** Not verified yet, and not the default. */
  create: route('session', { proof: true })
    .route({ method: 'POST', path: '/api/v0/ContactMethods', tags: ['ContactMethods'] })
    .input(v.object({ contact_type: v.picklist(CONTACT_TYPES), contact_value: value }))
    .output(contactMethodSchema),
  /** Another value has to be verified anew. Only a verified one becomes the default. */
  edit: route('session', { proof: true })
    .route({ method: 'POST', path: '/api/v0/ContactMethods/{id}', tags: ['ContactMethods'] })
    .input(
      v.object({
        id: pathIdSchema,
        contact_value: v.optional(value),
        default: v.optional(v.literal(true)),
      }),
    )
    .output(contactMethodSchema),
  /** Its subscriptions go with it. The default passes on to the oldest verified one. */
  remove: route('session', { proof: true })
    .route({ method: 'DELETE', path: '/api/v0/ContactMethods/{id}', tags: ['ContactMethods'] })
    .input(id)
    .output(done),
  /** Its subscriptions go on to another one. */
  move: route('session', { inPerson: true })
    .route({ method: 'POST', path: '/api/v0/ContactMethods/{id}/move/{newId}', tags: ['ContactMethods'] })
    .input(v.object({ id: pathIdSchema, newId: pathIdSchema }))
    .output(done),
}
