import type { i18n } from 'i18next'
import * as v from 'valibot'
import { type ApiError, type ErrorContext, errorBodySchema, errorTextKeys } from '../../contract/errors.ts'

/** A call that did not succeed, parsed once. `errors[0]` is the one to show; `status` 0 means that no answer came. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: number
  readonly errors: readonly [ApiError, ...ApiError[]]

  constructor(status: number, errors: readonly [ApiError, ...ApiError[]]) {
    super(errors[0].token)
    this.status = status
    this.errors = errors
  }
}

/** No answer at all: offline, or the service is away. */
const UNREACHABLE: ApiError = {
  token: 'service.unreachable',
  type: 'internal',
  message: 'The service cannot be reached.',
}
/** An answer that is not in the shape the contract promises. */
const UNREADABLE: ApiError = { token: 'service.unreadable', type: 'internal', message: 'The answer cannot be read.' }

export const unreachable = (): ServiceError => new ServiceError(0, [UNREACHABLE])

/** What a proxy answers in the place of a service that is away. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504])

/** The errors of an answer's body. A body in another shape is one internal error, or nobody's answer where a proxy gave it. */
export function serviceError(status: number, body: unknown): ServiceError {
  const parsed = v.safeParse(errorBodySchema, body)
  if (!parsed.success) return AWAY.has(status) ? unreachable() : new ServiceError(status, [UNREADABLE])
  const [first = UNREADABLE, ...rest] = parsed.output.errors
  return new ServiceError(status, [first, ...rest])
}

/** The error to show; anything that is no service error is one of ours and reads as internal. */
export const apiErrorOf = (error: unknown): ApiError => (error instanceof ServiceError ? error.errors[0] : UNREADABLE)

/** The part of i18next that choosing a text needs. */
type Translator = Pick<i18n, 't' | 'exists'>

/**
 * The sentence for an error: its own token, then `errors.{area}.{type}`, then `shared.error.{type}` (B-031); the service's English
 * message when the language file has none of them.
 */
export function errorText(translator: Translator, context: ErrorContext, error: ApiError): string {
  const data = error.data ?? {}
  // A text with plurals exists only for a count.
  const key = errorTextKeys(context, error).find(each => translator.exists(each, data))
  return key === undefined ? error.message : translator.t(key, data)
}
