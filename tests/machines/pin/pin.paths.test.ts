import { expect, test } from 'vitest'
import { fromPromise, type SnapshotFrom } from 'xstate'
import { LEVEL } from '../../../contract/permissions.ts'
import { isUnsaved, type PinAnswer, type PinOrder } from '../../../machines/pin/pin.logic.ts'
import { pinMachine } from '../../../machines/pin/pin.machine.ts'
import { modelPaths } from '../modelPaths.ts'
import { OFFERS, PIN, REFUSED, ROBOT, SPOT } from './pins.ts'

type Snapshot = SnapshotFrom<typeof pinMachine>
type State = 'none' | 'shown' | 'confirming' | 'editing' | 'asking' | 'saving' | 'conflict'

const machine = pinMachine.provide({
  actors: { save: fromPromise<PinAnswer, PinOrder>(() => new Promise(() => {})) },
})
const NEWER = { ...PIN, title: 'Two pallets', revision: 2 }
const OWN = { title: 'Own words', standardComment: 'Spill' } as const

const nameOf = ({ value }: Snapshot): State => {
  if (typeof value !== 'string') return 'asking'
  if (value === 'failed') throw new Error('It is passed through')
  return value
}
/** Text that was written is in the draft for as long as it is neither saved nor given up. */
const keepsText = ({ context }: Snapshot): void => {
  expect([OWN.title, context.original.title, PIN.title, NEWER.title]).toContain(context.draft.title)
}
const hasNothingUnsaved = ({ context }: Snapshot): void => {
  expect(context.pin).toBeDefined()
  expect(isUnsaved(context)).toBe(false)
  expect([context.remote, context.next]).toEqual([undefined, undefined])
}

const asksAboutAction = (snapshot: Snapshot): void => {
  hasNothingUnsaved(snapshot)
  expect(['resolve', 'delete']).toContain(snapshot.context.action)
}
const isWritten = (snapshot: Snapshot): void => {
  keepsText(snapshot)
  const { action, remote, next } = snapshot.context
  expect([action, remote, next]).toEqual(['save', undefined, undefined])
}
const asksAboutText = (snapshot: Snapshot): void => {
  keepsText(snapshot)
  expect(isUnsaved(snapshot.context)).toBe(true)
}
const isOnItsWay = (snapshot: Snapshot): void => {
  keepsText(snapshot)
  expect(snapshot.context.remote).toBeUndefined()
}
const knowsBoth = (snapshot: Snapshot): void => {
  keepsText(snapshot)
  expect(snapshot.context.remote).toBeDefined()
}
const wantsNothing = ({ context }: Snapshot): void => expect(context.next).toBeUndefined()

const paths = modelPaths(machine, {
  input: { level: LEVEL.operator, robot: ROBOT },
  nameOf,
  key: ({ context: { pin, draft, action, remote, next, submitted } }) => [
    pin?.id,
    pin?.revision,
    draft.title,
    draft.type,
    action,
    remote === 'gone' ? remote : remote?.revision,
    next && Object.keys(next),
    submitted !== undefined,
  ],
  events: [
    { type: 'pin.place', spot: SPOT },
    { type: 'pin.open', pin: PIN },
    { type: 'pin.modify', pin: PIN },
    { type: 'pin.resolve', pin: PIN },
    { type: 'pin.delete', pin: PIN },
    { type: 'pin.change', change: OWN },
    { type: 'pin.save', offers: OFFERS },
    { type: 'pin.confirm' },
    { type: 'pin.cancel' },
    { type: 'pin.takeRemote' },
    { type: 'pin.keepOwn' },
    { type: 'pin.close' },
    { type: 'pin.drop' },
    { type: 'pin.discard' },
    { type: 'pin.stay' },
    { type: 'xstate.done.actor.save', output: { kind: 'saved', pin: { ...PIN, revision: 3 } } },
    { type: 'xstate.done.actor.save', output: { kind: 'saved', pin: { ...PIN, deleted: true } } },
    { type: 'xstate.done.actor.save', output: { kind: 'changed', newest: NEWER } },
    { type: 'xstate.done.actor.save', output: { kind: 'changed', newest: undefined } },
    { type: 'xstate.done.actor.save', output: { kind: 'failed', error: REFUSED } },
    { type: 'xstate.error.actor.save', error: new Error('broken') },
  ],
  states: {
    none: wantsNothing,
    shown: hasNothingUnsaved,
    confirming: asksAboutAction,
    editing: isWritten,
    asking: asksAboutText,
    saving: isOnItsWay,
    conflict: knowsBoth,
  },
})

test.each(paths)('N-005 N-006 N-016 $title', ({ check }) => {
  expect.hasAssertions()
  check()
})
