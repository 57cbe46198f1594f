import { expect, test } from 'vitest'
import { SimulatedClock, waitFor } from 'xstate'
import {
  LOOKUP_RETRY_MS,
  MANUAL_STATE,
  REQUEST_COOLDOWN_MS,
  REQUEST_TIMEOUT_MS,
  UNKNOWN_CONTROLLER_LEVEL,
} from '../../../contract/control.ts'
import { LEVEL } from '../../../contract/permissions.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { controlUsers, holderLevel } from '../../../machines/control/control.logic.ts'
import { CUSTOMER, OPERATOR, type Person, SUPPORT, startControl, type TestedControl } from './supervisor.ts'

function connected(person: Person, holder: Person | undefined, clock = new SimulatedClock()) {
  const control = startControl(person, { clock })
  control.receive({ type: 'link.opened' })
  control.receiveLease(holder)
  return { ...control, clock }
}
const actionDone = ({ actor }: TestedControl) =>
  waitFor(actor, snapshot => snapshot.matches({ watch: { linked: { up: { action: 'none' } } } }))

test('M-018 at level 0 there is no link and nothing to do', () => {
  const control = startControl({ id: 9, name: 'Viewer', level: LEVEL.viewer })
  expect(control.isLinked()).toBe(false)
  expect(control.actor.getSnapshot().matches({ watch: 'closed' })).toBe(true)
})

test('M-025 a control user has id, name, level, self, last request and cooldown', () => {
  const control = connected(OPERATOR, OPERATOR)
  const viewers = [
    { ...SUPPORT, self: false },
    { ...OPERATOR, self: true },
  ]
  control.receive({ type: 'control.viewed', viewers })
  control.receiveRequest(SUPPORT)
  expect(controlUsers(control.actor.getSnapshot().context)).toEqual([
    { ...SUPPORT, self: false, lastRequest: 0, cooldown: REQUEST_COOLDOWN_MS },
    { ...OPERATOR, self: true, lastRequest: undefined, cooldown: undefined },
  ])
})

test('M-026 somebody is in control when the word of the service names a user, and nobody otherwise', () => {
  const control = connected(OPERATOR, undefined)
  expect(control.holder()).toBe('nobody')
  control.receiveLease(SUPPORT)
  expect(control.holder()).toBe('other')
  control.receiveLease(OPERATOR)
  expect(control.holder()).toBe('self')
})

test.each([
  ['M-031 nobody', OPERATOR, undefined, { take: undefined, request: undefined, release: 'notInControl' }],
  ['M-027 level 1', CUSTOMER, undefined, { take: 'level', request: undefined, release: 'notInControl' }],
  ['M-028 level 3', SUPPORT, OPERATOR, { take: undefined, request: undefined, release: 'notInControl' }],
  ['M-028 outranked', OPERATOR, SUPPORT, { take: 'outranked', request: undefined, release: 'notInControl' }],
  [
    'M-029 M-035 holder',
    OPERATOR,
    OPERATOR,
    { take: 'alreadyInControl', request: 'alreadyInControl', release: undefined },
  ],
])('%s: who may take, request and release', (_, person, holder, refusals) => {
  expect(connected(person, holder).refusals()).toEqual(refusals)
})

test('M-028 M-029 who has control comes before the answer: taking right after releasing, and releasing right after taking, are sent', () => {
  const clock = new SimulatedClock()
  const control = startControl(OPERATOR, { clock, send: () => new Promise(() => {}) })
  control.receive({ type: 'link.opened' })
  control.receiveLease(OPERATOR)
  control.send({ type: 'control.release' })
  control.send({ type: 'control.take' })
  expect(control.sent).toEqual([{ type: 'release' }])
  control.receiveLease(undefined)
  control.send({ type: 'control.release' })
  control.send({ type: 'control.take' })
  control.send({ type: 'control.take' })
  expect(control.sent).toEqual([{ type: 'release' }, { type: 'take' }])
  control.receiveLease(OPERATOR)
  control.send({ type: 'control.release' })
  expect(control.sent.at(-1)).toEqual({ type: 'release' })
  expect(control.sent).toHaveLength(3)
})

test('M-035 taking while in control and releasing while not are not even sent', () => {
  const holder = connected(OPERATOR, OPERATOR)
  holder.send({ type: 'control.take' })
  const watcher = connected(SUPPORT, OPERATOR)
  watcher.send({ type: 'control.release' })
  watcher.send({ type: 'control.accept', login: OPERATOR.id })
  expect([...holder.sent, ...watcher.sent]).toEqual([])
})

test('M-030 a lookup that fails leaves an unknown controller of level 1000: take off, request on, tried again every 5 s', () => {
  const clock = new SimulatedClock()
  const control = startControl(SUPPORT, { clock })
  control.receive({ type: 'link.opened' })
  clock.increment(LOOKUP_RETRY_MS)
  expect(control.holder()).toBe('unknown')
  expect(holderLevel(control.actor.getSnapshot().context)).toBe(UNKNOWN_CONTROLLER_LEVEL)
  expect(control.refusals()).toEqual({ take: 'unknownController', request: undefined, release: 'notInControl' })
  expect(control.lookups).toHaveLength(1)
  clock.increment(LOOKUP_RETRY_MS)
  clock.increment(LOOKUP_RETRY_MS)
  expect(control.lookups).toHaveLength(3)
  control.receiveLease(undefined)
  clock.increment(2 * LOOKUP_RETRY_MS)
  expect(control.lookups).toHaveLength(3)
  expect(control.refusals().take).toBeUndefined()
})

test('M-034 between two requests of one user lie 15 s, and a lost link does not shorten them', async () => {
  const control = connected(SUPPORT, OPERATOR)
  control.send({ type: 'control.request' })
  await actionDone(control)
  control.receiveRequest(SUPPORT)
  expect(control.refusals().request).toBe('alreadyRequested')
  control.receive({ type: 'control.denied', denial: { user: SUPPORT, self: true, reason: 'denied' } })
  control.receive({ type: 'link.lost' })
  control.receive({ type: 'link.opened' })
  control.receiveLease(OPERATOR)
  expect(control.refusals().request).toBe('cooldown')
  control.send({ type: 'control.request' })
  control.clock.increment(REQUEST_COOLDOWN_MS - 1)
  control.send({ type: 'control.request' })
  expect(control.sent).toHaveLength(1)
  control.clock.increment(1)
  expect(control.refusals().request).toBeUndefined()
  control.send({ type: 'control.request' })
  expect(control.sent).toHaveLength(2)
})

test('M-036 a request of another stands for 60 s and then goes by itself', () => {
  const control = connected(OPERATOR, OPERATOR)
  control.receiveRequest(SUPPORT)
  control.clock.increment(REQUEST_TIMEOUT_MS - 1)
  expect(control.actor.getSnapshot().context.requests).toMatchObject([{ user: { name: 'Mika Laine' } }])
  control.clock.increment(1)
  expect(control.actor.getSnapshot().context.requests).toEqual([])
})

test('M-036 asking again starts a clock of its own', () => {
  const control = connected(OPERATOR, OPERATOR)
  control.receiveRequest(SUPPORT, 1000)
  control.receive({ type: 'control.denied', denial: { user: SUPPORT, self: false, reason: 'cancelled' } })
  control.receiveRequest(SUPPORT, 2000)
  control.clock.increment(1000)
  expect(control.actor.getSnapshot().context.requests).toHaveLength(1)
})

test('M-036 requests from an earlier time of control are not kept for the next', () => {
  const control = connected(OPERATOR, OPERATOR)
  control.receiveRequest(CUSTOMER)
  control.receiveLease(SUPPORT)
  control.receiveLease(OPERATOR)
  expect(control.actor.getSnapshot().context.requests).toEqual([])
})

test('M-036 a request that nobody answers ends after 60 s and is emitted once', () => {
  const control = connected(SUPPORT, OPERATOR)
  control.receiveRequest(SUPPORT)
  control.clock.increment(REQUEST_TIMEOUT_MS)
  control.receive({ type: 'control.denied', denial: { user: SUPPORT, self: true, reason: 'expired' } })
  expect(control.emitted).toEqual([{ type: 'requestEnded', reason: 'expired' }])
  expect(control.actor.getSnapshot().context.ownRequest).toBeUndefined()
})

test('M-037 a denial is shown to the login that asked, at any level, and a cancelled request is not', () => {
  const customer = connected(CUSTOMER, OPERATOR)
  customer.receiveRequest(CUSTOMER)
  customer.receive({ type: 'control.denied', denial: { user: CUSTOMER, self: true, reason: 'denied' } })
  expect(customer.emitted).toEqual([{ type: 'requestEnded', reason: 'denied' }])
  const support = connected(SUPPORT, OPERATOR)
  support.receive({ type: 'control.denied', denial: { user: CUSTOMER, self: false, reason: 'denied' } })
  support.receiveRequest(SUPPORT)
  support.receive({ type: 'control.denied', denial: { user: SUPPORT, self: true, reason: 'cancelled' } })
  expect(support.emitted).toEqual([])
})

test('M-038 in robot state 3 control is neither taken nor requested, and afterwards it is again', () => {
  const control = connected(SUPPORT, OPERATOR)
  control.send({ type: 'robot.stateChanged', state: MANUAL_STATE })
  expect(control.refusals()).toMatchObject({ take: 'manualState', request: 'manualState' })
  control.send({ type: 'control.take' })
  control.send({ type: 'control.request' })
  expect(control.sent).toEqual([])
  control.send({ type: 'robot.stateChanged', state: STATE.clean })
  expect(control.refusals()).toMatchObject({ take: undefined, request: undefined })
})

test('M-032 the holder cedes or denies, by the login that asked', async () => {
  const control = connected(OPERATOR, OPERATOR)
  control.receiveRequest(CUSTOMER)
  control.receiveRequest(SUPPORT)
  control.send({ type: 'control.decline', login: CUSTOMER.id })
  await actionDone(control)
  control.send({ type: 'control.accept', login: SUPPORT.id })
  expect(control.sent).toEqual([
    { type: 'deny', to: CUSTOMER.id },
    { type: 'cede', to: SUPPORT.id },
  ])
})

test('M-080 without the link nobody knows who is in control, and nothing is allowed', () => {
  const control = connected(OPERATOR, OPERATOR)
  control.receiveRequest(SUPPORT)
  control.receive({ type: 'link.lost' })
  expect(control.holder()).toBe('unknown')
  expect(control.refusals()).toEqual({ take: 'offline', request: 'offline', release: 'offline' })
  expect(control.actor.getSnapshot().context).toMatchObject({ viewers: [], requests: [], ownRequest: undefined })
})

test.each([
  ['taken', SUPPORT, { reason: 'taken', name: 'Mika Laine' }],
  ['ceded', SUPPORT, { reason: 'ceded', name: 'Mika Laine' }],
  ['lost', undefined, { reason: 'lost' }],
  ['signedOut', undefined, { reason: 'signedOut' }],
  ['levelLost', undefined, { reason: 'levelLost' }],
] as const)('M-080 the former holder sees why control is gone: %s', (reason, next, loss) => {
  const control = connected(OPERATOR, OPERATOR)
  control.receive({ type: 'control.relinquished', end: { user: OPERATOR, self: true, reason } })
  control.receiveLease(next)
  expect(control.emitted).toEqual([{ type: 'lost', loss }])
})

test('M-080 neither an own release is shown nor the end of another one\u2019s control', () => {
  const holder = connected(OPERATOR, OPERATOR)
  holder.receive({ type: 'control.relinquished', end: { user: OPERATOR, self: true, reason: 'released' } })
  holder.receiveLease(undefined)
  const watcher = connected(SUPPORT, OPERATOR)
  watcher.receive({ type: 'control.relinquished', end: { user: OPERATOR, self: false, reason: 'taken' } })
  watcher.receiveLease(CUSTOMER)
  expect([...holder.emitted, ...watcher.emitted]).toEqual([])
})

test('M-032 control that was asked for and given is shown with the name of the giver', () => {
  const control = connected(SUPPORT, OPERATOR)
  control.receiveRequest(SUPPORT)
  control.receive({ type: 'control.relinquished', end: { user: OPERATOR, self: false, reason: 'ceded' } })
  control.receiveLease(SUPPORT)
  expect(control.emitted).toEqual([{ type: 'granted', by: 'Aino Virtanen' }])
})

test('M-080 a refusal of the service and a silent service are shown, and the next action may follow', async () => {
  const answers = [
    async () => ({ ok: false, token: 'errors.control.outranked', message: 'Outranked' }) as const,
    async () => Promise.reject(new Error('silent')),
  ]
  const control = startControl(SUPPORT, { send: () => answers.shift()?.() ?? Promise.resolve({ ok: true }) })
  control.receive({ type: 'link.opened' })
  control.receiveLease(OPERATOR)
  for (const count of [1, 2]) {
    control.send({ type: count === 1 ? 'control.take' : 'control.request' })
    await waitFor(control.actor, snapshot => snapshot.matches({ watch: { linked: { up: { action: 'none' } } } }))
  }
  expect(control.emitted).toEqual([
    { type: 'refused', token: 'errors.control.outranked', message: 'Outranked' },
    { type: 'unanswered' },
  ])
  expect(control.refusals().request).toBeUndefined()
})

test('M-037 what was shown of control ends once it is asked for again, or somebody else has it', () => {
  const control = connected(SUPPORT, OPERATOR)
  const overtaken = (): number => control.overtaken()
  control.receiveRequest(SUPPORT)
  control.receive({ type: 'control.denied', denial: { user: SUPPORT, self: true, reason: 'denied' } })
  const whenDenied = overtaken()
  control.receiveLease(OPERATOR)
  expect(overtaken()).toBe(whenDenied)
  control.receiveRequest(SUPPORT)
  expect(overtaken()).toBe(whenDenied + 1)
  const order: string[] = []
  for (const type of ['overtaken', 'granted'] as const) control.actor.on(type, () => order.push(type))
  control.receiveLease(SUPPORT)
  expect(order).toEqual(['overtaken', 'granted'])
  expect(control.emitted).toEqual([
    { type: 'requestEnded', reason: 'denied' },
    { type: 'granted', by: undefined },
  ])
  expect(overtaken()).toBe(whenDenied + 2)
  control.receiveLease(CUSTOMER)
  expect(overtaken()).toBe(whenDenied + 2)
})

test('M-037 a denial ends where the viewer comes into control without asking again', () => {
  const control = connected(SUPPORT, OPERATOR)
  control.receiveRequest(SUPPORT)
  control.receive({ type: 'control.denied', denial: { user: SUPPORT, self: true, reason: 'denied' } })
  const whenDenied = control.overtaken()
  control.receiveLease(SUPPORT)
  expect(control.overtaken()).toBe(whenDenied + 1)
})
