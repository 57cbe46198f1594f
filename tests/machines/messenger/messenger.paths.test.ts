import { expect, test } from 'vitest'
import { fromCallback, fromPromise, type SnapshotFrom } from 'xstate'
import type { ArrivedMessage } from '../../../machines/messenger/messenger.logic.ts'
import { type HistoryAnswer, messengerMachine } from '../../../machines/messenger/messenger.machine.ts'
import { modelPaths } from '../modelPaths.ts'

type Snapshot = SnapshotFrom<typeof messengerMachine>

const MAXIMUM = 2
const said = (key: string, timeMs: number): ArrivedMessage => ({
  key,
  timeMs,
  text: key,
  level: 'warning',
  sender: undefined,
})

const machine = messengerMachine.provide({
  actors: {
    arrivals: fromCallback(() => {}),
    minutes: fromCallback(() => {}),
    history: fromPromise<HistoryAnswer>(() => new Promise(() => {})),
  },
})

function holdsAlways({ context, value }: Snapshot): void {
  const { messages, unread } = context
  expect(messages.filter(({ leaving }) => !leaving).length).toBeLessThanOrEqual(MAXIMUM)
  expect(messages.map(({ timeMs }) => timeMs)).toEqual(messages.map(({ timeMs }) => timeMs).toSorted((a, b) => a - b))
  expect(new Set(messages.map(({ key }) => key)).size).toBe(messages.length)
  expect(messages.some(({ leaving }) => leaving)).toBe(value.list === 'overflowing')
  if (value.panel === 'expanded') expect(unread).toBe(0)
}
const history =
  (name: 'loading' | 'failed' | 'loaded') =>
  (snapshot: Snapshot): void => {
    holdsAlways(snapshot)
    expect(snapshot.value.history).toBe(name)
  }

const paths = modelPaths(machine, {
  input: { maximum: MAXIMUM, sinceMs: 0, nowMs: 0 },
  nameOf: ({ value }) => `${value.panel} ${value.list} ${value.history}` as const,
  key: ({ context }) => [
    context.messages.map(({ key, timeMs, leaving }) => [key, timeMs, leaving]),
    Math.min(context.unread, 2),
  ],
  events: [
    ...[said('a', 1000), said('b', 2000), said('c', 3000)].map(message => ({
      type: 'message.arrived',
      message,
      nowMs: 4000,
    })),
    { type: 'messenger.ticked', nowMs: 60_000 },
    { type: 'panel.toggled' },
    { type: 'history.retried' },
    { type: 'xstate.done.actor.history', output: { ok: true, messages: [said('a', 1000), said('c', 3000)] } },
    {
      type: 'xstate.done.actor.history',
      output: { ok: false, error: { token: 'shared.error.internal', type: 'internal', message: '' } },
    },
    { type: 'xstate.after.removal.messenger.list.overflowing' },
  ],
  states: {
    'collapsed fits loading': history('loading'),
    'collapsed fits failed': history('failed'),
    'collapsed fits loaded': history('loaded'),
    'collapsed overflowing loading': history('loading'),
    'collapsed overflowing failed': history('failed'),
    'collapsed overflowing loaded': history('loaded'),
    'expanded fits loading': history('loading'),
    'expanded fits failed': history('failed'),
    'expanded fits loaded': history('loaded'),
    'expanded overflowing loading': history('loading'),
    'expanded overflowing failed': history('failed'),
    'expanded overflowing loaded': history('loaded'),
  },
})

test.each(paths)('O-027 O-028 $title', ({ check }) => {
  expect.hasAssertions()
  check()
})
