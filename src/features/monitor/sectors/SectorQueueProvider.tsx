import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import { type ActorRefFrom, fromCallback, fromPromise, waitFor } from 'xstate'
import { COMMAND, type CommandPayload } from '../../../../contract/commands.ts'
import { sectorQueueMachine, shownQueue } from '../../../../machines/sectorQueue/sectorQueue.machine.ts'
import { useRobotCommands } from '../commands/robotCommands.ts'
import type { ReadoutStore } from '../session/readoutStore.ts'
import { SectorQueueContext, type SectorQueueView } from './sectorQueueView.ts'

type Props = { readonly readouts: ReadoutStore; readonly children: ReactNode }

/** The order of sectors for everything inside: an edit outlives the panel that it was made in. */
export function SectorQueueProvider({ readouts, children }: Props) {
  const { send } = useRobotCommands()
  const machine = useMemo(
    () =>
      sectorQueueMachine.provide({
        actors: {
          orders: fromCallback(({ sendBack }) => emitOrders(readouts, sendBack)),
          send: fromPromise<boolean, CommandPayload<typeof COMMAND.skipSector>>(
            async ({ input }) => (await send(COMMAND.skipSector, input)).ok,
          ),
        },
      }),
    [readouts, send],
  )
  const actor = useActorRef(machine)
  const queue = useSelector(actor, ({ context }) => shownQueue(context))
  const standing = useSelector(actor, ({ value }) => value)
  const view = useMemo((): SectorQueueView => ({ queue, standing, ...deedsOf(actor) }), [queue, standing, actor])
  return <SectorQueueContext value={view}>{children}</SectorQueueContext>
}

type Order = NonNullable<NonNullable<ReturnType<ReadoutStore['readout']>>['now']['sectorOrder']>

function emitOrders(
  readouts: ReadoutStore,
  say: (event: { readonly type: 'order.received'; readonly order: Order }) => void,
): () => void {
  let last: Order | undefined
  const tell = (): void => {
    const order = readouts.readout()?.now.sectorOrder
    if (!order || order === last) return
    last = order
    say({ type: 'order.received', order })
  }
  tell()
  return readouts.subscribe(tell)
}

type Deeds = Omit<SectorQueueView, 'queue' | 'standing'>

const deedsOf = (actor: ActorRefFrom<typeof sectorQueueMachine>): Deeds => ({
  change: change => actor.send({ type: 'queue.changed', change }),
  settled: async () => {
    const snapshot = await waitFor(actor, current => !current.matches('sending'))
    return !snapshot.matches('outOfSync')
  },
  dropEdit: () => actor.send({ type: 'queue.dropped' }),
  sendAgain: () => actor.send({ type: 'queue.sentAgain' }),
})
