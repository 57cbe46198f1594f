import type { SupervisorToBrowser } from '../../contract/sockets/supervisor.ts'
import type { ControlChange } from '../fleet/control/control.ts'
import type { ControlEvent, ControlState } from '../fleet/control/state.ts'
import type { SteadyTime } from '../fleet/control/steadyTime.ts'
import { inControlFor, requestedControl, requestsFor } from './controlPayloads.ts'

/** One message to one viewer: the event and what it carries. */
export type ControlMessage = {
  [E in keyof SupervisorToBrowser]: readonly [E, ...Parameters<SupervisorToBrowser[E]>]
}[keyof SupervisorToBrowser]

/** All that a newcomer is to know; every later change comes after it. A request that is not among it has ended. */
export const situationFor = (login: number, state: ControlState, time: SteadyTime): readonly ControlMessage[] => [
  ['inControl', inControlFor(login, state, time)],
  ...requestsFor(login, state).map((request): ControlMessage => ['requestedControl', requestedControl(request, time)]),
]

/** Whether the holder is sent to all viewers anew. */
const concernsHolder = (event: ControlEvent, { holder }: ControlState): boolean =>
  event.type === 'began' ||
  event.type === 'ended' ||
  event.type === 'fenceRaised' ||
  ((event.type === 'away' || event.type === 'back' || event.type === 'ranked') && event.who.login === holder?.login)

function messagesOf(
  login: number,
  event: ControlEvent,
  { state }: ControlChange,
  time: SteadyTime,
): readonly ControlMessage[] {
  const isHolder = state.holder?.login === login
  switch (event.type) {
    case 'requested': {
      const open = state.requests.find(request => request.login === event.who.login)
      return open && (isHolder || open.login === login) ? [['requestedControl', requestedControl(open, time)]] : []
    }
    case 'requestEnded': {
      const { login: id, name } = event.who
      const self = id === login
      return isHolder || self ? [['deniedControl', { user: { id, name }, self, reason: event.reason }]] : []
    }
    case 'ended': {
      const { login: id, name } = event.who
      return [['relinquishedControl', { user: { id, name }, self: id === login, reason: event.reason }]]
    }
    default:
      return []
  }
}

/**
 * What one viewer is sent of a change (M-080): how requests and leases ended, in order, then who is in control now. A request is sent to its own
 * login and to the holder, and so is its end; a new holder is sent all that wait.
 */
export function messagesFor(login: number, change: ControlChange, time: SteadyTime): readonly ControlMessage[] {
  const { events, state } = change
  const ends = events.flatMap(event => messagesOf(login, event, change, time))
  const isNew = events.some(event => event.type === 'began' && event.who.login === login)
  if (isNew) return [...ends, ...situationFor(login, state, time)]
  const holds = events.some(event => concernsHolder(event, state))
  return holds ? [...ends, ['inControl', inControlFor(login, state, time)]] : ends
}
