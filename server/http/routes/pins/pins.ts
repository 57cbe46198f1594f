import type { Logger } from 'pino'
import type { Pin, PinType } from '../../../../contract/resources/pins.ts'
import { fromWireTime } from '../../../../contract/time.ts'
import { notFound, RequestError, RequestErrors } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { type AuditEntry, audited } from '../../../identity/audit.ts'
import { changesBetween } from '../../../identity/auditChanges.ts'
import { findPin, insertPin, listPins, type NewPin, removePin, updatePin } from '../../../pins/pinRows.ts'
import { lackingFields, mayUseTickets, mayWritePin } from '../../../pins/pinRules.ts'
import { createPinTickets } from '../../../pins/pinTickets.ts'
import { findPlanVersion, type PlanVersion } from '../../../pins/planVersions.ts'
import type { TicketStore } from '../../../pins/ticketStore.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { createPlanPlaces } from '../../../plans/mapArea.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'

type Parts = {
  readonly db: Database
  readonly tickets: TicketStore
  readonly log: Logger
  readonly dataFolder: DataFolder
}

/** Pins of plan versions (N-001..N-016). */
export function pinRoutes({ db, tickets: store, log, dataFolder }: Parts) {
  const tickets = createPinTickets(db, store, log)
  const places = createPlanPlaces(db, dataFolder)

  async function visiblePlan(context: RequestContext, id: number): Promise<PlanVersion> {
    const plan = await findPlanVersion(db, signedIn(context), id)
    if (plan === undefined) throw notFound('cleaningPlan')
    return plan
  }

  async function pinOf(plan: PlanVersion, id: number): Promise<Pin> {
    const pin = await findPin(db, plan.id, id)
    if (pin === undefined) throw notFound('pin')
    return pin
  }

  function checkLevel(context: RequestContext, plan: PlanVersion, ...types: readonly PinType[]): void {
    if (types.some(type => !mayWritePin(signedIn(context).grants, plan, type)))
      throw new RequestError('forbidden', 'errors.pin.forbidden', 'The control level does not allow this')
  }

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

  const linked = async (context: RequestContext, plan: PlanVersion, pin: Pin): Promise<Pin> =>
    mayUseTickets(signedIn(context).grants, plan) ? tickets.link(pin, plan) : pin

  async function checkComplete(pin: NewPin, before?: Pin): Promise<void> {
    const [first, ...others] = (await lackingFields(db, pin, before)).map(field => ({
      token: 'errors.pin.missing',
      type: 'badRequest' as const,
      field,
      message: 'A field is missing',
    }))
    if (first !== undefined) throw new RequestErrors(first, ...others)
  }

  /** A pin that stands elsewhere already may stay there. */
  async function checkPlace(plan: PlanVersion, pin: NewPin, before?: Pin): Promise<void> {
    if (before?.x === pin.x && before.y === pin.y) return
    if (!(await places.holds(plan.id, pin)))
      throw new RequestError('badRequest', 'errors.pin.outsideMap', "The place is not on the plan's map", {
        field: 'x',
      })
  }

  return {
    list: routes.pins.list.handler(async ({ input, context }) => {
      const plan = await visiblePlan(context, input.versionId)
      const data = await listPins(db, plan.id, {
        status: input.status,
        afterMs: input.time_gt === undefined ? undefined : fromWireTime(input.time_gt),
        types: input.type,
        priorities: input.priority,
        labels: input.label,
      })
      return { data, total: data.length }
    }),

    create: routes.pins.create.handler(async ({ input, context }) => {
      const { versionId, createTicket, ...pin } = input
      const plan = await visiblePlan(context, versionId)
      checkLevel(context, plan, pin.type)
      await checkComplete(pin)
      await checkPlace(plan, pin)
      const id = await db.transaction(async tx => {
        const inserted = await insertPin(tx, plan.id, signedIn(context).login, pin)
        await noted(tx, context, plan, { action: 'pin.create', object: { id: inserted, name: pin.title } })
        return inserted
      })
      const created = await pinOf(plan, id)
      return createTicket ? linked(context, plan, created) : created
    }),

    edit: routes.pins.edit.handler(async ({ input, context }) => {
      const { versionId, pinId, createTicket, ...edit } = input
      const plan = await visiblePlan(context, versionId)
      const before = await pinOf(plan, pinId)
      checkLevel(context, plan, before.type, edit.type)
      if (!edit.deleted) await checkComplete(edit, before)
      await checkPlace(plan, edit, before)
      const isWritten = await db.transaction(async tx => {
        if (!(await updatePin(tx, pinId, edit))) return false
        const entry = { action: edit.deleted ? 'pin.remove' : 'pin.edit', object: { id: pinId, name: before.title } }
        await noted(tx, context, plan, { ...entry, changes: changesBetween(before, { ...edit, revision: undefined }) })
        return true
      })
      if (!isWritten) {
        const { revision } = await pinOf(plan, pinId)
        throw new RequestError('conflict', 'errors.pin.changed', 'The pin has changed since', { data: { revision } })
      }
      if (edit.deleted) return { ...before, ...edit, revision: edit.revision + 1 }
      const written = await pinOf(plan, pinId)
      return createTicket ? linked(context, plan, written) : written
    }),

    remove: routes.pins.remove.handler(async ({ input, context }) => {
      const plan = await visiblePlan(context, input.versionId)
      await db.transaction(async tx => {
        const name = await removePin(tx, plan.id, input.pinId)
        if (name === undefined) throw notFound('pin')
        await noted(tx, context, plan, { action: 'pin.remove', object: { id: input.pinId, name } })
      })
      return {}
    }),

    cpgTicket: routes.pins.cpgTicket.handler(async ({ input, context }) => {
      const plan = await visiblePlan(context, input.versionId)
      return { ticket: mayUseTickets(signedIn(context).grants, plan) ? await tickets.ofPlan(plan) : undefined }
    }),
  }
}
