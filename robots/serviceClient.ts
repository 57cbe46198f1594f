/** The service's HTTP API for programs of ours: every route of the contract, typed. */
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import * as v from 'valibot'
import { ERROR_STATUS, errorBodySchema } from '../contract/errors.ts'
import { SESSION_HEADER } from '../contract/routes/access.ts'
import { contract } from '../contract/routes/contract.ts'

export type ServiceClient = JsonifiedClient<ContractRouterClient<typeof contract>>

/** `headers`: what calls outside the typed client carry. */
export type SignedIn = { readonly service: ServiceClient; readonly headers: { readonly [name: string]: string } }

/** Signs in. The service's sentence is the error's message; rejects while it does not answer as well. */
export async function signIn(url: string, login: string, password: string): Promise<SignedIn> {
  let session = ''
  const headers = () => (session === '' ? {} : { [SESSION_HEADER]: session })
  const link = new OpenAPILink(contract, { url, headers, customErrorResponseBodyDecoder: refusalOf })
  const service: ServiceClient = createORPCClient(link)
  session = (await service.logins.login({ login, password })).session_id ?? ''
  return { service, headers: headers() }
}

/** The service's own sentence as the error's message. */
function refusalOf(body: unknown): ORPCError<string, undefined> | undefined {
  const parsed = v.safeParse(errorBodySchema, body)
  const [first] = parsed.success ? parsed.output.errors : []
  return first && new ORPCError(first.type, { status: ERROR_STATUS[first.type], message: first.message })
}
