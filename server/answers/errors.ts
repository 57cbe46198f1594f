import { ORPCError } from '@orpc/client'
import { ValidationError } from '@orpc/contract'
import { type ApiError, ERROR_STATUS, type ErrorBody, type ErrorType } from '../../contract/errors.ts'
import { Shed } from '../admission/shed.ts'
import { isUnstorable } from '../database/constraints.ts'
import { type DatabaseTrouble, troubleOf } from '../database/trouble.ts'

type Details = Pick<ApiError, 'field' | 'data'>

/**
 * What a route throws to refuse a request; sent as `errorBodySchema`. `token` is the translation key, `message` English. Neither may hold an input
 * value.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly error: ApiError
  /** Seconds after which the request may be repeated. */
  readonly retryAfterS: number | undefined

  constructor(
    type: ErrorType,
    token: string,
    message: string,
    details: Details & { readonly retryAfterS?: number } = {},
  ) {
    super(message)
    const { retryAfterS, ...rest } = details
    this.error = { token, type, message, ...rest }
    this.retryAfterS = retryAfterS
  }
}

/** What a route throws when several things of one kind keep it from what was asked: all of them are sent. */
export class RequestErrors extends Error {
  override readonly name = 'RequestErrors'
  readonly errors: readonly [ApiError, ...ApiError[]]

  constructor(first: ApiError, ...others: ApiError[]) {
    super(first.message)
    this.errors = [first, ...others]
  }
}

export const notFound = (area: string): RequestError =>
  new RequestError('notFound', `errors.${area}.notFound`, 'Not found')

/** The message where no route has a better one. */
const GENERAL: { readonly [T in ErrorType]: string } = {
  badRequest: 'The request is not valid',
  unauthorized: 'Sign in first',
  forbidden: 'Not allowed',
  notFound: 'Not found',
  methodNotAllowed: 'This address does not take this method',
  requestTimeout: 'The request came too slowly',
  conflict: 'In conflict with what is there',
  preconditionFailed: 'Not possible now',
  tooLarge: 'Too large',
  tooManyRequests: 'Too many requests',
  headersTooLarge: 'The header of the request is too large',
  internal: 'Something went wrong in the service',
  unavailable: 'Not possible now',
  expired: 'No answer in time',
  noRoom: 'No room left to store it',
}

export const generalError = (type: ErrorType): ApiError => ({
  token: `shared.error.${type}`,
  type,
  message: GENERAL[type],
})

/** The type that an HTTP status of 400 or more stands for; its neighbours by hundreds count as bad request and internal. */
function errorTypeOf(status: number): ErrorType {
  const types = Object.keys(GENERAL).filter((type): type is ErrorType => type in ERROR_STATUS)
  return types.find(type => ERROR_STATUS[type] === status) ?? (status < 500 ? 'badRequest' : 'internal')
}

const FIELD_NAME = /^\w{1,64}$/

/** The path of a field as far as it is names: where a caller chooses keys, one that is no name is a value and is not repeated. */
function fieldOf({ path = [] }: ValidationError['issues'][number]): string {
  const names = path.map(part => String(typeof part === 'object' ? part.key : part))
  const end = names.findIndex(name => !FIELD_NAME.test(name))
  return names.slice(0, end === -1 ? undefined : end).join('.')
}

/** Of one answer, whatever was sent. */
const MAX_FIELD_ERRORS = 50

/** One error for each invalid field that was found. Names the field and what it takes; the value stays inside. */
function validationErrors({ issues }: ValidationError): ErrorBody {
  const errors = issues.slice(0, MAX_FIELD_ERRORS).map((issue): ApiError => {
    const field = fieldOf(issue)
    const expected = 'expected' in issue && typeof issue.expected === 'string' ? `: expected ${issue.expected}` : ''
    return {
      token: 'shared.error.badRequest',
      type: 'badRequest',
      ...(field === '' ? {} : { field }),
      message: `${field === '' ? 'The request' : field} is not valid${expected}`,
    }
  })
  return { errors }
}

type Answer = {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: ErrorBody
}

function requestErrorAnswer({ error, retryAfterS }: RequestError): Answer {
  const headers = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }
  return { status: ERROR_STATUS[error.type], headers, body: { errors: [error] } }
}

const SHED_RETRY_S = { address: 2, service: 5 } as const

/** The error of a request that was shed, so that others are served. */
const shedError = ({ reason, message }: Shed): RequestError => {
  const retryAfterS = SHED_RETRY_S[reason]
  return reason === 'address'
    ? new RequestError('tooManyRequests', 'errors.request.tooMany', message, { retryAfterS })
    : new RequestError('unavailable', 'errors.request.busy', message, { retryAfterS })
}

/** What was thrown inside a contract route, without the wrapping of the contract library. */
export const causeOf = (thrown: unknown): unknown => (thrown instanceof ORPCError ? (thrown.cause ?? thrown) : thrown)

function statusOf(thrown: unknown): number {
  if (isUnstorable(causeOf(thrown))) return ERROR_STATUS.badRequest
  if (thrown instanceof ORPCError) return thrown.status
  return thrown instanceof Error && 'statusCode' in thrown && typeof thrown.statusCode === 'number'
    ? thrown.statusCode
    : ERROR_STATUS.internal
}

/** Seconds after which a database that is away may be back. */
const RETRY_AFTER_S = 2

/** What the database did not do for reasons of its own, as distinct from unexpected errors. */
function troubleAnswer(trouble: DatabaseTrouble): Answer {
  const error =
    trouble === 'full'
      ? new RequestError('noRoom', 'errors.service.storage', 'There is no room left to store it')
      : new RequestError('unavailable', 'errors.service.database', 'The database cannot be used now', {
          retryAfterS: RETRY_AFTER_S,
        })
  return requestErrorAnswer(error)
}

/** The answer to anything that was thrown while a request was handled. Holds nothing of the request and nothing of an unexpected error. */
export function errorAnswer(thrown: unknown): Answer {
  const cause = causeOf(thrown)
  if (cause instanceof RequestError) return requestErrorAnswer(cause)
  if (cause instanceof Shed) return requestErrorAnswer(shedError(cause))
  if (cause instanceof RequestErrors)
    return { status: ERROR_STATUS[cause.errors[0].type], headers: {}, body: { errors: [...cause.errors] } }
  const trouble = troubleOf(cause)
  if (trouble !== undefined) return troubleAnswer(trouble)
  const status = statusOf(thrown)
  if (cause instanceof ValidationError && status === ERROR_STATUS.badRequest)
    return { status, headers: {}, body: validationErrors(cause) }
  const type = errorTypeOf(status)
  return { status: ERROR_STATUS[type], headers: {}, body: { errors: [generalError(type)] } }
}
