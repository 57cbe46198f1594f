import { expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { STOP_CONFIRM_MS } from '../../../machines/stop/stop.machine.ts'
import { OUTRANKED, pressing, STUBBORN } from './pressing.ts'

test('M-053 a robot that had stopped before confirms no stop by a frame from before the press: what the service refuses is shown', async () => {
  for (const [pressedMs, frameMs] of [
    [1000, 900],
    [1000, 1000],
    [1000, undefined],
    [undefined, 1100],
  ]) {
    const stop = pressing()
    stop.robotIn(STATE.estop, 800)
    stop.press(pressedMs)
    stop.robotIn(STATE.estop, frameMs)
    expect(stop.phase()).toBe('sent')
    stop.asked[0]?.resolve({ ok: false, error: OUTRANKED })
    await stop.reaches('refused')
    stop.robotIn(STATE.estop, frameMs)
    expect([stop.phase(), stop.actor.getSnapshot().context.error]).toEqual(['refused', OUTRANKED])
  }
})

test('M-053 a robot that had stopped before confirms a stop by a frame since the press, by any once the stop has left, or after it has moved', () => {
  const since = pressing()
  since.robotIn(STATE.estop, 800)
  since.press(1000)
  since.robotIn(STATE.estop, 1001)
  expect(since.phase()).toBe('stopped')

  const left = pressing()
  left.robotIn(STATE.estop, 800)
  left.press(1000)
  left.actor.send({ type: 'stop.received' })
  left.robotIn(STATE.estop, 900)
  expect(left.phase()).toBe('stopped')

  const moved = pressing()
  moved.robotIn(STATE.estop, 800)
  moved.press()
  moved.robotIn(STATE.clean)
  moved.robotIn(STATE.estop)
  expect(moved.phase()).toBe('stopped')
})

test('M-053 a stop that is pressed again still takes no frame from before it for a confirmation', () => {
  const stop = pressing()
  stop.robotIn(STATE.estop, 800)
  stop.press(1000)
  stop.clock.increment(STOP_CONFIRM_MS)
  stop.robotIn(STATE.estop, 900)
  expect(stop.phase()).toBe('notConfirmed')
  stop.press(4000)
  stop.robotIn(STATE.estop, 3900)
  expect(stop.phase()).toBe('sent')
  stop.robotIn(STATE.estop, 4100)
  expect(stop.phase()).toBe('stopped')
})

test('M-053 a stop that the robot itself refused is not told as one that was not sent', async () => {
  const stop = pressing()
  stop.robotIn(STATE.clean)
  stop.press()
  stop.asked[0]?.resolve({ ok: false, error: STUBBORN, byRobot: true })
  await stop.reaches('rejected')
  expect(stop.actor.getSnapshot().context.error).toEqual(STUBBORN)
  stop.robotIn(STATE.clean)
  expect(stop.phase()).toBe('rejected')
  stop.robotIn(STATE.estop)
  expect(stop.phase()).toBe('stopped')
})

test('M-053 what the service refuses itself was not sent, though its progress said that it was on its way', async () => {
  const stop = pressing()
  stop.press()
  stop.actor.send({ type: 'stop.received' })
  stop.asked[0]?.resolve({
    ok: false,
    error: { token: 'errors.robot.notSent', type: 'preconditionFailed', message: '' },
  })
  await stop.reaches('refused')
  expect(stop.actor.getSnapshot().context.passedOn).toBe(true)
})
