import * as v from 'valibot'
import { pathIdSchema } from '../resources/ids.ts'
import { incidentSchema, newIncidentSchema } from '../resources/incidents.ts'
import {
  editPinSchema,
  NO_PRIORITY,
  newPinSchema,
  newTicketSchema,
  PIN_PRIORITIES,
  PIN_STATUSES,
  PIN_TYPES,
  pinSchema,
  ticketKeySchema,
  ticketSchema,
} from '../resources/pins.ts'
import { lineSchema } from '../text.ts'
import { wireTimeSchema } from '../time.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
const many = <T extends v.GenericSchema>(item: T) =>
  v.optional(
    v.union([
      v.array(item),
      v.pipe(
        item,
        v.transform(one => [one]),
      ),
    ]),
  )
const planVersion = { versionId: pathIdSchema }
const pin = { ...planVersion, pinId: pathIdSchema }

/** Pins of a plan version (N-015). Who may write which is decided by control level and type (`PIN_LEVEL`). Deleted ones are never listed. */
export const pins = {
  /** Each filter only when given (N-019); `status` absent: open and closed ones. */
  list: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: '/v0/PlanVersion/{versionId}/pins', tags: ['Pins'] })
    .input(
      v.object({
        ...planVersion,
        status: v.optional(v.picklist(PIN_STATUSES)),
        time_gt: v.optional(wireTimeSchema),
        type: many(v.picklist(PIN_TYPES)),
        priority: many(v.picklist([...PIN_PRIORITIES, NO_PRIORITY])),
        label: many(v.pipe(lineSchema, v.maxLength(100))),
      }),
    )
    .output(v.object({ data: v.array(pinSchema), total })),
  create: route(['CleaningPlans', 'view'])
    .route({ method: 'POST', path: '/v0/PlanVersion/{versionId}/pins', tags: ['Pins'] })
    .input(v.object({ ...planVersion, ...newPinSchema.entries }))
    .output(pinSchema),
  edit: route(['CleaningPlans', 'view'])
    .route({ method: 'POST', path: '/v0/PlanVersion/{versionId}/pins/{pinId}', tags: ['Pins'] })
    .input(v.object({ ...pin, ...editPinSchema.entries }))
    .output(pinSchema),
  /** Takes it out for good; for super users. Others delete with `edit`. */
  remove: route(['CleaningPlans', 'delete'])
    .route({ method: 'DELETE', path: '/v0/PlanVersion/{versionId}/pins/{pinId}', tags: ['Pins'] })
    .input(v.object(pin))
    .output(v.object({})),
  /** The open ticket that a plan's CPG pins add to (N-014). */
  cpgTicket: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: '/v0/PlanVersion/{versionId}/pins/cpgTicket', tags: ['Pins'] })
    .input(v.object(planVersion))
    .output(v.object({ ticket: v.optional(ticketSchema) })),
}

/** Control level 2 on any robot of the login's accounts is needed. */
export const tickets = {
  create: route(['RobotMonitor', 'view'])
    .route({ method: 'POST', path: '/api/v0/Tickets', tags: ['Tickets'] })
    .input(newTicketSchema)
    .output(ticketSchema),
  get: route(['RobotMonitor', 'view'])
    .route({ method: 'GET', path: '/api/v0/Tickets/{ticket}', tags: ['Tickets'] })
    .input(v.object({ ticket: ticketKeySchema }))
    .output(ticketSchema),
}

/** Control level 2 is needed to report one, 1 to read them. */
export const incidents = {
  create: route(['RobotMonitor', 'view'])
    .route({ method: 'POST', path: '/api/v0/Incidents', tags: ['Incidents'] })
    .input(newIncidentSchema)
    .output(incidentSchema),
  list: route(['RobotMonitor', 'view'])
    .route({ method: 'GET', path: '/api/v0/Incidents', tags: ['Incidents'] })
    .input(v.object({ robot: pathIdSchema, time_gt: wireTimeSchema, time_lt: wireTimeSchema }))
    .output(v.object({ data: v.array(incidentSchema), total })),
}
