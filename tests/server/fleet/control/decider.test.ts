import { expect, test } from 'vitest'
import { LEASE_GRACE_MS, MANUAL_STATE, REQUEST_COOLDOWN_MS, REQUEST_TIMEOUT_MS } from '../../../../contract/control.ts'
import { LEVEL } from '../../../../contract/permissions.ts'
import { STATE } from '../../../../contract/robot/states.ts'
import { decide } from '../../../../server/fleet/control/decider.ts'
import { evolve, revive } from '../../../../server/fleet/control/evolve.ts'
import {
  type ControlCommand,
  type ControlEvent,
  type ControlState,
  NOBODY,
  type Person,
} from '../../../../server/fleet/control/state.ts'

const customer: Person = { login: 1, name: 'Carla', level: LEVEL.customer }
const operator: Person = { login: 2, name: 'Olga', level: LEVEL.operator }
const colleague: Person = { login: 3, name: 'Otto', level: LEVEL.operator }
const support: Person = { login: 4, name: 'Sam', level: LEVEL.support }
const passerBy: Person = { login: 5, name: 'Pia', level: LEVEL.viewer }

const there = (...people: readonly Person[]): readonly ControlEvent[] =>
  people.map(({ login }) => ({ type: 'connected', at: 0, login }))
const holds = (who: Person, fence = 1): ControlEvent => ({ type: 'began', at: 0, who, fence, reason: 'taken' })
const asked = (who: Person, at = 0): ControlEvent => ({
  type: 'requested',
  at,
  who,
  until: at + REQUEST_TIMEOUT_MS,
  by: who.login,
})
const given = (...events: readonly ControlEvent[]): ControlState => events.reduce(evolve, NOBODY)

const when = (state: ControlState, command: ControlCommand, now = 1000, robotState: number | undefined = STATE.clean) =>
  decide(command, state, { now, robotState })
/** What happened, without its time. */
const happened = (...decided: Parameters<typeof when>) => {
  const decision = when(...decided)
  return decision.ok ? decision.events.map(({ at: _, ...event }) => event) : decision.refusal
}
const EVERYBODY = there(customer, operator, colleague, support, passerBy)

test('M-031 with nobody in control it is taken at once, and the fence rises', () => {
  expect(happened(given(...EVERYBODY), { type: 'take', by: operator })).toEqual([
    { type: 'began', who: operator, fence: 1, reason: 'taken', by: operator.login },
  ])
})

test.each([passerBy, customer])('M-027 level $level does not take control, not even from nobody', by => {
  expect(when(given(...EVERYBODY), { type: 'take', by })).toEqual({ ok: false, refusal: 'level' })
})

test('M-027 level 0 does not even request', () => {
  expect(happened(given(...EVERYBODY), { type: 'request', by: passerBy })).toBe('level')
})

test('M-028 a login of at least the holder’s level takes over, and the holder is informed first', () => {
  expect(happened(given(...EVERYBODY, holds(operator)), { type: 'take', by: colleague })).toEqual([
    { type: 'ended', who: operator, fence: 1, reason: 'taken', to: colleague.login, by: colleague.login },
    { type: 'began', who: colleague, fence: 2, reason: 'taken', by: colleague.login },
  ])
})

test('M-028 an outranked login does not take, and may still request', () => {
  const state = given(...EVERYBODY, holds(support))
  expect(happened(state, { type: 'take', by: operator })).toBe('outranked')
  expect(happened(state, { type: 'request', by: operator })).toEqual([
    { type: 'requested', who: operator, until: 1000 + REQUEST_TIMEOUT_MS, by: operator.login },
  ])
})

test('M-028 level 3 takes control from level 3', () => {
  const other = { ...support, login: 9, name: 'Sue' }
  expect(when(given(...there(support, other), holds(support)), { type: 'take', by: other })).toMatchObject({ ok: true })
})

test('M-035 taking what one has is refused, and so is releasing what one has not', () => {
  const state = given(...EVERYBODY, holds(operator))
  expect(happened(state, { type: 'take', by: operator })).toBe('alreadyInControl')
  expect(happened(state, { type: 'request', by: operator })).toBe('alreadyInControl')
  expect(happened(state, { type: 'relinquish', by: support })).toBe('notInControl')
})

test('M-029 the holder releases, and nobody is in control', () => {
  const state = given(...EVERYBODY, holds(operator))
  expect(happened(state, { type: 'relinquish', by: operator })).toEqual([
    { type: 'ended', who: operator, fence: 1, reason: 'released', by: operator.login },
  ])
})

test('M-038 in state 3 control is neither taken nor requested; releasing goes on', () => {
  expect(happened(given(...EVERYBODY), { type: 'take', by: support }, 1000, MANUAL_STATE)).toBe('manualState')
  expect(happened(given(...EVERYBODY), { type: 'request', by: customer }, 1000, MANUAL_STATE)).toBe('manualState')
  const state = given(...EVERYBODY, holds(operator))
  expect(when(state, { type: 'relinquish', by: operator }, 1000, MANUAL_STATE)).toMatchObject({ ok: true })
})

test('M-031 a request for what nobody has is granted at once from level 2 on, and waits below it', () => {
  expect(happened(given(...EVERYBODY), { type: 'request', by: operator })).toEqual([
    { type: 'requested', who: operator, until: 1000 + REQUEST_TIMEOUT_MS, by: operator.login },
    { type: 'began', who: operator, fence: 1, reason: 'granted' },
  ])
  expect(happened(given(...EVERYBODY), { type: 'request', by: customer })).toEqual([
    { type: 'requested', who: customer, until: 1000 + REQUEST_TIMEOUT_MS, by: customer.login },
  ])
})

test('M-031 a request that waited for the holder is granted when the holder goes, the oldest first', () => {
  const state = given(...EVERYBODY, holds(support), asked(customer), asked(operator), asked(colleague))
  expect(happened(state, { type: 'relinquish', by: support })).toEqual([
    { type: 'ended', who: support, fence: 1, reason: 'released', by: support.login },
    { type: 'began', who: operator, fence: 2, reason: 'granted' },
  ])
})

test('M-038 what waits in state 3 is granted when it is over', () => {
  const state = given(...EVERYBODY, asked(operator))
  expect(happened(state, { type: 'tick' }, 1000, MANUAL_STATE)).toEqual([])
  expect(happened(state, { type: 'tick' }, 2000)).toEqual([
    { type: 'began', who: operator, fence: 1, reason: 'granted' },
  ])
})

test('M-034 a second request waits for the answer to the first, and for 15 s', () => {
  const open = given(...EVERYBODY, holds(support), asked(operator))
  expect(happened(open, { type: 'request', by: operator })).toBe('alreadyRequested')
  const denied = evolve(open, { type: 'requestEnded', at: 2000, who: operator, reason: 'denied' })
  expect(happened(denied, { type: 'request', by: operator }, REQUEST_COOLDOWN_MS - 1)).toBe('cooldown')
  expect(when(denied, { type: 'request', by: operator }, REQUEST_COOLDOWN_MS)).toMatchObject({ ok: true })
  expect(when(denied, { type: 'request', by: colleague }, 2001)).toMatchObject({ ok: true })
})

test('M-032 the holder cedes control to a login that asked, of any level', () => {
  const state = given(...EVERYBODY, holds(operator, 4), asked(customer))
  expect(happened(state, { type: 'cede', by: operator, to: customer.login })).toEqual([
    { type: 'ended', who: operator, fence: 4, reason: 'ceded', to: customer.login, by: operator.login },
    { type: 'began', who: customer, fence: 5, reason: 'ceded', by: operator.login },
  ])
})

test('M-032 M-037 the holder denies a request', () => {
  const state = given(...EVERYBODY, holds(operator), asked(customer))
  expect(happened(state, { type: 'deny', by: operator, to: customer.login })).toEqual([
    { type: 'requestEnded', who: customer, reason: 'denied', by: operator.login },
  ])
})

test.each(['cede', 'deny'] as const)('M-032 nobody else can %s, nor the holder what nobody asked for', type => {
  const state = given(...EVERYBODY, holds(operator), asked(customer))
  expect(happened(state, { type, by: support, to: customer.login })).toBe('notInControl')
  expect(happened(state, { type, by: operator, to: colleague.login })).toBe('noSuchRequest')
})

test('M-036 a request that nobody answers expires after 60 s', () => {
  const state = given(...EVERYBODY, holds(operator), asked(customer))
  expect(happened(state, { type: 'tick' }, REQUEST_TIMEOUT_MS - 1)).toEqual([])
  expect(happened(state, { type: 'tick' }, REQUEST_TIMEOUT_MS)).toEqual([
    { type: 'requestEnded', who: customer, reason: 'expired' },
  ])
})

test('M-036 a login that takes control has no request any more', () => {
  const state = given(...EVERYBODY, holds(operator), asked(colleague))
  expect(happened(state, { type: 'take', by: colleague })).toMatchObject([
    { type: 'requestEnded', who: colleague, reason: 'cancelled' },
    { type: 'ended', reason: 'taken' },
    { type: 'began', who: colleague, fence: 2 },
  ])
})

const gone = (who: Person, cause: 'dropped' | 'signedOut' | 'rightsLost' = 'dropped'): ControlCommand => ({
  type: 'disconnected',
  login: who.login,
  cause,
})

test('M-026 the holder is in control in every tab, and away when the last one goes', () => {
  const state = given(...there(operator, operator), holds(operator))
  expect(happened(state, gone(operator))).toEqual([{ type: 'disconnected', login: operator.login }])
  const oneTab = given(...there(operator), holds(operator))
  expect(happened(oneTab, gone(operator))).toEqual([
    { type: 'disconnected', login: operator.login },
    { type: 'away', who: operator },
  ])
})

const away = (...events: readonly ControlEvent[]): ControlState => {
  const dropped = given(...events, { type: 'disconnected', at: 1000, login: operator.login })
  return evolve(dropped, { type: 'away', at: 1000, who: operator })
}

test('M-026 the lease is kept for 10 s after the holder has gone, and then it is lost', () => {
  const state = away(...there(operator), holds(operator))
  expect(happened(state, { type: 'tick' }, 1000 + LEASE_GRACE_MS - 1)).toEqual([])
  expect(happened(state, { type: 'tick' }, 1000 + LEASE_GRACE_MS)).toEqual([
    { type: 'ended', who: operator, fence: 1, reason: 'lost' },
  ])
})

test('M-026 a holder who comes back within the grace has kept the lease and its fence', () => {
  const state = away(...there(operator), holds(operator, 3))
  expect(happened(state, { type: 'connected', who: operator }, 9000)).toEqual([
    { type: 'connected', login: operator.login },
    { type: 'back', who: operator },
  ])
})

test('M-036 a login that asked and is gone for the length of a grace does not ask any more', () => {
  const state = away(...there(support, operator), holds(support), asked(operator))
  expect(happened(state, { type: 'tick' }, 1000 + LEASE_GRACE_MS)).toEqual([
    { type: 'requestEnded', who: operator, reason: 'cancelled' },
  ])
})

test('M-031 nothing is granted to somebody who is away', () => {
  const state = away(...there(support, operator), holds(support), asked(operator))
  expect(happened(state, { type: 'relinquish', by: support }, 2000)).toEqual([
    { type: 'ended', who: support, fence: 1, reason: 'released', by: support.login },
  ])
})

test('M-026 a session that ends takes the lease along at once, with the last tab that hangs on it', () => {
  const twoTabs = given(...there(operator, operator), holds(operator))
  expect(happened(twoTabs, gone(operator, 'signedOut'))).toHaveLength(1)
  expect(happened(given(...there(operator), holds(operator)), gone(operator, 'signedOut'))).toEqual([
    { type: 'disconnected', login: operator.login },
    { type: 'ended', who: operator, fence: 1, reason: 'signedOut' },
  ])
})

test('M-026 a holder who is away and signs out has not the grace to come back', () => {
  const state = away(...there(operator), holds(operator))
  const signOut: ControlCommand = { type: 'signedOut', login: operator.login }
  expect(happened(state, signOut)).toEqual([{ type: 'ended', who: operator, fence: 1, reason: 'signedOut' }])
  expect(happened(given(...there(operator), holds(operator)), signOut)).toEqual([])
})

test('M-027 a holder who may no longer watch, or whose level allows nothing any more, loses control', () => {
  const state = given(...there(operator), holds(operator))
  expect(happened(state, gone(operator, 'rightsLost'))).toEqual([
    { type: 'disconnected', login: operator.login },
    { type: 'ended', who: operator, fence: 1, reason: 'levelLost' },
  ])
  expect(happened(state, { type: 'ranked', who: { ...operator, level: LEVEL.viewer } })).toEqual([
    { type: 'ended', who: operator, fence: 1, reason: 'levelLost' },
  ])
})

test('M-028 a new level of the holder counts for the next takeover', () => {
  const promoted: Person = { ...operator, level: LEVEL.support }
  const state = given(...EVERYBODY, holds(operator))
  expect(happened(state, { type: 'ranked', who: operator })).toEqual([])
  expect(happened(state, { type: 'ranked', who: promoted })).toEqual([{ type: 'ranked', who: promoted }])
  const after = evolve(state, { type: 'ranked', at: 1000, who: promoted })
  expect(happened(after, { type: 'take', by: colleague })).toBe('outranked')
})

test('M-027 a request goes with the level that allowed it', () => {
  const state = given(...EVERYBODY, holds(support), asked(customer))
  expect(happened(state, { type: 'ranked', who: { ...customer, level: LEVEL.viewer } })).toEqual([
    { type: 'requestEnded', who: customer, reason: 'cancelled' },
  ])
})

test('M-033 an emergency stop takes control where the level allows it, also in state 3, and keeps what one has', () => {
  const state = given(...EVERYBODY, holds(operator))
  const stop = (by: Person) => happened(state, { type: 'takeForStop', by }, 1000, MANUAL_STATE)
  expect(stop(support)).toMatchObject([{ reason: 'taken' }, { type: 'began', who: support, reason: 'takenForStop' }])
  expect(stop(operator)).toEqual([])
  expect(stop(customer)).toBe('level')
  expect(happened(given(...EVERYBODY, holds(support)), { type: 'takeForStop', by: operator })).toBe('outranked')
})

test('M-033 a login that stops a robot without watching it has the grace to come and see', () => {
  const decision = when(NOBODY, { type: 'takeForStop', by: operator })
  const after = decision.ok ? decision.events.reduce(evolve, NOBODY) : NOBODY
  expect(after).toMatchObject({ fence: 1, holder: { login: operator.login, awaySince: 1000 } })
})

test('M-026 a service that starts again knows holder, fence and requests, and gives everybody the grace to come back', () => {
  const state = given(...EVERYBODY, holds(operator, 7), asked(customer, 500))
  const revived = revive(state, 5000)
  expect(revived).toMatchObject({
    fence: 7,
    holder: { ...operator, awaySince: 5000 },
    requests: [{ ...customer, until: 500 + REQUEST_TIMEOUT_MS, awaySince: 5000 }],
  })
  expect(revived.sockets.size).toBe(0)
  expect(happened(revived, { type: 'connected', who: operator }, 6000)).toMatchObject([{}, { type: 'back' }])
  expect(happened(revived, { type: 'tick' }, 5000 + LEASE_GRACE_MS)).toEqual([
    { type: 'requestEnded', who: customer, reason: 'cancelled' },
    { type: 'ended', who: operator, fence: 7, reason: 'lost' },
  ])
})
