import type { PinAnswer, PinOrder } from '../../../../machines/pin/pin.logic.ts'
import { service } from '../../../service/client.ts'
import { apiErrorOf, ServiceError } from '../../../service/serviceError.ts'
import { pinsChanged } from './pinsQuery.ts'

const CHANGED = 409
const GONE = 404

const write = (order: PinOrder) => {
  const path = { versionId: order.plan }
  return order.kind === 'create'
    ? service.pins.create({ ...path, ...order.body, labels: [...order.body.labels] })
    : service.pins.edit({ ...path, pinId: order.pin, ...order.body, labels: [...order.body.labels] })
}

const wasChanged = (error: unknown): boolean =>
  error instanceof ServiceError && (error.status === CHANGED || error.status === GONE)

/** What somebody else has made of a pin, by all pins of its plan. */
async function newest(plan: number, id: number): Promise<PinAnswer> {
  const { data } = await service.pins.list({ versionId: plan })
  return { kind: 'changed', newest: data.find(pin => pin.id === id) }
}

/** Saves a pin as ordered. Never rejects. */
export async function savePin(order: PinOrder): Promise<PinAnswer> {
  try {
    return { kind: 'saved', pin: await write(order) }
  } catch (error) {
    if (order.kind === 'create' || !wasChanged(error)) return { kind: 'failed', error: apiErrorOf(error) }
    return await newest(order.plan, order.pin).catch(
      (cause): PinAnswer => ({ kind: 'failed', error: apiErrorOf(cause) }),
    )
  } finally {
    pinsChanged()
  }
}
