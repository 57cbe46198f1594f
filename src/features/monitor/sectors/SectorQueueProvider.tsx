import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo, useState } from 'react'
import { type ActorRefFrom, fromCallback, fromPromise, waitFor } from 'xstate'
import { COMMAND, type CommandPayload } from '../../../../contract/commands.ts'
import { sectorQueueMachine, shownQueue } from '../../../../machines/sectorQueue/sectorQueue.machine.ts'
import { useStableCall } from '../../../actors/useStableCall.ts'
import { useStartedActor } from '../../../actors/useStartedActor.ts'
import { useRobotCommands } from '../commands/robotCommands.ts'
import type { LiveReadouts } from '../session/liveReadouts.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { SectorQueueContext, type SectorQueueView } from './sectorQueueView.ts'

type SkipSector = CommandPayload<typeof COMMAND.skipSector>

const machineOn = (live: LiveReadouts, send: (payload: SkipSector) => Promise<boolean>) =>
  sectorQueueMachine.provide({
    actors: {
      orders: fromCallback(({ sendBack }) => emitOrders(live, sendBack)),
      send: fromPromise<boolean, SkipSector>(({ input }) => send(input)),
    },
  })

/** The order of sectors for everything inside: an edit outlives the panel that it was made in. */
export function SectorQueueProvider({ children }: { readonly children: ReactNode }) {
  const { live } = useMonitorSession()
  const { send } = useRobotCommands()
  const sendOrder = useStableCall<[SkipSector], Promise<boolean>>(
    async payload => (await send(COMMAND.skipSector, payload)).ok,
  )
  const [machine] = useState(() => machineOn(live, sendOrder))
  const actor = useStartedActor(machine, { id: 'sectorQueue' })
  const queue = useSelector(actor, ({ context }) => shownQueue(context))
  const standing = useSelector(actor, ({ value }) => value)
  const view = useMemo((): SectorQueueView => ({ queue, standing, ...actionsOf(actor) }), [queue, standing, actor])
  return <SectorQueueContext value={view}>{children}</SectorQueueContext>
}

type Order = NonNullable<NonNullable<ReturnType<LiveReadouts['readout']>>['now']['sectorOrder']>

function emitOrders(
  live: LiveReadouts,
  emit: (event: { readonly type: 'order.received'; readonly order: Order }) => void,
): () => void {
  let last: Order | undefined
  const look = (): void => {
    const order = live.readout()?.now.sectorOrder
    if (!order || order === last) return
    last = order
    emit({ type: 'order.received', order })
  }
  look()
  return live.subscribe(look)
}

type QueueActions = Omit<SectorQueueView, 'queue' | 'standing'>

const actionsOf = (actor: ActorRefFrom<typeof sectorQueueMachine>): QueueActions => ({
  change: change => actor.send({ type: 'queue.changed', change }),
  settled: async () => {
    const snapshot = await waitFor(actor, current => !current.matches('sending'))
    return !snapshot.matches('outOfSync')
  },
  dropEdit: () => actor.send({ type: 'queue.dropped' }),
  sendAgain: () => actor.send({ type: 'queue.sentAgain' }),
})
