import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import {
  type ChecksAnswer,
  type ConvertAnswer,
  convertPlanMachine,
  passesAll,
} from '../../../machines/convertPlan/convertPlan.machine.ts'
import { modelPaths } from '../modelPaths.ts'
import { checksOf } from './checks.ts'

type Snapshot = SnapshotFrom<typeof convertPlanMachine>

const BROKEN: ApiError = { token: 'service.unreachable', type: 'internal', message: 'It broke.' }
const passed: ChecksAnswer = { ok: true, checks: checksOf([]) }
const faulty: ChecksAnswer = { ok: true, checks: checksOf(['validateSectors']) }
const converted: ConvertAnswer = { ok: true, version: { id: 9, first_id: 7 } }
const failed = { ok: false, error: BROKEN } as const

const hasNothing = ({ context }: Snapshot): void =>
  expect(context).toEqual({ plan: 0, checks: undefined, error: undefined, version: undefined })
const isChecking = ({ context: { plan, checks, error }, children }: Snapshot): void =>
  expect([plan, checks, error, Object.keys(children)]).toEqual([7, undefined, undefined, ['check']])
/** There is something to show: what was found, or why nothing was. */
const isChecked = ({ context: { checks, error, version } }: Snapshot): void =>
  expect([checks !== undefined || error !== undefined, version]).toEqual([true, undefined])
const isConverting = ({ context, children }: Snapshot): void =>
  expect([passesAll(context.checks), context.error, Object.keys(children)]).toEqual([true, undefined, ['convert']])
const isConverted = ({ context }: Snapshot): void => expect(context.version).toEqual({ id: 9, first_id: 7 })

const PATHS = modelPaths(convertPlanMachine, {
  events: [
    { type: 'convertPlan.open', plan: 7 },
    { type: 'convertPlan.open', plan: 0 },
    { type: 'convertPlan.checkAgain' },
    { type: 'convertPlan.convert' },
    { type: 'convertPlan.close' },
    { type: 'xstate.done.actor.check', output: passed },
    { type: 'xstate.done.actor.check', output: faulty },
    { type: 'xstate.done.actor.check', output: failed },
    { type: 'xstate.error.actor.check' },
    { type: 'xstate.done.actor.convert', output: converted },
    { type: 'xstate.done.actor.convert', output: failed },
    { type: 'xstate.error.actor.convert' },
    { type: 'xstate.done.actor.redirect' },
    { type: 'xstate.error.actor.redirect' },
  ],
  nameOf: ({ value }: Snapshot) => value,
  key: ({ context: { plan, checks, error } }: Snapshot) => [
    plan,
    passesAll(checks),
    checks === undefined,
    error?.token,
  ],
  states: {
    unset: hasNothing,
    validating: isChecking,
    validated: isChecked,
    converting: isConverting,
    converted: isConverted,
  },
})

test.each(PATHS)('L-049 L-050 $title', ({ check }) => {
  expect.hasAssertions()
  check()
})
