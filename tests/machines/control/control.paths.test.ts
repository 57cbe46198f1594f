import { expect, test } from 'vitest'
import { fromCallback, fromPromise, type SnapshotFrom } from 'xstate'
import type { SupervisorAnswer } from '../../../contract/sockets/supervisor.ts'
import {
  type ControlRefusals,
  controlRefusals,
  type LinkRequest,
  type SupervisorAction,
} from '../../../machines/control/control.logic.ts'
import { controlMachine } from '../../../machines/control/control.machine.ts'
import { modelPaths } from '../modelPaths.ts'
import { leaseOf, OPERATOR, SUPPORT } from './supervisor.ts'

type Snapshot = SnapshotFrom<typeof controlMachine>

/** A viewer of level 2 whose link never speaks by itself: every word is an event of the path. */
const machine = controlMachine.provide({
  actors: {
    supervisorLink: fromCallback<LinkRequest>(() => {}),
    send: fromPromise<SupervisorAnswer, SupervisorAction>(() => new Promise(() => {})),
  },
})

const STEPS = ['taking', 'releasing', 'answering', 'requesting'] as const
const HOLDERS = ['lookingUp', 'unknown', 'nobody', 'other', 'self'] as const
type Name = 'down' | (typeof HOLDERS)[number] | 'waiting' | 'coolingDown' | (typeof STEPS)[number]

const up = (snapshot: Snapshot): boolean => snapshot.matches({ watch: { linked: 'up' } })
const inHolder = (snapshot: Snapshot, holder: (typeof HOLDERS)[number]): boolean =>
  snapshot.matches({ watch: { linked: { up: { holder } } } })
const isWaiting = (snapshot: Snapshot): boolean =>
  snapshot.matches({ watch: { linked: { up: { request: 'waiting' } } } })
const isCooling = (snapshot: Snapshot): boolean => snapshot.matches({ cooldown: 'running' })

/** Named before who is in control: an action under way, an open request, the pause after it. */
function nameOf(snapshot: Snapshot): Name {
  const step = STEPS.find(action => snapshot.matches({ watch: { linked: { up: { action } } } }))
  if (step) return step
  if (isWaiting(snapshot)) return 'waiting'
  if (!up(snapshot)) return 'down'
  if (isCooling(snapshot)) return 'coolingDown'
  const holder = HOLDERS.find(each => inHolder(snapshot, each))
  if (!holder) throw new Error(`No such state: ${JSON.stringify(snapshot.value)}`)
  return holder
}

/** What holds wherever the machine is. */
function holdsAlways(snapshot: Snapshot): void {
  const { context } = snapshot
  expect(context.lease === undefined).toBe(
    !up(snapshot) || inHolder(snapshot, 'lookingUp') || inHolder(snapshot, 'unknown'),
  )
  expect(context.lease?.self ?? false).toBe(inHolder(snapshot, 'self'))
  expect(context.ownRequest !== undefined).toBe(isWaiting(snapshot))
  if (inHolder(snapshot, 'self')) expect(isWaiting(snapshot)).toBe(false)
  expect(context.requests.every(({ user }) => user.id !== OPERATOR.id && user.id !== context.lease?.user?.id)).toBe(
    true,
  )
  if (!up(snapshot)) expect(context).toMatchObject({ viewers: [], requests: [] })
}
const refuses =
  (refusals: Partial<ControlRefusals>) =>
  (snapshot: Snapshot): void => {
    holdsAlways(snapshot)
    const standing = { connected: up(snapshot), waiting: isWaiting(snapshot), coolingDown: isCooling(snapshot) }
    expect(controlRefusals(snapshot.context, standing)).toMatchObject(refusals)
  }

const paths = modelPaths(machine, {
  input: { self: OPERATOR.id, level: OPERATOR.level, state: undefined },
  nameOf,
  key: ({ value, context }) => [value, context.requests.length, context.ended?.reason],
  events: [
    { type: 'link.opened' },
    { type: 'link.lost' },
    ...[undefined, OPERATOR, SUPPORT].map(holder => ({ type: 'control.held', lease: leaseOf(holder, OPERATOR) })),
    ...[OPERATOR, SUPPORT].map(user => ({
      type: 'control.requested',
      request: { user, remainingMs: 60_000, untilMs: 60_000 },
    })),
    ...(['denied', 'expired', 'cancelled'] as const).flatMap(reason =>
      [OPERATOR, SUPPORT].map(user => ({
        type: 'control.denied',
        denial: { user, self: user === OPERATOR, reason },
      })),
    ),
    { type: 'control.relinquished', end: { user: OPERATOR, self: true, reason: 'ceded' } },
    { type: 'control.requestExpired', login: SUPPORT.id, untilMs: 60_000 },
    { type: 'control.take' },
    { type: 'control.request' },
    { type: 'control.release' },
    { type: 'control.accept', login: SUPPORT.id },
    { type: 'control.decline', login: SUPPORT.id },
    ...['action', 'requesting'].flatMap(id => [
      { type: `xstate.done.actor.${id}`, output: { ok: true } },
      { type: `xstate.done.actor.${id}`, output: { ok: false, token: 'errors.control.outranked', message: '' } },
      { type: `xstate.error.actor.${id}`, error: new Error('silent') },
    ]),
    { type: 'xstate.after.lookupLimit.control.watch.linked.up.holder.lookingUp' },
    { type: 'xstate.after.lookupRetry.control.watch.linked.up.holder.unknown' },
    { type: 'xstate.after.requestTimeout.waiting' },
    { type: 'xstate.after.requestCooldown.coolingDown' },
  ],
  states: {
    down: refuses({ take: 'offline', request: 'offline', release: 'offline' }),
    lookingUp: refuses({ take: 'unknownController', request: undefined }),
    unknown: refuses({ take: 'unknownController', request: undefined }),
    nobody: refuses({ take: undefined, request: undefined, release: 'notInControl' }),
    other: refuses({ take: 'outranked', request: undefined, release: 'notInControl' }),
    self: refuses({ take: 'alreadyInControl', request: 'alreadyInControl', release: undefined }),
    waiting: refuses({ request: 'alreadyRequested' }),
    coolingDown: snapshot =>
      refuses({ request: inHolder(snapshot, 'self') ? 'alreadyInControl' : 'cooldown' })(snapshot),
    taking: holdsAlways,
    releasing: holdsAlways,
    answering: holdsAlways,
    requesting: holdsAlways,
  },
})

test('M-027 M-028 M-030 M-034 M-036 M-080 every way through control keeps what is known and what is allowed in step', () => {
  expect(paths.length).toBeGreaterThan(100)
  for (const path of paths) path.check()
})
