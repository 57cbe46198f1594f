/** What the control machine knows and how it is read: pure functions, no clock. */
import {
  type ControlHolder,
  type ControlRefusal,
  type ControlSituation,
  REQUEST_COOLDOWN_MS,
  REQUEST_TIMEOUT_MS,
  type RelinquishReason,
  releaseRefusal,
  requestRefusal,
  takeRefusal,
  UNKNOWN_CONTROLLER_LEVEL,
} from '../../contract/control.ts'
import type { ControlLevel } from '../../contract/permissions.ts'
import type {
  DeniedControl,
  InControl,
  RelinquishedControl,
  RequestedControl,
  Viewer,
} from '../../contract/sockets/supervisor.ts'

/** Somebody's request for control that is not answered yet. `untilMs`: ms by this machine's clock. */
export type OpenRequest = Pick<RequestedControl, 'user' | 'remainingMs'> & { readonly untilMs: number }

export type ControlContext = {
  /** The viewer's own login. */
  readonly self: number
  readonly level: ControlLevel
  /** Number of the robot's state; undefined before it is known. */
  readonly state: number | undefined
  /** Newest report of who is in control; undefined while that is unknown. */
  readonly lease: InControl | undefined
  readonly viewers: readonly Viewer[]
  /** Of other logins, oldest first. */
  readonly requests: readonly OpenRequest[]
  readonly ownRequest: OpenRequest | undefined
  /** The lease that ended last: whose it was, and why. */
  readonly ended: RelinquishedControl | undefined
}

export function holderOf(lease: InControl | undefined): ControlHolder {
  if (lease === undefined) return { kind: 'unknown' }
  if (lease.user === undefined) return { kind: 'nobody' }
  return lease.self ? { kind: 'self' } : { kind: 'other', level: lease.level }
}

/** Level of the holder; an unknown holder outranks everyone (M-030). */
export const holderLevel = ({ lease }: Pick<ControlContext, 'lease'>): number =>
  lease === undefined ? UNKNOWN_CONTROLLER_LEVEL : lease.level

export const situationOf = ({ level, lease, state }: ControlContext): ControlSituation => ({
  level,
  holder: holderOf(lease),
  state,
})

/** Where the machine stands, as far as it decides what the viewer may do. */
export type ControlFlags = {
  readonly connected: boolean
  readonly waiting: boolean
  readonly coolingDown: boolean
}
export type ControlRefusals = { readonly [D in 'take' | 'request' | 'release']: ControlRefusal | undefined }

/** What keeps the viewer from each action. Without the link nobody knows who is in control, so nothing is allowed. */
export function controlRefusals(
  context: ControlContext,
  { connected, waiting, coolingDown }: ControlFlags,
): ControlRefusals {
  if (!connected) return { take: 'offline', request: 'offline', release: 'offline' }
  const situation = situationOf(context)
  const busy = waiting ? 'alreadyRequested' : coolingDown ? 'cooldown' : undefined
  return {
    take: takeRefusal(situation),
    request: requestRefusal(situation) ?? busy,
    release: releaseRefusal(situation),
  }
}

/** Messages to the service; `to` is the login whose request is answered. */
export type SupervisorAction =
  | { readonly type: 'take' | 'request' | 'release' }
  | { readonly type: 'cede' | 'deny'; readonly to: number }

/** Events of the supervisor link. It sends them only while it is open, `link.opened` first. */
export type LinkEvent =
  | { readonly type: 'link.opened' | 'link.lost' }
  | { readonly type: 'control.held'; readonly lease: InControl }
  | { readonly type: 'control.viewed'; readonly viewers: readonly Viewer[] }
  | { readonly type: 'control.requested'; readonly request: OpenRequest }
  | { readonly type: 'control.denied'; readonly denial: DeniedControl }
  | { readonly type: 'control.relinquished'; readonly end: RelinquishedControl }
/** What the link is asked: to look the controller up anew. */
export type LinkRequest = { readonly type: 'link.lookUp' }

export type ControlEvent =
  | LinkEvent
  | { readonly type: 'control.take' | 'control.request' | 'control.release' }
  /** Answers to the request of a login. */
  | { readonly type: 'control.accept' | 'control.decline'; readonly login: number }
  | { readonly type: 'control.requestAccepted' }
  | { readonly type: 'control.requestExpired'; readonly login: number; readonly untilMs: number }
  | { readonly type: 'robot.stateChanged'; readonly state: number | undefined }

/** What happens once, for a toast. */
export type ControlEmitted =
  | { readonly type: 'lost'; readonly loss: ControlLoss }
  | { readonly type: 'granted'; readonly by: string | undefined }
  | { readonly type: 'requestEnded'; readonly reason: 'denied' | 'expired' }
  | { readonly type: 'refused'; readonly token: string; readonly message: string }
  | { readonly type: 'unanswered' }
  /** Shows nothing, but ends what was shown before: control has changed hands, or is asked for again. */
  | { readonly type: 'overtaken' }

/** The action that an event asks for. */
export function actionOf(event: ControlEvent): SupervisorAction {
  if (event.type === 'control.accept') return { type: 'cede', to: event.login }
  if (event.type === 'control.decline') return { type: 'deny', to: event.login }
  return { type: event.type === 'control.take' ? 'take' : 'release' }
}

/** A viewer with what is known of their requests (M-025). Times in ms by this machine's clock. */
export type ControlUser = Viewer & {
  /** When they asked for control; undefined when no request of theirs is open. */
  readonly lastRequest: number | undefined
  /** Until when they may not ask again. */
  readonly cooldown: number | undefined
}

export function controlUsers({ viewers, requests, ownRequest }: ControlContext): readonly ControlUser[] {
  const open = ownRequest ? [...requests, ownRequest] : requests
  return viewers.map(viewer => {
    const request = open.find(({ user }) => user.id === viewer.id)
    if (request === undefined) return { ...viewer, lastRequest: undefined, cooldown: undefined }
    const lastRequest = request.untilMs - REQUEST_TIMEOUT_MS
    return { ...viewer, lastRequest, cooldown: lastRequest + REQUEST_COOLDOWN_MS }
  })
}

/** Loss of control as the former holder sees it; `name` is the new holder's. */
export type ControlLoss =
  | { readonly reason: 'taken' | 'ceded'; readonly name: string }
  | { readonly reason: Exclude<RelinquishReason, 'taken' | 'ceded' | 'released'> }

/** Whether the newest report names another holder than the one before. */
export const isOtherHolder = (lease: InControl | undefined, next: InControl): boolean =>
  lease?.self !== next.self || lease.user?.id !== next.user?.id

/** What the viewer loses by the newest report; undefined when they lose nothing, or gave it up themselves. */
export function controlLoss({ lease, ended }: ControlContext, next: InControl): ControlLoss | undefined {
  if (!lease?.self || next.self) return undefined
  const reason = ended?.self ? ended.reason : undefined
  if (next.user !== undefined) return { reason: reason === 'ceded' ? 'ceded' : 'taken', name: next.user.name }
  return reason === 'lost' || reason === 'signedOut' || reason === 'levelLost' ? { reason } : undefined
}
