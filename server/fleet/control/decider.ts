import {
  type ControlHolder,
  LEASE_GRACE_MS,
  MANUAL_STATE,
  REQUEST_COOLDOWN_MS,
  REQUEST_LEVEL,
  REQUEST_TIMEOUT_MS,
  releaseRefusal,
  requestRefusal,
  TAKE_LEVEL,
  takeRefusal,
} from '../../../contract/control.ts'
import { evolve } from './evolve.ts'
import {
  type ControlCommand,
  type ControlEvent,
  type ControlState,
  type Decision,
  NO_PERSON,
  type OpenRequest,
  type Person,
  type Presence,
  type Situation,
} from './state.ts'

type Events = readonly ControlEvent[]
type Decider = (state: ControlState, situation: Situation) => Decision

const happens = (...events: Events): Decision => ({ ok: true, events })
const refused = (refusal: Extract<Decision, { ok: false }>['refusal']): Decision => ({ ok: false, refusal })
const fold = (state: ControlState, events: Events): ControlState => events.reduce(evolve, state)

const personOf = ({ login, name, level }: Person): Person => ({ login, name, level })
const requestOf = ({ requests }: ControlState, login: number): OpenRequest | undefined =>
  requests.find(request => request.login === login)

/** The holder as this login sees them; the service always knows who it is. */
function holderFor(login: number, { holder }: ControlState): ControlHolder {
  if (!holder) return { kind: 'nobody' }
  return holder.login === login ? { kind: 'self' } : { kind: 'other', level: holder.level }
}

/** The lease goes to `who`; its last holder is sent first why it ended. */
function handOver(
  state: ControlState,
  who: Person,
  reason: Extract<ControlEvent, { type: 'began' }>['reason'],
  change: { readonly at: number; readonly by?: number },
): Events {
  const { holder, fence } = state
  const began: ControlEvent = { type: 'began', ...change, who: personOf(who), fence: fence + 1, reason }
  if (!holder) return [began]
  const why = reason === 'ceded' ? 'ceded' : 'taken'
  return [{ type: 'ended', ...change, who: personOf(holder), fence, reason: why, to: who.login }, began]
}

/** M-027, M-028, M-031, M-035, M-038. */
const take =
  (by: Person, reason: 'taken' | 'takenForStop'): Decider =>
  (state, { now, robotState }) => {
    const holder = holderFor(by.login, state)
    const refusal = takeRefusal({ level: by.level, holder, state: robotState })
    if (refusal) return refused(refusal)
    const request = requestOf(state, by.login)
    const withdrawn: Events = request
      ? [{ type: 'requestEnded', at: now, who: personOf(request), reason: 'cancelled', by: by.login }]
      : []
    return happens(...withdrawn, ...handOver(state, by, reason, { at: now, by: by.login }))
  }

/** Where robots stand in a person's hands a stop is still a stop: the state is no matter. */
const takeForStop =
  (by: Person): Decider =>
  (state, situation) =>
    state.holder?.login === by.login
      ? happens()
      : take(by, 'takenForStop')(state, { ...situation, robotState: undefined })

/** M-027, M-034. Granted by `settle` when nobody is in control. */
const request =
  (by: Person): Decider =>
  (state, { now, robotState }) => {
    const refusal = requestRefusal({ level: by.level, holder: holderFor(by.login, state), state: robotState })
    if (refusal) return refused(refusal)
    if (requestOf(state, by.login)) return refused('alreadyRequested')
    const last = state.lastRequests.get(by.login)
    if (last !== undefined && now - last < REQUEST_COOLDOWN_MS) return refused('cooldown')
    return happens({ type: 'requested', at: now, who: personOf(by), until: now + REQUEST_TIMEOUT_MS, by: by.login })
  }

/** M-029, M-035. */
const relinquish =
  (by: Person): Decider =>
  (state, { now }) => {
    const refusal = releaseRefusal({ level: by.level, holder: holderFor(by.login, state), state: undefined })
    if (refusal) return refused(refusal)
    return happens({ type: 'ended', at: now, who: personOf(by), fence: state.fence, reason: 'released', by: by.login })
  }

/** M-032, M-037: the holder's answer to a request. */
const answer =
  (by: Person, to: number, how: 'cede' | 'deny'): Decider =>
  (state, { now }) => {
    if (state.holder?.login !== by.login) return refused('notInControl')
    const open = requestOf(state, to)
    if (!open) return refused('noSuchRequest')
    if (how === 'cede') return happens(...handOver(state, open, 'ceded', { at: now, by: by.login }))
    return happens({ type: 'requestEnded', at: now, who: personOf(open), reason: 'denied', by: by.login })
  }

/** Whoever may no longer hold loses lease and request. */
function leave(state: ControlState, login: number, reason: 'signedOut' | 'levelLost', at: number): Events {
  const { holder, fence } = state
  const open = requestOf(state, login)
  return [
    ...(open ? [{ type: 'requestEnded', at, who: personOf(open), reason: 'cancelled' } as const] : []),
    ...(holder?.login === login ? [{ type: 'ended', at, who: personOf(holder), fence, reason } as const] : []),
  ]
}

/** The level or the name of somebody who holds or asks may have become another. */
function rank(state: ControlState, who: Person, at: number): Events {
  const known = state.holder?.login === who.login ? state.holder : requestOf(state, who.login)
  if (!known || (known.level === who.level && known.name === who.name)) return []
  return who.level < REQUEST_LEVEL
    ? leave(state, who.login, 'levelLost', at)
    : [{ type: 'ranked', at, who: personOf(who) }]
}

const disconnected =
  ({ login, cause }: Extract<ControlCommand, { type: 'disconnected' }>): Decider =>
  (state, { now }) => {
    const gone: ControlEvent = { type: 'disconnected', at: now, login }
    const isLast = (state.sockets.get(login) ?? 0) <= 1
    if (!isLast || cause === 'dropped') return happens(gone)
    return happens(gone, ...leave(state, login, cause === 'signedOut' ? 'signedOut' : 'levelLost', now))
  }

/** A lease that runs goes on with a number of its own above the robot's: with the same one, another's commands might pass for its holder's. */
function raiseFence({ holder, fence }: ControlState, heard: number, at: number): Events {
  if (heard <= fence) return []
  const who = holder ? personOf(holder) : NO_PERSON
  return [{ type: 'fenceRaised', at, who, fence: holder ? heard + 1 : heard }]
}

function deciderOf(command: ControlCommand): Decider {
  switch (command.type) {
    case 'take':
      return take(command.by, 'taken')
    case 'takeForStop':
      return takeForStop(command.by)
    case 'request':
      return request(command.by)
    case 'relinquish':
      return relinquish(command.by)
    case 'cede':
      return answer(command.by, command.to, 'cede')
    case 'deny':
      return answer(command.by, command.to, 'deny')
    case 'connected':
      return (state, { now }) =>
        happens({ type: 'connected', at: now, login: command.who.login }, ...rank(state, command.who, now))
    case 'disconnected':
      return disconnected(command)
    case 'ranked':
      return (state, { now }) => happens(...rank(state, command.who, now))
    case 'signedOut':
      return (state, { now }) =>
        happens(...(state.sockets.has(command.login) ? [] : leave(state, command.login, 'signedOut', now)))
    case 'fenceHeard':
      return (state, { now }) => happens(...raiseFence(state, command.fence, now))
    case 'tick':
      return (state, { now }) => happens(...overdue(state, now))
  }
}

const isOver = ({ awaySince }: Presence, now: number): boolean =>
  awaySince !== undefined && now - awaySince >= LEASE_GRACE_MS

/** What the clock has ended: graces, and requests that nobody answered (M-036). */
function overdue({ holder, fence, requests }: ControlState, now: number): Events {
  const ended = requests.flatMap((open): Events => {
    if (open.until <= now) return [{ type: 'requestEnded', at: now, who: personOf(open), reason: 'expired' }]
    if (isOver(open, now)) return [{ type: 'requestEnded', at: now, who: personOf(open), reason: 'cancelled' }]
    return []
  })
  if (!holder || !isOver(holder, now)) return ended
  return [...ended, { type: 'ended', at: now, who: personOf(holder), fence, reason: 'lost' }]
}

/** Whoever came or went while holding or asking is back or away. */
function presences({ holder, requests, sockets }: ControlState, now: number): Events {
  const involved = holder ? [holder, ...requests] : requests
  return involved.flatMap((each): Events => {
    const connected = sockets.has(each.login)
    if (connected === (each.awaySince === undefined)) return []
    return [{ type: connected ? 'back' : 'away', at: now, who: personOf(each) }]
  })
}

/** With nobody in control the oldest request of somebody who could take it, and is there, is granted. */
function grant(state: ControlState, { now, robotState }: Situation): Events {
  if (state.holder || robotState === MANUAL_STATE) return []
  const next = state.requests.find(({ level, awaySince }) => level >= TAKE_LEVEL && awaySince === undefined)
  return next ? handOver(state, next, 'granted', { at: now }) : []
}

/**
 * What becomes of a command on a robot's control: what happens, or why it is refused. `tick` comes before every other command, so that each is judged
 * by what the clock has ended already.
 */
export function decide(command: ControlCommand, state: ControlState, situation: Situation): Decision {
  const decision = deciderOf(command)(state, situation)
  if (!decision.ok) return decision
  const decided = fold(state, decision.events)
  const seen = presences(decided, situation.now)
  return happens(...decision.events, ...seen, ...grant(fold(decided, seen), situation))
}
