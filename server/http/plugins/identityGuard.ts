import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PROOF_MS } from '../../../contract/routes/access.ts'
import { generalError, RequestError } from '../../answers/errors.ts'
import type { Principal } from '../../identity/principal.ts'

export const masquerading = (): RequestError =>
  new RequestError('forbidden', 'errors.login.masquerading', 'Not while acting as another login')

/** Before a clock that was put back a proof would hold for too long. */
const isFresh = ({ provedAt }: Principal, nowMs: number): boolean => {
  const ageMs = nowMs - (provedAt?.getTime() ?? -Infinity)
  return ageMs >= 0 && ageMs < PROOF_MS
}

/** Whoever acts as another has proved nothing of them. */
function checkProof({ principal }: FastifyRequest, nowMs: number): void {
  if (principal === undefined) {
    const { type, token, message } = generalError('unauthorized')
    throw new RequestError(type, token, message)
  }
  if (principal.originator !== undefined) throw masquerading()
  if (!isFresh(principal, nowMs))
    throw new RequestError('forbidden', 'errors.session.proofNeeded', 'Password and code have to be given again')
}

const bodyHolds = (body: unknown, wanted: { readonly [field: string]: string }): boolean =>
  typeof body === 'object' &&
  body !== null &&
  Object.entries(wanted).every(([field, value]) => Reflect.get(body, field) === value)

/**
 * Enforces what a route requires of the caller's identity, as the contract declares it. Runs after the access hook; what depends on the body, once
 * that is read.
 */
export function addIdentityGuard(app: FastifyInstance, { now }: { readonly now: () => number }): void {
  app.addHook('onRequest', async request => {
    const { inPerson, proof } = request.routeOptions.config
    if (inPerson === true && request.principal?.originator !== undefined) throw masquerading()
    if (proof === true) checkProof(request, now())
  })
  app.addHook('preHandler', async request => {
    const { proof } = request.routeOptions.config
    if (typeof proof === 'object' && bodyHolds(request.body, proof)) checkProof(request, now())
  })
}
