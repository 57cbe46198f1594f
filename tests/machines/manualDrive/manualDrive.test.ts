import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, type SnapshotFrom } from 'xstate'
import { MOVE_SILENCE_MS } from '../../../contract/commands.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { Answer } from '../../../machines/answer.ts'
import {
  type Move,
  manualDriveMachine,
  REPEAT_MS,
  STOP_LIMIT_MS,
} from '../../../machines/manualDrive/manualDrive.machine.ts'
import { modelPaths } from '../modelPaths.ts'

type Snapshot = SnapshotFrom<typeof manualDriveMachine>

const FORWARD: Move = { direction: 'forward', distance: 0.5, angle: 0, safety: 29 }
const LEFT: Move = { direction: 'left', distance: 0, angle: 1.396, safety: 29 }
const BACK: Move = { direction: 'backward', distance: -0.5, angle: 0, safety: 29 }
const REFUSED: ApiError = { token: 'errors.robot.blocked.state', type: 'preconditionFailed', message: 'no' }

const NAMES = ['standing', 'sending', 'answered', 'stopping'] as const
type Name = (typeof NAMES)[number]

function nameOf({ value }: Snapshot): Name {
  const name = typeof value === 'string' ? value : value.driving
  const known = NAMES.find(each => each === name)
  if (!known) throw new Error(`No such state: ${JSON.stringify(value)}`)
  return known
}

const stands = ({ context, children }: Snapshot): void => {
  expect(context.move).toBeUndefined()
  expect(Object.keys(children)).toEqual([])
}
const isDriving =
  (onTheWay: readonly string[]) =>
  ({ context, children }: Snapshot): void => {
    expect(context.move?.direction).toBeTypeOf('string')
    expect(context.error).toBeUndefined()
    if (onTheWay.length === 0) expect(context.isDue).toBe(false)
    expect(Object.keys(children)).toEqual(onTheWay)
  }
const isStopping = ({ children }: Snapshot): void => {
  expect(Object.keys(children)).toEqual(['sendStop'])
}

const paths = modelPaths(manualDriveMachine, {
  nameOf,
  key: ({ context }) => [context.move?.direction, context.isDue, context.error?.token],
  events: [
    { type: 'move.pressed', move: FORWARD },
    { type: 'move.pressed', move: LEFT },
    { type: 'move.released' },
    { type: 'move.interrupted' },
    { type: 'xstate.done.actor.sendMove', output: { ok: true } },
    { type: 'xstate.done.actor.sendMove', output: { ok: false, error: REFUSED } },
    { type: 'xstate.error.actor.sendMove', error: new Error('gone') },
    { type: 'xstate.done.actor.sendStop', output: undefined },
    { type: 'xstate.error.actor.sendStop', error: new Error('gone') },
    { type: 'xstate.after.repeat.manualDrive.driving' },
    { type: 'xstate.after.stopLimit.manualDrive.stopping' },
  ],
  states: { standing: stands, sending: isDriving(['sendMove']), answered: isDriving([]), stopping: isStopping },
})

test('M-056 M-061 M-062 M-063 every way of driving by hand: one move or one stop is on its way, and none while the robot stands', () => {
  expect(paths.length).toBeGreaterThan(NAMES.length)
  for (const path of paths) path.check()
})

/** Driving with every message noted and answered by hand. */
function driving() {
  const clock = new SimulatedClock()
  const said: string[] = []
  const moves: PromiseWithResolvers<Answer>[] = []
  const stops: PromiseWithResolvers<void>[] = []
  const machine = manualDriveMachine.provide({
    actors: {
      sendMove: fromPromise(({ input }) => {
        said.push(input?.direction ?? 'nothing')
        const answer = Promise.withResolvers<Answer>()
        moves.push(answer)
        return answer.promise
      }),
      sendStop: fromPromise(() => {
        said.push('stop')
        const answer = Promise.withResolvers<void>()
        stops.push(answer)
        return answer.promise
      }),
    },
  })
  const actor = createActor(machine, { clock })
  actor.start()
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return {
    actor,
    clock,
    said,
    press: (move: Move) => actor.send({ type: 'move.pressed', move }),
    release: () => actor.send({ type: 'move.released' }),
    interrupt: () => actor.send({ type: 'move.interrupted' }),
    answer: async (answer: Answer = { ok: true }) => {
      moves.at(-1)?.resolve(answer)
      await settled()
    },
    stopped: async () => {
      stops.at(-1)?.resolve()
      await settled()
    },
    name: () => nameOf(actor.getSnapshot()),
  }
}

test('M-056 a held move is said again each 200 ms, counted from when it was said', async () => {
  const { press, answer, clock, said } = driving()
  press(FORWARD)
  clock.increment(150)
  await answer()
  clock.increment(49)
  expect(said).toEqual(['forward'])
  clock.increment(1)
  expect(said).toEqual(['forward', 'forward'])
  await answer()
  clock.increment(REPEAT_MS)
  expect(said).toHaveLength(3)
})

test('M-056 one move is on its way: over a slow link it is said again with the answer, and not before', async () => {
  const { press, answer, clock, said } = driving()
  press(FORWARD)
  clock.increment(MOVE_SILENCE_MS - 1)
  expect(said).toEqual(['forward'])
  await answer()
  expect(said).toEqual(['forward', 'forward'])
})

test('M-056 of the moves pressed meanwhile only the newest is sent next, at once', async () => {
  const { press, answer, said } = driving()
  press(FORWARD)
  press(LEFT)
  press(BACK)
  expect(said).toEqual(['forward'])
  await answer()
  expect(said).toEqual(['forward', 'backward'])
  await answer()
  press(LEFT)
  expect(said).toEqual(['forward', 'backward', 'left'])
})

test('M-056 letting go, and whatever else interrupts, says stop at once and does not wait for the move on its way', async () => {
  for (const end of ['release', 'interrupt'] as const)
    for (const isAnswered of [false, true]) {
      const drive = driving()
      drive.press(FORWARD)
      if (isAnswered) await drive.answer()
      drive[end]()
      expect(drive.said, end).toEqual(['forward', 'stop'])
      await drive.stopped()
      drive.clock.increment(10 * REPEAT_MS)
      expect([drive.name(), ...drive.said]).toEqual(['standing', 'forward', 'stop'])
    }
})

test('M-056 what is pressed during a stop waits for it, and is forgotten when it is let go before', async () => {
  const drive = driving()
  drive.press(FORWARD)
  drive.release()
  drive.press(LEFT)
  expect(drive.said).toEqual(['forward', 'stop'])
  await drive.stopped()
  expect(drive.said).toEqual(['forward', 'stop', 'left'])
  for (const end of [drive.release, drive.interrupt]) {
    drive.release()
    drive.press(FORWARD)
    end()
    await drive.stopped()
    expect(drive.name()).toBe('standing')
    drive.press(LEFT)
  }
})

test('M-056 a stop that nobody answers does not keep the robot from moving for longer than a command lives', () => {
  const drive = driving()
  drive.press(FORWARD)
  drive.release()
  drive.press(LEFT)
  drive.clock.increment(STOP_LIMIT_MS - 1)
  expect(drive.name()).toBe('stopping')
  drive.clock.increment(1)
  expect(drive.said).toEqual(['forward', 'stop', 'left'])
})

test('M-062 a move that is refused stops, says why until the next one, and is not said again', async () => {
  const drive = driving()
  drive.press(FORWARD)
  await drive.answer({ ok: false, error: REFUSED })
  expect(drive.said).toEqual(['forward', 'stop'])
  await drive.stopped()
  expect([drive.name(), drive.actor.getSnapshot().context.error]).toEqual(['standing', REFUSED])
  drive.release()
  drive.clock.increment(10 * REPEAT_MS)
  expect(drive.said).toEqual(['forward', 'stop'])
  drive.press(LEFT)
  expect(drive.actor.getSnapshot().context.error).toBeUndefined()
})

const steps = fc.array(
  fc.oneof(
    fc.constantFrom<Move>(FORWARD, LEFT, BACK).map(move => ({ do: 'press', move }) as const),
    fc.constantFrom('release', 'interrupt', 'answer', 'refuse', 'stopped').map(step => ({ do: step }) as const),
    fc.integer({ min: 1, max: 700 }).map(ms => ({ do: 'wait', ms }) as const),
  ),
  { maxLength: 40 },
)

test('M-056 whatever is pressed, let go and answered in whatever order, the last word after the last key is stop', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async taken => {
      const drive = driving()
      let held: Move | undefined
      for (const step of taken) {
        const before = drive.said.length
        if (step.do === 'press') drive.press((held = step.move))
        else if (step.do === 'wait') drive.clock.increment(step.ms)
        else if (step.do === 'answer') await drive.answer()
        else if (step.do === 'refuse') await drive.answer({ ok: false, error: REFUSED })
        else if (step.do === 'stopped') await drive.stopped()
        else {
          held = undefined
          drive[step.do]()
        }
        // A move is only ever said for the key that is held.
        for (const word of drive.said.slice(before)) if (word !== 'stop') expect(word).toBe(held?.direction)
        if (held === undefined && drive.said.length > 0) expect(drive.said.at(-1)).toBe('stop')
      }
    }),
    { numRuns: 300 },
  )
})
