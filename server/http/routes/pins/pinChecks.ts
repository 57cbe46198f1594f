import type { Pin, PinType } from '../../../../contract/resources/pins.ts'
import { notFound, RequestError, RequestErrors } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { findPin, type NewPin } from '../../../pins/pinRows.ts'
import { mayWritePin, missingFields } from '../../../pins/pinRules.ts'
import { findPlanVersion, type PlanVersion } from '../../../pins/planVersions.ts'
import type { PlanPlaces } from '../../../plans/mapArea.ts'
import { type RequestContext, signedIn } from '../../implementer.ts'

/** @throws RequestError notFound when the plan version is out of sight */
export async function visiblePlan(db: Database, context: RequestContext, id: number): Promise<PlanVersion> {
  const plan = await findPlanVersion(db, signedIn(context), id)
  if (plan === undefined) throw notFound('cleaningPlan')
  return plan
}

/** @throws RequestError notFound */
export async function pinOf(db: Database, context: RequestContext, plan: PlanVersion, id: number): Promise<Pin> {
  const pin = await findPin(db, signedIn(context), plan.id, id)
  if (pin === undefined) throw notFound('pin')
  return pin
}

/** @throws RequestError forbidden where the control level allows no pin of one of the types */
export function checkLevel(context: RequestContext, plan: PlanVersion, ...types: readonly PinType[]): void {
  if (types.some(type => !mayWritePin(signedIn(context).grants, plan, type)))
    throw new RequestError('forbidden', 'errors.pin.forbidden', 'The control level does not allow this')
}

/** @throws RequestErrors with each field that the pin needs and lacks */
export async function checkComplete(db: Database, pin: NewPin, before?: Pin): Promise<void> {
  const [first, ...others] = (await missingFields(db, pin, before)).map(field => ({
    token: 'errors.pin.missing',
    type: 'badRequest' as const,
    field,
    message: 'A field is missing',
  }))
  if (first !== undefined) throw new RequestErrors(first, ...others)
}

/** A pin that stands elsewhere already may stay there. */
export async function checkPlace(places: PlanPlaces, plan: PlanVersion, pin: NewPin, before?: Pin): Promise<void> {
  if (before?.x === pin.x && before.y === pin.y) return
  if (!(await places.holds(plan.id, pin)))
    throw new RequestError('badRequest', 'errors.pin.outsideMap', "The place is not on the plan's map", {
      field: 'x',
    })
}
