import { implement } from '@orpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contract } from '../../contract/routes/contract.ts'
import { generalError, RequestError } from '../answers/errors.ts'
import type { Principal } from '../identity/principal.ts'
import { masquerading } from './plugins/identityGuard.ts'

/** What a route's handler knows beside its input. `principal` is absent when nobody is signed in. */
export type RequestContext = {
  readonly principal: Principal | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The contract, to be implemented: one handler a route, types from the contract. */
export const routes = implement(contract).$context<RequestContext>()

/** Whoever is signed in. Routes that are not public never run without. */
export function signedIn({ principal }: RequestContext): Principal {
  if (principal !== undefined) return principal
  const { token, type, message } = generalError('unauthorized')
  throw new RequestError(type, token, message)
}

/** Whoever is signed in, unless somebody acts as them: how a person signs in is their own to change (decision 8). */
export function inPerson(context: RequestContext): Principal {
  const principal = signedIn(context)
  if (principal.originator === undefined) return principal
  throw masquerading()
}
