import { expect, test } from 'vitest'
import { createActor, fromPromise, transition, waitFor } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { STOP_CONFIRM_MS, type StopAnswer, stopMachine } from '../../../machines/stop/stop.machine.ts'
import { modelPaths } from '../modelPaths.ts'
import { NAMES, nameOf, OUTRANKED, pressing, STUBBORN, type StopSnapshot } from './pressing.ts'

/** Whether a press in a state asks the service. */
function asksAnew(snapshot: StopSnapshot): boolean {
  expect(snapshot.can({ type: 'stop.pressed' })).toBe(true)
  const [pressed, actions] = transition(stopMachine, snapshot, { type: 'stop.pressed' })
  expect(pressed.status).toBe('active')
  const begins = actions.some(({ type }) => type === 'xstate.spawnChild')
  if (begins) expect(nameOf(pressed)).toBe('sent')
  return begins
}

/** @param mayBlame errors that it may show @param asks whether a press asks the service, in place of the request that is on its way */
const holds =
  (mayBlame: readonly (ApiError | undefined)[], asks = true) =>
  (snapshot: StopSnapshot): void => {
    expect(mayBlame).toContainEqual(snapshot.context.error)
    expect(snapshot.status).toBe('active')
    expect(asksAnew(snapshot)).toBe(asks)
  }
/** Whatever was refused before: the robot may be stopped by another hand, and move again. */
const ANY = [undefined, OUTRANKED, STUBBORN]

const paths = modelPaths(stopMachine, {
  nameOf,
  key: ({ context: { error, passedOn, stoodBefore, pressedMs, stoppedBefore } }) => [
    error,
    passedOn,
    stoodBefore,
    pressedMs,
    stoppedBefore,
  ],
  events: [
    { type: 'stop.pressed' },
    { type: 'stop.pressed', atMs: 1000 },
    { type: 'stop.received' },
    { type: 'robot.stateChanged', state: STATE.estop, frameMs: 900 },
    { type: 'robot.stateChanged', state: STATE.estop, frameMs: 1100 },
    { type: 'robot.stateChanged', state: STATE.clean },
    { type: 'robot.stateChanged', state: STATE.remotePause },
    { type: 'xstate.done.actor.stop', output: { ok: true, recorded: true } },
    { type: 'xstate.done.actor.stop', output: { ok: false, error: OUTRANKED } },
    { type: 'xstate.done.actor.stop', output: { ok: false, error: STUBBORN, byRobot: true } },
    { type: 'xstate.error.actor.stop', error: new Error('gone') },
    { type: 'xstate.after.confirmation.stop.asked' },
  ],
  states: {
    ready: holds(ANY),
    sent: holds([undefined], false),
    received: holds([undefined], false),
    notConfirmed: holds([undefined]),
    refused: holds([OUTRANKED]),
    rejected: holds([STUBBORN]),
    stopped: holds(ANY),
  },
})

test('M-053 every way of a stop, none of which ends: wherever it is it can be pressed, and it asks anew unless a request of the last two seconds is on its way', () => {
  expect(paths.length).toBeGreaterThan(NAMES.length)
  for (const path of paths) path.check()
})

test('M-053 stop is never in doubt: sent, received, and confirmed by the state of the robot alone', async () => {
  const stop = pressing()
  stop.press()
  expect(stop.phase()).toBe('sent')
  stop.asked[0]?.resolve({ ok: true, recorded: true })
  await stop.reaches('received')
  stop.robotIn(STATE.clean)
  expect(stop.phase()).toBe('received')
  stop.robotIn(STATE.estop)
  expect(stop.phase()).toBe('stopped')
  stop.clock.increment(STOP_CONFIRM_MS)
  expect(stop.phase()).toBe('stopped')
})

test('M-053 stop is never in doubt: a stop that the robot has not confirmed after 2 s is shown as not confirmed, whatever the service answered', async () => {
  for (const answer of [undefined, { ok: true, recorded: true }] as const) {
    const stop = pressing()
    stop.press()
    if (answer) {
      stop.asked[0]?.resolve(answer)
      await stop.reaches('received')
    }
    stop.clock.increment(1999)
    expect(stop.phase()).toBe(answer ? 'received' : 'sent')
    stop.clock.increment(1)
    expect(stop.phase()).toBe('notConfirmed')
  }
})

test('M-053 stop is never in doubt: pressing again asks again, with two seconds of its own, and late words of the first change nothing', async () => {
  const stop = pressing()
  stop.press()
  stop.clock.increment(STOP_CONFIRM_MS)
  stop.press()
  expect([stop.phase(), stop.asked.length]).toEqual(['sent', 2])
  stop.asked[0]?.resolve({ ok: false, error: OUTRANKED })
  await stop.asked[0]?.promise
  stop.clock.increment(STOP_CONFIRM_MS - 1)
  expect(stop.phase()).toBe('sent')
  stop.robotIn(STATE.estop)
  expect(stop.phase()).toBe('stopped')
})

test('M-053 stop is never in doubt: a refusal says why at once, and may be asked for again', async () => {
  const stop = pressing()
  stop.press()
  stop.asked[0]?.resolve({ ok: false, error: OUTRANKED })
  await stop.reaches('refused')
  expect(stop.actor.getSnapshot().context.error).toEqual(OUTRANKED)
  stop.press()
  expect([stop.phase(), stop.actor.getSnapshot().context.error]).toEqual(['sent', undefined])
})

test('M-053 stop is never in doubt: a request that nobody answered is not confirmed, and the state of the robot still confirms it', async () => {
  const stop = pressing()
  stop.press()
  stop.asked[0]?.reject(new Error('unreachable'))
  await stop.reaches('notConfirmed')
  stop.robotIn(STATE.estop)
  expect(stop.phase()).toBe('stopped')
})

test('M-053 stop is never in doubt: who stopped the robot does not matter, and a stop of a stopped robot is sent all the same', () => {
  const stop = pressing()
  stop.robotIn(STATE.estop)
  expect([stop.phase(), stop.asked.length]).toEqual(['stopped', 0])
  stop.press()
  expect([stop.phase(), stop.asked.length]).toEqual(['sent', 1])
  stop.actor.send({ type: 'stop.received' })
  stop.robotIn(STATE.estop)
  expect(stop.phase()).toBe('stopped')
  stop.robotIn(STATE.clean)
  expect(stop.phase()).toBe('ready')
})

test('M-053 a stop that has left before it was in the record says so until it is pressed anew', async () => {
  const stop = pressing()
  stop.press()
  stop.asked[0]?.resolve({ ok: true, recorded: false })
  await stop.reaches('received')
  stop.robotIn(STATE.estop)
  expect(stop.actor.getSnapshot().context.unrecorded).toBe(true)
  stop.press()
  expect(stop.actor.getSnapshot().context.unrecorded).toBe(false)
  stop.asked[1]?.resolve({ ok: true, recorded: true })
  await stop.reaches('received')
  expect(stop.actor.getSnapshot().context.unrecorded).toBe(false)
})

test('M-053 a stop that is not confirmed says whether it has left, also where that becomes known late', async () => {
  const passedOn = ({ actor }: ReturnType<typeof pressing>) => actor.getSnapshot().context.passedOn
  const stop = pressing()
  stop.press()
  stop.asked[0]?.reject(new Error('unreachable'))
  await stop.reaches('notConfirmed')
  expect(passedOn(stop)).toBe(false)
  stop.actor.send({ type: 'stop.received' })
  expect([stop.phase(), passedOn(stop)]).toEqual(['notConfirmed', true])
  stop.press()
  expect(passedOn(stop)).toBe(false)
  stop.asked[1]?.resolve({ ok: true, recorded: true })
  await stop.reaches('received')
  stop.clock.increment(STOP_CONFIRM_MS)
  expect([stop.phase(), passedOn(stop)]).toEqual(['notConfirmed', true])
})

test('M-053 a refusal that comes after two seconds is shown with its reason, and a late answer shows that the stop has left', async () => {
  const refused = pressing()
  refused.press()
  refused.clock.increment(STOP_CONFIRM_MS)
  refused.asked[0]?.resolve({ ok: false, error: OUTRANKED })
  await refused.reaches('refused')
  expect(refused.actor.getSnapshot().context.error).toEqual(OUTRANKED)

  const left = pressing()
  left.press()
  left.clock.increment(STOP_CONFIRM_MS)
  left.asked[0]?.resolve({ ok: true, recorded: false })
  await waitFor(left.actor, ({ context }) => context.passedOn)
  expect([left.phase(), left.actor.getSnapshot().context.unrecorded]).toEqual(['notConfirmed', true])
})

test('M-053 a stop that is not confirmed is over when a later one is, or when the robot comes to stand', async () => {
  const later = pressing()
  later.robotIn(STATE.clean)
  later.press()
  later.clock.increment(STOP_CONFIRM_MS)
  later.press()
  later.robotIn(STATE.estop)
  expect(later.phase()).toBe('stopped')

  for (const standing of [8, 13, STATE.remotePause]) {
    const stop = pressing()
    stop.robotIn(STATE.clean)
    stop.press()
    stop.clock.increment(STOP_CONFIRM_MS)
    stop.robotIn(STATE.clean)
    expect(stop.phase()).toBe('notConfirmed')
    stop.robotIn(standing)
    expect(stop.phase()).toBe('ready')
  }
})

test('M-053 a robot that stood before the stop confirms nothing by standing, until it has moved in between', () => {
  const stop = pressing()
  stop.robotIn(STATE.remotePause)
  stop.press()
  stop.robotIn(STATE.remotePause)
  stop.clock.increment(STOP_CONFIRM_MS)
  stop.robotIn(STATE.remotePause)
  expect(stop.phase()).toBe('notConfirmed')
  stop.robotIn(STATE.clean)
  stop.robotIn(STATE.remotePause)
  expect(stop.phase()).toBe('ready')
})

test('M-053 each press of stop emits an event, also while the one before is on its way', () => {
  const actor = createActor(
    stopMachine.provide({ actors: { stop: fromPromise(() => new Promise<StopAnswer>(() => {})) } }),
  )
  let pressed = 0
  actor.on('pressed', () => {
    pressed += 1
  })
  actor.start()
  actor.send({ type: 'stop.pressed' })
  actor.send({ type: 'stop.pressed' })
  expect(pressed).toBe(2)
})
