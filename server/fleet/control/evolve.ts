import { REQUEST_COOLDOWN_MS } from '../../../contract/control.ts'
import {
  type ControlEvent,
  type ControlState,
  type KeptControl,
  NOBODY,
  type OpenRequest,
  type Person,
} from './state.ts'

type Involved = Person & { readonly awaySince: number | undefined }

const without = ({ requests }: ControlState, login: number): readonly OpenRequest[] =>
  requests.filter(request => request.login !== login)

/** Changes what is kept of a login, as holder and as requester. */
function involve(state: ControlState, login: number, change: Partial<Involved>): ControlState {
  const { holder, requests } = state
  return {
    ...state,
    holder: holder?.login === login ? { ...holder, ...change } : holder,
    requests: requests.map(request => (request.login === login ? { ...request, ...change } : request)),
  }
}

/** One socket more or less; a login without any is not in the map. */
function counted(sockets: ControlState['sockets'], login: number, change: 1 | -1): ControlState['sockets'] {
  const left = (sockets.get(login) ?? 0) + change
  const others = [...sockets].filter(([other]) => other !== login)
  return new Map(left > 0 ? [...others, [login, left]] : others)
}

/** Control of a robot after one event more. */
export function evolve(state: ControlState, event: ControlEvent): ControlState {
  switch (event.type) {
    case 'connected':
      return { ...state, sockets: counted(state.sockets, event.login, 1) }
    case 'disconnected':
      return { ...state, sockets: counted(state.sockets, event.login, -1) }
    case 'requested': {
      const { at, who, until } = event
      const recent = [...state.lastRequests].filter(([, last]) => at - last < REQUEST_COOLDOWN_MS)
      return {
        ...state,
        requests: [...state.requests, { ...who, until, awaySince: state.sockets.has(who.login) ? undefined : at }],
        lastRequests: new Map([...recent, [who.login, at]]),
      }
    }
    case 'requestEnded':
      return { ...state, requests: without(state, event.who.login) }
    case 'began': {
      const { at, who, fence } = event
      const awaySince = state.sockets.has(who.login) ? undefined : at
      return { ...state, fence, since: at, holder: { ...who, awaySince }, requests: without(state, who.login) }
    }
    case 'ended':
      return { ...state, since: event.at, holder: undefined }
    case 'away':
      return involve(state, event.who.login, { awaySince: event.at })
    case 'back':
      return involve(state, event.who.login, { awaySince: undefined })
    case 'ranked':
      return involve(state, event.who.login, { name: event.who.name, level: event.who.level })
    case 'fenceRaised':
      return { ...state, fence: event.fence }
  }
}

/** Control as a service that starts finds it: everybody who holds or asks is away, and has the grace to come back. */
export const revive = ({ holder, fence, since, requests, lastRequests }: KeptControl, now: number): ControlState => ({
  ...NOBODY,
  fence,
  since,
  lastRequests,
  holder: holder && { ...holder, awaySince: now },
  requests: requests.map(request => ({ ...request, awaySince: now })),
})
