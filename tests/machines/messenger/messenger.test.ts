import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { ArrivedMessage } from '../../../machines/messenger/messenger.logic.ts'
import {
  ELAPSED_BUMP_MS,
  type HistoryAnswer,
  MESSAGE_REMOVAL_MS,
  MESSAGES_MAXIMUM,
  messengerMachine,
} from '../../../machines/messenger/messenger.machine.ts'

const SINCE_MS = 3_600_000

const message = (key: string, timeMs: number, text = key): ArrivedMessage => ({
  key,
  timeMs,
  text,
  level: 'info',
  sender: undefined,
})

function startMessenger(maximum?: number) {
  const clock = new SimulatedClock()
  const now = (): number => SINCE_MS + clock.now()
  const answers: ((answer: HistoryAnswer) => void)[] = []
  const actor = createActor(
    messengerMachine.provide({
      actors: {
        arrivals: fromCallback(() => {}),
        minutes: fromCallback(({ sendBack }) => {
          const tick = (): void => {
            sendBack({ type: 'messenger.ticked', nowMs: now() })
            clock.setTimeout(tick, ELAPSED_BUMP_MS)
          }
          clock.setTimeout(tick, ELAPSED_BUMP_MS)
        }),
        history: fromPromise<HistoryAnswer>(() => new Promise(resolve => answers.push(resolve))),
      },
    }),
    { clock, input: { sinceMs: SINCE_MS, nowMs: now(), ...(maximum ? { maximum } : {}) } },
  ).start()
  return {
    actor,
    clock,
    arrive: (...messages: readonly ArrivedMessage[]) => {
      for (const each of messages) actor.send({ type: 'message.arrived', message: each, nowMs: now() })
    },
    load: async (answer: HistoryAnswer) => {
      answers.at(-1)?.(answer)
      await new Promise<void>(resolve => setImmediate(resolve))
    },
    toggle: () => actor.send({ type: 'panel.toggled' }),
    texts: () => actor.getSnapshot().context.messages.map(({ text }) => text),
    leaving: () => actor.getSnapshot().context.messages.flatMap(({ text, leaving }) => (leaving ? [text] : [])),
    unread: () => actor.getSnapshot().context.unread,
    state: () => actor.getSnapshot().value,
  }
}

test('O-027 the unread counter rises while collapsed and is reset by expanding', () => {
  const messenger = startMessenger()
  messenger.arrive(message('a', SINCE_MS), message('b', SINCE_MS + 1))
  expect([messenger.state().panel, messenger.unread()]).toEqual(['collapsed', 2])
  messenger.toggle()
  expect([messenger.state().panel, messenger.unread()]).toEqual(['expanded', 0])
  messenger.arrive(message('c', SINCE_MS + 2))
  expect(messenger.unread()).toBe(0)
  messenger.toggle()
  messenger.arrive(message('d', SINCE_MS + 3))
  expect([messenger.state().panel, messenger.unread()]).toEqual(['collapsed', 1])
})

test('O-027 what the viewer says is in the list and does not count as unread', () => {
  const messenger = startMessenger()
  messenger.actor.send({ type: 'message.arrived', message: message('own', SINCE_MS), isOwn: true, nowMs: SINCE_MS })
  expect([messenger.texts(), messenger.unread()]).toEqual([['own'], 0])
})

test('O-026 a newer message of the same key replaces the older, and an older one changes nothing', () => {
  const messenger = startMessenger()
  messenger.arrive(message('door', SINCE_MS, 'closed'), message('lift', SINCE_MS + 1000))
  messenger.arrive(message('door', SINCE_MS + 2000, 'open'), message('door', SINCE_MS + 1000, 'stale'))
  expect(messenger.texts()).toEqual(['lift', 'open'])
  expect(messenger.unread()).toBe(3)
})

test('O-026 within one second a newer message of a key replaces the older all the same', () => {
  const messenger = startMessenger()
  messenger.arrive(message('door', SINCE_MS + 100, 'closed'), message('door', SINCE_MS + 101, 'open'))
  messenger.arrive(message('lift', SINCE_MS + 200, 'up'), message('lift', SINCE_MS + 200, 'down'))
  expect(messenger.texts()).toEqual(['open', 'down'])
})

test('M-074 what is loaded and what arrives is one list by time, each message once, and the loaded ones are not new', async () => {
  const messenger = startMessenger()
  messenger.arrive(message('b', SINCE_MS + 2400))
  await messenger.load({ ok: true, messages: [message('a', SINCE_MS + 1000), message('b', SINCE_MS + 2000)] })
  expect([messenger.texts(), messenger.unread()]).toEqual([['a', 'b'], 0])
  messenger.arrive(message('b', SINCE_MS + 2400), message('a', SINCE_MS + 1300))
  expect([messenger.texts(), messenger.unread()]).toEqual([['a', 'b'], 0])
})

test('M-074 what the robot repeats of an earlier hour is shown and is not new', () => {
  const messenger = startMessenger()
  messenger.arrive(message('now', SINCE_MS + 5), message('old', SINCE_MS - 1))
  expect([messenger.texts(), messenger.unread()]).toEqual([['old', 'now'], 1])
})

test('O-028 beyond 100 the oldest are flagged and gone after 500 ms', () => {
  const messenger = startMessenger()
  for (let i = 0; i < MESSAGES_MAXIMUM + 2; i += 1) messenger.arrive(message(`m${i}`, SINCE_MS + i))
  expect(messenger.leaving()).toEqual(['m0', 'm1'])
  messenger.clock.increment(MESSAGE_REMOVAL_MS - 1)
  expect(messenger.texts()).toHaveLength(102)
  messenger.clock.increment(1)
  expect([messenger.texts().length, messenger.texts()[0], messenger.leaving()]).toEqual([100, 'm2', []])
  messenger.arrive(message('next', SINCE_MS + 1000))
  expect(messenger.leaving()).toEqual(['m2'])
  messenger.clock.increment(MESSAGE_REMOVAL_MS)
  expect(messenger.texts()).toHaveLength(100)
})

test('M-074 the monitor says how many it keeps', () => {
  const messenger = startMessenger(2)
  messenger.arrive(message('a', SINCE_MS), message('b', SINCE_MS + 1), message('c', SINCE_MS + 2))
  messenger.clock.increment(MESSAGE_REMOVAL_MS)
  expect(messenger.texts()).toEqual(['b', 'c'])
})

test('O-029 elapsed times are updated every 60 s', () => {
  const messenger = startMessenger()
  const nowMs = () => messenger.actor.getSnapshot().context.nowMs
  messenger.clock.increment(ELAPSED_BUMP_MS - 1)
  expect(nowMs()).toBe(SINCE_MS)
  messenger.clock.increment(1)
  expect(nowMs()).toBe(SINCE_MS + ELAPSED_BUMP_MS)
  messenger.clock.increment(ELAPSED_BUMP_MS)
  expect(nowMs()).toBe(SINCE_MS + 2 * ELAPSED_BUMP_MS)
})

test('O-030 messages that cannot be read are shown with the error, live ones come on, and it can be tried again', async () => {
  const messenger = startMessenger()
  const error = { token: 'shared.error.internal', type: 'internal', message: 'broken' } as const
  await messenger.load({ ok: false, error })
  expect(messenger.state().history).toBe('failed')
  expect(messenger.actor.getSnapshot().context.failure).toEqual(error)
  messenger.arrive(message('live', SINCE_MS + 9))
  messenger.actor.send({ type: 'history.retried' })
  await messenger.load({ ok: true, messages: [message('a', SINCE_MS)] })
  expect([messenger.state().history, messenger.texts()]).toEqual(['loaded', ['a', 'live']])
})
