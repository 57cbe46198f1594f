import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Shed } from '../../admission/shed.ts'
import { RequestError } from '../../answers/errors.ts'
import type { Clock } from '../../clock.ts'
import { EMERGENCY_STOP } from '../../fleet/commands/authorizeCommand.ts'
import { askedWithin } from '../../within.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When its head had been read, by the monotonic clock. */
    arrivedMs: number
    /** The same by the real clock: what waits for a database that stands still waits so long. */
    begunMs: number
  }
}

const COMMAND_ROUTE = '/api/v0/Robots/:id/command/:commandId'

/** Notes when each request came. Before every other hook. */
export function addArrival(app: FastifyInstance, clock: Pick<Clock, 'monotonicMs'>): void {
  app.decorateRequest('arrivedMs', 0)
  app.decorateRequest('begunMs', 0)
  app.addHook('onRequest', async request => {
    request.arrivedMs = clock.monotonicMs()
    request.begunMs = performance.now()
  })
}

/** Whether a request asks for an emergency stop, which nothing holds up. */
export const isStop = ({ method, routeOptions, params }: FastifyRequest): boolean =>
  method === 'POST' &&
  routeOptions.url === COMMAND_ROUTE &&
  typeof params === 'object' &&
  params !== null &&
  'commandId' in params &&
  params.commandId === String(EMERGENCY_STOP)

/** A stop waits this long for the database in all where it can go by what is remembered, ms. */
const REMEMBERED_TIMEOUT_MS = 50
/** And this long where nothing is: its sender has to know within 2 s. */
const LIMIT_MS = 1500

/**
 * The database's answer for a stop, or else its last one.
 * @throws RequestError when there is neither
 */
export async function askedForStop<T>(
  { begunMs }: FastifyRequest,
  ask: () => Promise<T>,
  remembered: T | undefined,
): Promise<T> {
  const limitMs = remembered === undefined ? LIMIT_MS : REMEMBERED_TIMEOUT_MS
  let shed: Shed | undefined
  const asked = await askedWithin(
    () =>
      ask().catch((error: unknown) => {
        if (error instanceof Shed) shed = error
        throw error
      }),
    begunMs + limitMs - performance.now(),
  )
  if (asked) return asked.value
  if (remembered === undefined) throw shed ?? stopNotSent()
  return remembered
}

/** Whether the sender may cannot be found out now. */
const stopNotSent = (): RequestError =>
  new RequestError(
    'preconditionFailed',
    'errors.robot.stopNotSent',
    'It has not been sent: rights cannot be checked now',
  )
