import { randomUUID } from 'node:crypto'
import { within } from '../../within.ts'
import { refused } from './outcome.ts'
import { RECORD_TIMEOUT_MS } from './refusals.ts'
import type { Sending, SendRequest } from './sendCommand.ts'

/** Ms since the epoch: the last that a robot's clock may show. */
const NEVER_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Sends an emergency stop: it is published first and stored behind it; nothing on its way waits for the database. */
export function createStopSender({ life, authority, refuse, publisher, begunStops }: Sending): SendRequest {
  const { newCommand, leftMs, publish } = publisher
  return async (request, checked, key) => {
    const verdict = await authority.authorizeCommand(request, undefined)
    if (!verdict.ok) return refuse(request, verdict.refusal)
    const withinMs = leftMs(request)
    if (withinMs <= 0) return refused({ kind: 'expired' })
    const made = newCommand(request, checked, key, verdict.fence)
    begunStops.begin(request.robot.id)
    const { stored } = life.beginStop(made, () => {
      // Neither fence 0 nor this time is ever old to a robot: a stop with an outdated number, or at a robot whose clock is ahead, still stops it.
      const again = { ...made, id: randomUUID(), fence: 0 }
      publish(again, checked.payload, leftMs(request), NEVER_MS).catch(() => undefined)
      return again.id
    })
    const inRecord = Promise.all([stored, verdict.stored])
    inRecord.catch(() => undefined)
    const left = publish(made, checked.payload, withinMs)
    life.published(made)
    const row = { ...made, stage: 'received', token: null, message: null } as const
    const notSent = left.then(
      () => life.outcomeOf(row),
      () => refused({ kind: 'notSent' }),
    )
    const outcome = await Promise.race([life.outcomeOf(row), notSent])
    const recorded = (await within(inRecord, RECORD_TIMEOUT_MS).catch(() => undefined)) !== undefined
    return outcome.ok ? { ...outcome, recorded } : outcome
  }
}
