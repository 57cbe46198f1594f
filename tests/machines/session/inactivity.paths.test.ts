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
const hasNoRules = ({ context }: Snapshot): void => expect(context.rules).toBeUndefined()
const hasRules = ({ context }: Snapshot): void => expect(context.rules).toEqual(RULES)
const isIdleForLong = (snapshot: Snapshot): void => expect(idleMs(snapshot)).toBeGreaterThanOrEqual(RULES.warningMs)
/** Whatever time it was that ended it. */
const wasIdleForTooLong = ({ context }: Snapshot): void =>
  expect(context.lastActivityMs).toBeLessThanOrEqual(TOO_LATE - RULES.expiryMs)

const paths = modelPaths(inactivityMachine, {
  nameOf,
  key: ({ value, context }) => [value, context.tab, context.nowMs, context.lastActivityMs],
  events: [
    { type: 'xstate.done.actor.beginning', output: { rules: RULES, nowMs: NOON } },
    { type: 'xstate.done.actor.beginning', output: { rules: undefined, nowMs: NOON } },
    { type: 'xstate.error.actor.beginning', error: new Error('gone') },
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
    asking: hasNoRules,
    unchecked: hasNoRules,
    active: hasRules,
    warned: isIdleForLong,
    expired: wasIdleForTooLong,
  },
})

test('A-022 A-024 A-025 A-028 every way through idleness warns before it ends, and ends only after the timeout', () => {
  expect(paths.length).toBeGreaterThan(100)
  for (const path of paths) path.check()
})
