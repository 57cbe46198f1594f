import type { ControlRefusal } from '../../contract/control.ts'
import { LEVEL } from '../../contract/permissions.ts'
import type { InControl, RequestedControl, SupervisorAnswer } from '../../contract/sockets/supervisor.ts'
import type { ControlAnswer } from '../fleet/control/control.ts'
import type { ControlState, OpenRequest } from '../fleet/control/state.ts'
import type { SteadyTime } from '../fleet/control/steadyTime.ts'

const REFUSALS: { readonly [R in ControlRefusal]: string } = {
  level: 'The level does not allow it',
  outranked: 'Whoever is in control has a higher level',
  unknownController: 'Nobody knows who is in control',
  alreadyInControl: 'Already in control',
  notInControl: 'Not in control',
  manualState: 'Somebody drives the robot by hand',
  cooldown: 'Control was requested a moment ago',
  alreadyRequested: 'Control is requested already',
  noSuchRequest: 'There is no such request any more',
  offline: 'The robot is offline',
}

const refusal = (token: string, message: string): SupervisorAnswer => ({ ok: false, token, message })
export const CONTROL_UNAVAILABLE = refusal('errors.control.unavailable', 'Control of robots is not available')
export const BAD_PAYLOAD = refusal('errors.robot.payload', 'The payload must name a login')

export const answerOf = (answer: ControlAnswer): SupervisorAnswer =>
  answer.ok ? answer : refusal(`errors.control.${answer.refusal}`, REFUSALS[answer.refusal])

/** Who is in control as one login sees it. */
export function inControlFor(
  login: number,
  { holder, fence, since: sinceMs }: ControlState,
  { timeOfDay }: SteadyTime,
): InControl {
  const since = timeOfDay(sinceMs)
  if (!holder) return { level: LEVEL.viewer, self: false, fence, since, away: false }
  const { login: id, name, level, awaySince } = holder
  return { user: { id, name }, level, self: id === login, fence, since, away: awaySince !== undefined }
}

export const requestedControl = (
  { login: id, name, level, until }: OpenRequest,
  { now, timeOfDay }: SteadyTime,
): RequestedControl => ({
  user: { id, name, level },
  until: timeOfDay(until),
  remainingMs: Math.max(0, until - now()),
})

/** Requests that are sent to a login: its own, and all of them when it is the one to answer. */
export const requestsFor = (login: number, { holder, requests }: ControlState): readonly OpenRequest[] =>
  holder?.login === login ? requests : requests.filter(request => request.login === login)
