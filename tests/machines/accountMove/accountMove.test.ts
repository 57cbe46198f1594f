import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { holdProblem, markedIn, sightChange } from '../../../machines/accountMove/accountMove.logic.ts'
import { accountMoveMachine, type MoveOrder } from '../../../machines/accountMove/accountMove.machine.ts'
import type { Answer } from '../../../machines/answer.ts'
import { TREE } from './tree.ts'

test('A-073 choosing an account marks it and all below it', () => {
  const marked = markedIn(TREE, 2)
  expect([marked?.account.name, marked?.immovable]).toEqual(['Account 2', new Set([2, 3, 4])])
  expect(markedIn(TREE, 9)).toBeUndefined()
})

test('A-073 who loses sight of an account and who gains it follows from where it stands before and after', () => {
  const three = markedIn(TREE, 3)
  if (!three) throw new Error('The tree has it')
  const change = (target: number | 'top') => {
    const { loses, gains } = sightChange(three, target)
    return [loses?.id, gains?.id]
  }
  expect(change(5)).toEqual([2, 5])
  expect(change(1)).toEqual([2, undefined])
  expect(change('top')).toEqual([2, undefined])
})

test('A-073 neither itself, nor what moves along, nor its parent can hold an account', () => {
  const [three, one] = [markedIn(TREE, 3), markedIn(TREE, 1)]
  if (!three || !one) throw new Error('The tree has them')
  expect(holdProblem(three, 3)).toBe('itself')
  expect(holdProblem(three, 4)).toBe('movesAlong')
  expect(holdProblem(three, 2)).toBe('isParent')
  expect([holdProblem(three, 5), holdProblem(three, 1), holdProblem(three, 'top')]).toEqual(Array(3).fill(undefined))
  expect(holdProblem(one, 'top')).toBe('isParent')
})

function start(answers: readonly Answer[]) {
  const orders: MoveOrder[] = []
  const seen: string[] = []
  const actor = createActor(
    accountMoveMachine.provide({
      actors: {
        lookUp: fromPromise(async ({ input }) => {
          const moving = markedIn(TREE, input)
          const error = { token: 'errors.account.notFound', type: 'notFound', message: 'Gone' } as const
          return moving ? { ok: true, moving } : { ok: false, error }
        }),
        move: fromPromise(async ({ input }) => {
          orders.push(input)
          return answers[orders.length - 1] ?? { ok: true }
        }),
        reload: fromPromise(async () => {
          seen.push('reloaded')
        }),
      },
    }),
  ).start()
  const standing = async (state: 'idle' | 'choosing' | 'refused' | 'lost') =>
    waitFor(actor, snapshot => snapshot.matches(state))
  return { actor, orders, seen, standing }
}

test('A-073 an account is marked, aimed and moved once; then the list is loaded again and the mark is gone', async () => {
  const { actor, orders, seen, standing } = start([])
  actor.send({ type: 'move.mark', account: 3 })
  await standing('choosing')
  actor.send({ type: 'move.aim', target: 4 })
  actor.send({ type: 'move.confirm' })
  expect(orders).toEqual([])
  actor.send({ type: 'move.aim', target: 5 })
  actor.send({ type: 'move.confirm' })
  actor.send({ type: 'move.confirm' })
  actor.send({ type: 'move.cancel' })
  const { context } = await standing('idle')
  expect(orders).toEqual([{ account: 3, target: 5 }])
  expect(seen).toEqual(['reloaded'])
  expect(context.marked).toBeUndefined()
})

test('A-074 a refused move is shown with its names, keeps the mark and lets another parent be chosen', async () => {
  const data = { user: 'Ann', account: 'Eastfield', user2: 'Bob', account2: 'Meridian' }
  const error = { token: 'errors.account.moveAccount', type: 'conflict', message: 'No.', data } as const
  const { actor, orders, standing } = start([{ ok: false, error }])
  actor.send({ type: 'move.mark', account: 3 })
  await standing('choosing')
  actor.send({ type: 'move.aim', target: 5 })
  actor.send({ type: 'move.confirm' })
  expect((await standing('refused')).context.error).toEqual(error)
  actor.send({ type: 'move.dismiss' })
  expect((await standing('choosing')).context).toMatchObject({ marked: 3, target: undefined, error: undefined })
  actor.send({ type: 'move.aim', target: 'top' })
  actor.send({ type: 'move.confirm' })
  await standing('idle')
  expect(orders.map(({ target }) => target)).toEqual([5, 'top'])
})

test('A-073 an account that is gone meanwhile is reported and not marked', async () => {
  const { actor, standing } = start([])
  actor.send({ type: 'move.mark', account: 9 })
  await standing('lost')
  actor.send({ type: 'move.dismiss' })
  expect((await standing('idle')).context.marked).toBeUndefined()
})
