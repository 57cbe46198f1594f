/** Supervisor socket: who watches, who is in control, and what becomes of commands (M-080; protocol, section 3). */
import * as v from 'valibot'
import { RELINQUISH_REASONS } from '../control.ts'
import { lineSchema } from '../text.ts'

export const SUPERVISOR_PATH = '/sockets/supervisor'
export const SUPERVISOR_NAMESPACE = '/supervisor'

export const supervisorQuerySchema = v.object({
  resource: v.literal('RobotSupervisor'),
  robot: v.pipe(lineSchema, v.regex(/^\d{1,15}$/), v.transform(Number)),
})

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const finite = v.pipe(v.number(), v.finite())
export const viewerSchema = v.object({ id: count, name: v.string(), level: count, self: v.boolean() })
export type Viewer = v.InferOutput<typeof viewerSchema>

const loginSchema = v.object({ id: count, name: v.string() })
const leveledLoginSchema = v.object({ id: count, name: v.string(), level: count })

/**
 * `user` is absent when nobody holds the lease; `level` is the holder's; `fence` only grows; `since` ms since the epoch by the service's
 * clock. `away`: the holder's last socket has gone and the grace runs.
 */
export const inControlSchema = v.object({
  user: v.optional(loginSchema),
  level: count,
  self: v.boolean(),
  fence: count,
  since: finite,
  away: v.optional(v.boolean(), false),
})
export type InControl = v.InferOutput<typeof inControlSchema>

/** A request that waits for an answer until `until`, ms by the service's clock; `remainingMs` is for clocks that differ. */
export const requestedControlSchema = v.object({ user: leveledLoginSchema, until: finite, remainingMs: finite })
export type RequestedControl = v.InferOutput<typeof requestedControlSchema>

/** A request that will not be answered with control. `self`: the viewer's own. */
export const deniedControlSchema = v.object({
  user: loginSchema,
  self: v.boolean(),
  reason: v.picklist(['denied', 'expired', 'cancelled']),
})
export type DeniedControl = v.InferOutput<typeof deniedControlSchema>

/** A lease that ended: whose it was, and why. */
export const relinquishedControlSchema = v.object({
  user: loginSchema,
  self: v.boolean(),
  reason: v.picklist(RELINQUISH_REASONS),
})
export type RelinquishedControl = v.InferOutput<typeof relinquishedControlSchema>

export const COMMAND_STAGES = ['received', 'accepted', 'rejected', 'done', 'failed', 'expired'] as const
/**
 * What has become of a command: `received` by the service and on its way, then as its robot acknowledged. `token` and `message` say why
 * not. `self`: the viewer sent it; `id` is the one its answer carries, `key` the idempotency key it was sent with, sent to its sender alone.
 */
export const commandProgressSchema = v.object({
  id: v.string(),
  command: count,
  user: loginSchema,
  self: v.boolean(),
  key: v.optional(v.string()),
  stage: v.picklist(COMMAND_STAGES),
  token: v.optional(v.string()),
  message: v.optional(v.string()),
})
export type CommandProgress = v.InferOutput<typeof commandProgressSchema>

export const noticeSchema = v.object({
  level: v.picklist(['info', 'warning', 'error']),
  token: v.string(),
  message: v.string(),
})

export const answerSchema = v.variant('ok', [
  v.object({ ok: v.literal(true) }),
  v.object({ ok: v.literal(false), token: v.string(), message: v.string() }),
])
export type SupervisorAnswer = v.InferOutput<typeof answerSchema>
type Answer = (answer: SupervisorAnswer) => void

/** Whom a request is ceded to or denied: the login that asked. */
export const requesterSchema = v.object({ to: v.pipe(count, v.minValue(1)) })

export type SupervisorToBrowser = {
  message: (notice: v.InferOutput<typeof noticeSchema>) => void
  viewers: (viewers: Viewer[]) => void
  inControl: (holder: InControl) => void
  requestedControl: (request: RequestedControl) => void
  deniedControl: (denial: DeniedControl) => void
  relinquishedControl: (end: RelinquishedControl) => void
  commandProgress: (progress: CommandProgress) => void
  /** Something of the robot itself is other than it was: its name, its hardware, its plan. What it is now is read anew. */
  robotChanged: () => void
}

export type BrowserToSupervisor = {
  takeControl: (answer: Answer) => void
  requestControl: (answer: Answer) => void
  relinquishControl: (answer: Answer) => void
  cedeControl: (to: v.InferOutput<typeof requesterSchema>, answer: Answer) => void
  denyControl: (to: v.InferOutput<typeof requesterSchema>, answer: Answer) => void
}
