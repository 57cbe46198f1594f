import { fromCallback, fromPromise } from 'xstate'
import { draftSyncMachine } from '../../../../machines/draftSync/draftSync.machine.ts'
import type { KeeperEvent, KeeperOrder } from '../../../../machines/draftSync/draftSync.types.ts'
import { logFailure } from '../../../log/log.ts'
import { answerOf } from '../../../service/answerOf.ts'
import { service } from '../../../service/client.ts'
import { draftLink } from './draftLink.ts'
import { forgetCommands, keepCommand, storedCommands } from './storedCommands.ts'

/** A browser that keeps nothing still draws. */
async function stored(...args: Parameters<typeof storedCommands>) {
  try {
    return await storedCommands(...args)
  } catch (error) {
    logFailure('drafts.kept', error)
    return []
  }
}

const keeper = fromCallback<KeeperOrder, { readonly version: number; readonly login: number }>(
  ({ sendBack, receive, input }) => {
    const failed = (error: unknown): void => {
      logFailure('drafts.keep', error)
      const event: KeeperEvent = { type: 'draft.notKept' }
      sendBack(event)
    }
    receive(order => {
      const work = order.type === 'draft.keep' ? keepCommand(input, order.command) : forgetCommands(order.ids)
      work.catch(failed)
    })
  },
)

/** The draft of a version in this browser: the service, its socket and what the browser keeps. */
export const draftMachine = draftSyncMachine.provide({
  actors: {
    open: fromPromise(({ input: { version, login } }) =>
      answerOf(async () => {
        const draft = await service.planDrafts.get({ version })
        return { draft, stored: await stored(login, draft) }
      }),
    ),
    exchange: fromPromise(({ input: { commands, ...at } }) =>
      answerOf(async () => ({
        exchanged:
          commands.length > 0
            ? await service.planDrafts.send({ ...at, commands: [...commands] })
            : await service.planDrafts.commands(at),
      })),
    ),
    save: fromPromise(({ input: order }) =>
      answerOf(async () => {
        const { plan, ...head } = await service.planDrafts.save(order)
        return { head, plan }
      }),
    ),
    discard: fromPromise(({ input }) => answerOf(() => service.planDrafts.discard(input))),
    live: draftLink,
    keeper,
  },
})
