/** Supervisor socket: who watches and who is in control (M-080; protocol, section 3). */
import * as v from 'valibot'

export const SUPERVISOR_PATH = '/sockets/supervisor'
export const SUPERVISOR_NAMESPACE = '/supervisor'

export const supervisorQuerySchema = v.object({
  resource: v.literal('RobotSupervisor'),
  robot: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
})

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const finite = v.pipe(v.number(), v.finite())
export const viewerSchema = v.object({ id: count, name: v.string(), level: count, self: v.boolean() })
export type Viewer = v.InferOutput<typeof viewerSchema>

const loginSchema = v.object({ id: count, name: v.string() })

/** `user` is absent when nobody holds the lease; `fence` only grows; `since` ms since the epoch. */
export const inControlSchema = v.object({
  user: v.optional(loginSchema),
  level: count,
  self: v.boolean(),
  fence: count,
  since: finite,
})
export type InControl = v.InferOutput<typeof inControlSchema>

export const answerSchema = v.variant('ok', [
  v.object({ ok: v.literal(true) }),
  v.object({ ok: v.literal(false), token: v.string(), message: v.string() }),
])
export type SupervisorAnswer = v.InferOutput<typeof answerSchema>
type Answer = (answer: SupervisorAnswer) => void

export type SupervisorToBrowser = {
  message: (notice: { level: 'info' | 'warning' | 'error'; token: string; message: string }) => void
  viewers: (viewers: Viewer[]) => void
  inControl: (holder: InControl) => void
  requestedControl: (request: { user: { id: number; name: string; level: number }; until: number }) => void
  deniedControl: (denial: { user: { id: number; name: string } }) => void
  relinquishedControl: (end: { reason: string }) => void
}

export type BrowserToSupervisor = {
  takeControl: (answer: Answer) => void
  requestControl: (answer: Answer) => void
  relinquishControl: (answer: Answer) => void
  cedeControl: (to: { to: number }, answer: Answer) => void
  denyControl: (to: { to: number }, answer: Answer) => void
}
