import { expect, test } from 'vitest'
import { COMMAND } from '../../../../contract/commands.ts'
import { startCommanding } from '../commands/commanding.ts'
import { type Heard, type History, type LeaseNow, violations } from './leaseHistory.ts'
import { runLeases } from './leaseRun.ts'

const commanding = await startCommanding()

test('M-026 M-033 people who take, request, give and leave at random over sockets: one holder at a time, rising numbers, one order for all, no command of anybody else', async () => {
  const history = await runLeases(commanding, 11, 25)
  expect(violations(history)).toEqual([])
  // The run has been through what it is about.
  expect(history.observer.length).toBeGreaterThan(5)
  expect(history.accepted.length).toBeGreaterThan(0)
})

const standing = (holder: number | undefined, fence: number, away = false, atMs = 0): Heard => {
  const stands: LeaseNow = { holder, fence, away }
  return { atMs, type: 'standing', standing: stands }
}
const NOTHING = { others: [], commands: [], accepted: [] } satisfies Omit<History, 'observer'>
const command = (login: number, fence: number) => ({
  id: `${login} ${fence}`,
  command: COMMAND.setLiveParam,
  payload: {},
  login,
  fence,
  issued_at: 0,
  expires_at: 1,
})
const heard = [standing(undefined, 0), standing(3, 1), standing(2, 2)]

test.each<readonly [string, History]>([
  ['two holders with one number', { ...NOTHING, observer: [standing(3, 1), standing(2, 1)] }],
  ['a number that falls', { ...NOTHING, observer: [standing(3, 2), standing(undefined, 1)] }],
  ['another order', { ...NOTHING, observer: heard, others: [heard.toReversed()] }],
  [
    'something that one did not hear',
    { ...NOTHING, observer: heard, others: [[standing(undefined, 0), standing(2, 2)]] },
  ],
  ['a command of somebody else', { ...NOTHING, observer: heard, commands: [command(2, 1)] }],
  [
    'a command of an older lease after a newer',
    { ...NOTHING, observer: heard, commands: [command(2, 2), command(3, 1)] },
  ],
  ['a command that nobody got', { ...NOTHING, observer: heard, accepted: [{ id: 'x', login: 3 }] }],
  [
    'a grace that was cut short',
    {
      ...NOTHING,
      observer: [
        standing(3, 1),
        standing(3, 1, true, 1000),
        { atMs: 10_999, type: 'ended', who: 3, reason: 'lost' },
        standing(undefined, 1, false, 10_999),
      ],
    },
  ],
])('M-026 the checker of lease histories finds %s', (_what, history) => {
  expect(violations(history)).not.toEqual([])
})
