import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import { holdProblem, markedIn } from '../../../machines/accountMove/accountMove.logic.ts'
import { accountMoveMachine, type LookedUp } from '../../../machines/accountMove/accountMove.machine.ts'
import type { Answer } from '../../../machines/answer.ts'
import { modelPaths } from '../modelPaths.ts'
import { TREE } from './tree.ts'

type Snapshot = SnapshotFrom<typeof accountMoveMachine>

/** The account 3 below 2, with 4 below it; 5 stands beside 2. */
const MOVING = markedIn(TREE, 3)
if (MOVING === undefined) throw new Error('The tree has it')
const CONFLICT: ApiError = { token: 'errors.account.moveAccount', type: 'conflict', message: 'No.' }
const found: LookedUp = { ok: true, moving: MOVING }
const gone: LookedUp = { ok: false, error: { ...CONFLICT, token: 'errors.account.notFound' } }
const moved: Answer = { ok: true }
const refused: Answer = { ok: false, error: CONFLICT }

const hasNothing = ({ context }: Snapshot): void => {
  expect(Object.values(context).filter(value => value !== undefined)).toEqual([])
}
const isMarked = ({ context }: Snapshot): void => {
  expect(context).toMatchObject({ marked: 3, error: undefined })
}
/** Whatever is aimed at could hold the account. */
const isAimed = (snapshot: Snapshot): void => {
  isMarked(snapshot)
  const { target } = snapshot.context
  expect(target).toBeDefined()
  expect(target && holdProblem(MOVING, target)).toBeUndefined()
}

const isMarking = (snapshot: Snapshot): void => {
  isMarked(snapshot)
  expect(snapshot.context.target).toBeUndefined()
}
const isChoosing = (snapshot: Snapshot): void => {
  isMarking(snapshot)
  expect(snapshot.context.moving).toEqual(MOVING)
}
const isRefused = ({ context }: Snapshot): void => {
  expect([context.error, context.moving]).toEqual([CONFLICT, MOVING])
}
const isLost = ({ context }: Snapshot): void => {
  expect(context.error?.token).toBe('errors.account.notFound')
}

const PATHS = modelPaths(accountMoveMachine, {
  events: [
    { type: 'move.mark', account: 3 },
    ...[2, 3, 4, 5, 'top'].map(target => ({ type: 'move.aim', target })),
    { type: 'move.confirm' },
    { type: 'move.cancel' },
    { type: 'move.dismiss' },
    { type: 'xstate.done.actor.lookUp', output: found },
    { type: 'xstate.done.actor.lookUp', output: gone },
    { type: 'xstate.done.actor.move', output: moved },
    { type: 'xstate.done.actor.move', output: refused },
    { type: 'xstate.done.actor.reload' },
    { type: 'xstate.error.actor.reload' },
  ],
  nameOf: ({ value }: Snapshot) => value,
  key: ({ context }: Snapshot) => [context.target, context.moving?.account.id, context.error?.token],
  states: {
    idle: hasNothing,
    marking: isMarking,
    choosing: isChoosing,
    aimed: isAimed,
    moving: isAimed,
    reloading: isAimed,
    refused: isRefused,
    lost: isLost,
  },
})

test.each(PATHS)('A-073 A-074 $title', ({ check }) => {
  expect.hasAssertions()
  check()
})
