/** Errors as the service answers them and as the client words them (B-031, B-032; decision 200). */
import * as v from 'valibot'

/** Error types and the HTTP status each is sent with. */
export const ERROR_STATUS = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  requestTimeout: 408,
  conflict: 409,
  preconditionFailed: 412,
  tooLarge: 413,
  tooManyRequests: 429,
  headersTooLarge: 431,
  internal: 500,
  unavailable: 503,
  expired: 504,
  noRoom: 507,
} as const
export type ErrorType = keyof typeof ERROR_STATUS

/** 401: the session was renewed while the request was on its way. Nothing was done for it; it is made again with the new session. */
export const SESSION_RENEWED = 'errors.session.renewed'

const errorTypes = [
  'badRequest',
  'unauthorized',
  'forbidden',
  'notFound',
  'methodNotAllowed',
  'requestTimeout',
  'conflict',
  'preconditionFailed',
  'tooLarge',
  'tooManyRequests',
  'headersTooLarge',
  'internal',
  'unavailable',
  'expired',
  'noRoom',
] as const satisfies readonly ErrorType[]

/** One error of an answer. Never holds an input value; `message` is English, for logs and for people without the client. */
export const apiErrorSchema = v.object({
  token: v.string(),
  type: v.picklist(errorTypes),
  field: v.optional(v.string()),
  message: v.string(),
  data: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
})
export type ApiError = v.InferOutput<typeof apiErrorSchema>

/** The body of every answer that is not a success. */
export const errorBodySchema = v.object({ errors: v.pipe(v.array(apiErrorSchema), v.minLength(1)) })
export type ErrorBody = v.InferOutput<typeof errorBodySchema>

/**
 * Where the central handler is used: area and operation, e.g. `cleaningPlan.create` (B-032). The keys of
 * `errors.{area}.{operation}` in the language files.
 */
export const ERROR_CONTEXTS = [
  'comment.editComment',
  'location.getLocation',
  'cleaningPlan.create',
  'cleaningPlan.cpeService.create',
  'cleaningPlan.editPlan',
  'cleaningPlan.rename',
  'cleaningPlan.version',
  'cleaningPlan.getPlan',
  'subscription.getSubscription',
  'subscription.deleteSubscription',
  'contactMethod.chooseContact',
  'notification.chooseType',
  'notification.getNotification.badRequest',
  'notification.type',
  'pin.get',
  'pin.create',
  'pin.edit',
  'pin.delete',
  'data.getFile',
  'cleaningReports.getReport',
  'cleaningReports.getManualReportFilters',
  'login.getLogin',
  'tfa.getTfa',
  'user.getUser',
  'account.getAccounts',
  'account.addAccount',
  'account.editAccount',
  'account.moveAccount',
  'account.deleteAccount',
  'account.rebuildTree',
  'robot.getRobot',
  'robot.getRobots',
  'robot.getStatus',
  'robot.editRobot',
  'alert.change',
  'robot.command',
  'incident.create',
] as const
export type ErrorContext = (typeof ERROR_CONTEXTS)[number]

/**
 * The translation keys to try, in order: the error's own token; `errors.{area}.{type}`; `shared.error.{type}` (B-031). `type` is the
 * error's type, or its name where it has none.
 */
export function errorTextKeys(
  context: ErrorContext,
  error: { token?: string; type?: string; name?: string },
): readonly string[] {
  const area = context.split('.')[0] ?? context
  const type = error.type ?? error.name ?? 'internal'
  return [...(error.token ? [error.token] : []), `errors.${area}.${type}`, `shared.error.${type}`]
}
