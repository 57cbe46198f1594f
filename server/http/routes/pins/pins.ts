import type { Logger } from 'pino'
import { LEVEL } from '../../../../contract/permissions.ts'
import type { Pin } from '../../../../contract/resources/pins.ts'
import { fromWireTime } from '../../../../contract/time.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { type AuditEntry, audited } from '../../../identity/audit.ts'
import { changesBetween } from '../../../identity/auditChanges.ts'
import { insertPin, listPins, removePin, updatePin } from '../../../pins/pinRows.ts'
import { mayUseTickets } from '../../../pins/pinRules.ts'
import { createPinTickets, type PinTickets } from '../../../pins/pinTickets.ts'
import type { PlanVersion } from '../../../pins/planVersions.ts'
import type { TicketStore } from '../../../pins/ticketStore.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { createPlanPlaces } from '../../../plans/mapArea.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { pastRobot } from '../../scope/pastRobot.ts'
import { checkComplete, checkLevel, checkPlace, pinOf, visiblePlan } from './pinChecks.ts'

type Parts = {
  readonly db: Database
  readonly tickets: TicketStore
  readonly log: Logger
  readonly dataFolder: DataFolder
}

/** What the audit holds of every change of a pin. */
const noted = (
  tx: Pick<Database, 'insert'>,
  context: RequestContext,
  { id, account }: PlanVersion,
  entry: Pick<AuditEntry, 'action' | 'object' | 'changes'>,
): Promise<void> =>
  audited(tx, {
    principal: signedIn(context),
    address: context.request.ip,
    details: { plan: id },
    account,
    ...entry,
  })

const readRoutes = ({ db, tickets }: { readonly db: Database; readonly tickets: PinTickets }) => ({
  list: routes.pins.list.handler(async ({ input, context }) => {
    const plan = await visiblePlan(db, context, input.versionId)
    const data = await listPins(db, signedIn(context), plan.id, {
      status: input.status,
      afterMs: input.time_gt === undefined ? undefined : fromWireTime(input.time_gt),
      types: input.type,
      priorities: input.priority,
      labels: input.label,
    })
    return { data, total: data.length }
  }),

  cpgTicket: routes.pins.cpgTicket.handler(async ({ input, context }) => {
    const plan = await visiblePlan(db, context, input.versionId)
    return { ticket: mayUseTickets(signedIn(context).grants, plan) ? await tickets.ofPlan(plan) : undefined }
  }),
})

function writeRoutes({ db, tickets, dataFolder }: Pick<Parts, 'db' | 'dataFolder'> & { readonly tickets: PinTickets }) {
  const places = createPlanPlaces(db, dataFolder)

  const linked = async (context: RequestContext, plan: PlanVersion, pin: Pin): Promise<Pin> =>
    mayUseTickets(signedIn(context).grants, plan) ? tickets.link(pin, plan) : pin

  return {
    create: routes.pins.create.handler(async ({ input, context }) => {
      const { versionId, createTicket, ...pin } = input
      const plan = await visiblePlan(db, context, versionId)
      checkLevel(context, plan, pin.type)
      // From the monitor of a robot that has left, its past is looked at, and pins are put as well.
      if (pin.robot !== undefined) await pastRobot(db, signedIn(context), pin.robot, LEVEL.viewer)
      await checkComplete(db, pin)
      await checkPlace(places, plan, pin)
      const id = await db.transaction(async tx => {
        const inserted = await insertPin(tx, plan.id, signedIn(context).login, pin)
        await noted(tx, context, plan, { action: 'pin.create', object: { id: inserted, name: pin.title } })
        return inserted
      })
      const created = await pinOf(db, context, plan, id)
      return createTicket ? linked(context, plan, created) : created
    }),

    edit: routes.pins.edit.handler(async ({ input, context }) => {
      const { versionId, pinId, createTicket, ...edit } = input
      const plan = await visiblePlan(db, context, versionId)
      const before = await pinOf(db, context, plan, pinId)
      checkLevel(context, plan, before.type, edit.type)
      if (!edit.deleted) await checkComplete(db, edit, before)
      await checkPlace(places, plan, edit, before)
      const isWritten = await db.transaction(async tx => {
        if (!(await updatePin(tx, pinId, edit))) return false
        const entry = { action: edit.deleted ? 'pin.remove' : 'pin.edit', object: { id: pinId, name: before.title } }
        await noted(tx, context, plan, { ...entry, changes: changesBetween(before, { ...edit, revision: undefined }) })
        return true
      })
      if (!isWritten) {
        const { revision } = await pinOf(db, context, plan, pinId)
        throw new RequestError('conflict', 'errors.pin.changed', 'The pin has changed since', { data: { revision } })
      }
      if (edit.deleted) return { ...before, ...edit, revision: edit.revision + 1 }
      const written = await pinOf(db, context, plan, pinId)
      return createTicket ? linked(context, plan, written) : written
    }),

    remove: routes.pins.remove.handler(async ({ input, context }) => {
      const plan = await visiblePlan(db, context, input.versionId)
      await db.transaction(async tx => {
        const name = await removePin(tx, plan.id, input.pinId)
        if (name === undefined) throw notFound('pin')
        await noted(tx, context, plan, { action: 'pin.remove', object: { id: input.pinId, name } })
      })
      return {}
    }),
  }
}

/** Pins of plan versions (N-001..N-016). */
export function pinRoutes({ db, tickets: store, log, dataFolder }: Parts) {
  const tickets = createPinTickets(db, store, log)
  return { ...readRoutes({ db, tickets }), ...writeRoutes({ db, tickets, dataFolder }) }
}
