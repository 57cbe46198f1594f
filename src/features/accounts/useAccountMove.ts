import { useSelector } from '@xstate/react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import { markedIn } from '../../../machines/accountMove/accountMove.logic.ts'
import { accountMoveMachine } from '../../../machines/accountMove/accountMove.machine.ts'
import { useStartedActor } from '../../actors/useStartedActor.ts'
import { answerOf } from '../../service/answerOf.ts'
import { service } from '../../service/client.ts'
import { reloadAccounts } from './useAccounts.ts'

const GONE: ApiError = { token: 'errors.account.notFound', type: 'notFound', message: 'The account is gone.' }

const machine = accountMoveMachine.provide({
  actors: {
    lookUp: fromPromise(async ({ input: id }) => {
      const tree = await answerOf(() => service.accounts.tree())
      if (!tree.ok) return tree
      const moving = markedIn(tree.data, id)
      return moving ? { ok: true, moving } : { ok: false, error: GONE }
    }),
    move: fromPromise(({ input: { account, target } }) =>
      answerOf(() => service.accounts.edit({ id: account, parent: target === 'top' ? null : target })),
    ),
    reload: fromPromise(reloadAccounts),
  },
})

export type AccountMove = ActorRefFrom<typeof accountMoveMachine>

/** Moves of accounts on this screen. */
export const useAccountMove = (): AccountMove => useStartedActor(machine, { id: 'accountMove' })

/** The account that moves, with its tree, once it is known. */
export const useMoving = (move: AccountMove) => useSelector(move, ({ context }) => context.moving)
export const useMoveTarget = (move: AccountMove) => useSelector(move, ({ context }) => context.target)
