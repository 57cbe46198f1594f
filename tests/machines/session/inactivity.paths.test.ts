import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { inactivityMachine } from '../../../machines/session/inactivity.machine.ts'
import { modelPaths } from '../modelPaths.ts'
import { NOON, RULES } from './desk.ts'

type Snapshot = SnapshotFrom<typeof inactivityMachine>

const NAMES = ['asking', 'unchecked', 'active', 'warned', 'expired'] as const
type Name = (typeof NAMES)[number]

function nameOf({ value }: Snapshot): Name {
  if (value === 'expired') return value
  const { presence } = value.running
  return typeof presence === 'string' ? presence : presence.checked
}

const EARLY = NOON + 1000
const LATE = NOON + RULES.warningMs
const TOO_LATE = NOON + RULES.expiryMs
const times = [EARLY, LATE, TOO_LATE]

const idleMs = ({ context }: Snapshot): number => context.nowMs - context.lastActivityMs
const paths = modelPaths(inactivityMachine, {
  input: { nowMs: NOON, tab: 'shown' },
  nameOf,
  key: ({ value, context }) => [value, context.tab, context.nowMs, context.lastActivityMs],
  events: [
    { type: 'xstate.done.actor.rules', output: RULES },
    { type: 'xstate.done.actor.rules', output: undefined },
    { type: 'xstate.error.actor.rules', error: new Error('gone') },
    ...times.flatMap(timeMs => [
      { type: 'clock.ticked', timeMs },
      { type: 'activity.seen', timeMs },
      { type: 'tab.shown', timeMs },
      { type: 'warning.answered', timeMs },
      { type: 'tabs.active', timeMs },
      { type: 'tabs.answered', timeMs },
    ]),
    { type: 'tab.hidden' },
    { type: 'watching.started' },
    { type: 'watching.ended' },
    { type: 'xstate.error.actor.post', error: new Error('gone') },
    ...[
      'debounce.inactivity.running.activity.debouncing',
      'watchedFor.inactivity.running.watching.on.waiting',
      'keepAlive.inactivity.running.keepAlive.posting',
    ].map(delay => ({ type: `xstate.after.${delay}` })),
  ],
  states: {
    asking: ({ context }) => expect(context.rules).toBeUndefined(),
    unchecked: ({ context }) => expect(context.rules).toBeUndefined(),
    active: ({ context }) => expect(context.rules).toEqual(RULES),
    warned: snapshot => expect(idleMs(snapshot)).toBeGreaterThanOrEqual(RULES.warningMs),
    expired: ({ context }) => expect(context.lastActivityMs).toBeLessThanOrEqual(TOO_LATE - RULES.expiryMs),
  },
})

test('A-022 A-024 A-025 A-028 every way through idleness warns before it ends, and ends only after the timeout', () => {
  expect(paths.length).toBeGreaterThan(100)
  for (const path of paths) path.check()
})
