import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { COMMAND, CommandPayload } from '../../../../contract/commands.ts'
import { type Move, manualDriveMachine, STOP_LIMIT_MS } from '../../../../machines/manualDrive/manualDrive.machine.ts'
import type { CommandOutcome } from '../../../../src/features/monitor/commands/robotCommands.ts'
import { createManualDriveMessages } from '../../../../src/features/monitor/manual/manualDriveMessages.ts'
import { futurePose } from '../../../../src/features/monitor/manual/moves.ts'
import { ServiceError, unreachable } from '../../../../src/service/serviceError.ts'

const FORWARD: Move = { direction: 'forward', distance: 0.5, angle: 0.698, safety: 29 }
const POSE = { x: 2, y: 3, w: 0.4 }
const STOP = { direction: 'stop', angle: 0 }
const ACCEPTED: CommandOutcome = { ok: true, id: 'one', status: 'accepted' }
const BLOCKED = { token: 'errors.robot.blocked.state', type: 'preconditionFailed', message: 'no' } as const

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

/** A way to the robot on which each answer is given by hand. */
function wire() {
  const sent: {
    readonly payload: CommandPayload<typeof COMMAND.manualControl>
    readonly answer: (outcome: CommandOutcome) => Promise<void>
  }[] = []
  let moves = 0
  return {
    sent,
    payloads: () => sent.map(({ payload }) => payload),
    /** Moves that are on their way now. */
    moves: () => moves,
    send: (payload: CommandPayload<typeof COMMAND.manualControl>): Promise<CommandOutcome> => {
      const { promise, resolve } = Promise.withResolvers<CommandOutcome>()
      const isMove = 'move_message' in payload
      if (isMove) moves += 1
      let isAnswered = false
      sent.push({
        payload,
        answer: async outcome => {
          if (isMove && !isAnswered) moves -= 1
          isAnswered = true
          resolve(outcome)
          await settled()
        },
      })
      return promise
    },
  }
}

test('M-056 a move says how far, how it turns, where it ends and what it may meet', async () => {
  const { send, sent } = wire()
  const moving = createManualDriveMessages().move(send, POSE, FORWARD)
  await sent[0]?.answer(ACCEPTED)
  expect(await moving).toEqual({ ok: true })
  expect(sent[0]?.payload).toEqual({
    move_message: { distance: 0.5, angle: 0.698, safety: 29, future_pose: futurePose(POSE, 0.5, 0.698) },
  })
})

test('M-056 nothing is sent while nobody knows where the robot is, and a refusal is the answer', async () => {
  const { send, sent } = wire()
  const messages = createManualDriveMessages()
  expect(await messages.move(send, undefined, FORWARD)).toMatchObject({
    ok: false,
    error: { token: 'monitor.manual.noPose' },
  })
  expect(sent).toEqual([])
  const moving = messages.move(send, POSE, FORWARD)
  await sent[0]?.answer({ ok: false, error: new ServiceError(412, [BLOCKED]) })
  expect(await moving).toEqual({ ok: false, error: BLOCKED })
})

test('M-056 stop is said once when no move is on its way', async () => {
  const { send, sent, payloads } = wire()
  const messages = createManualDriveMessages()
  const moving = messages.move(send, POSE, FORWARD)
  await sent[0]?.answer(ACCEPTED)
  await moving
  const stopping = messages.stop(send)
  await sent[1]?.answer(ACCEPTED)
  await stopping
  expect(payloads().slice(1)).toEqual([STOP])
})

test('M-056 stop is said at once, and again as soon as the move that was on its way is answered, whatever the first came to', async () => {
  const { send, sent, payloads } = wire()
  const messages = createManualDriveMessages()
  void messages.move(send, POSE, FORWARD)
  let isStopped = false
  const stopping = messages.stop(send).then(() => {
    isStopped = true
  })
  expect(payloads().slice(1)).toEqual([STOP])
  await sent[0]?.answer(ACCEPTED)
  expect(payloads().slice(1)).toEqual([STOP, STOP])
  await sent[2]?.answer(ACCEPTED)
  expect(isStopped).toBe(false)
  await sent[1]?.answer(ACCEPTED)
  await stopping
  expect(isStopped).toBe(true)
})

test('M-056 a stop goes behind a move whose post was given up, too: nobody knows whether it arrives', async () => {
  const { send, sent, payloads } = wire()
  const messages = createManualDriveMessages()
  const moving = messages.move(send, POSE, FORWARD)
  const stopping = messages.stop(send)
  await sent[1]?.answer({ ok: false, error: unreachable() })
  await sent[0]?.answer({ ok: false, error: unreachable() })
  expect(await moving).toMatchObject({ ok: false })
  expect(payloads().slice(1)).toEqual([STOP, STOP])
  await sent[2]?.answer(ACCEPTED)
  await stopping
})

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('pressed', 'released', 'interrupted') },
    { weight: 3, arbitrary: fc.nat({ max: 5 }) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 300 }).map(ms => ({ ms })) },
  ),
  { maxLength: 60 },
)

test('M-056 driven by the statechart, over a wire that answers in any order, one move is on its way and the last word of each drive is a stop behind it', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async taken => {
      const line = wire()
      const messages = createManualDriveMessages()
      const clock = new SimulatedClock()
      const machine = manualDriveMachine.provide({
        actors: {
          sendMove: fromPromise(({ input: move }) => messages.move(line.send, POSE, move)),
          sendStop: fromPromise(() => messages.stop(line.send)),
        },
      })
      const actor = createActor(machine, { clock })
      actor.start()
      let waitedMs = 0
      for (const step of taken) {
        if (typeof step === 'number') await line.sent.at(-1 - step)?.answer(ACCEPTED)
        else if (typeof step === 'object') {
          // Longer than a command lives nothing is waited for.
          if (waitedMs + step.ms >= STOP_LIMIT_MS) continue
          waitedMs += step.ms
          clock.increment(step.ms)
        } else actor.send({ type: `move.${step}`, move: FORWARD })
        await settled()
        expect(line.moves()).toBeLessThanOrEqual(1)
      }
      actor.send({ type: 'move.interrupted' })
      for (let left = line.sent.length + 2; left > 0; left -= 1)
        for (const { answer } of line.sent) await answer(ACCEPTED)
      expect(actor.getSnapshot().value).toBe('standing')
      if (line.sent.length > 0) expect(line.payloads().at(-1)).toEqual(STOP)
    }),
    { numRuns: 200 },
  )
})
