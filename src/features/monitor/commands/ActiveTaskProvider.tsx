import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import { activeTaskMachine } from '../../../../machines/activeTask/activeTask.machine.ts'
import { useStartedActor } from '../../../actors/useStartedActor.ts'
import { ActiveTaskContext, type ActiveTaskView } from './activeTask.ts'

/** Knows the one dialog that is open, and what is placed on the map, for everything inside. */
export function ActiveTaskProvider({ children }: { readonly children: ReactNode }) {
  const actor = useStartedActor(activeTaskMachine, { id: 'activeTask' })
  const task = useSelector(actor, ({ context }) => context.dialog)
  const placing = useSelector(actor, ({ context }) => context.placing)
  const actions = useMemo(
    (): Omit<ActiveTaskView, 'task' | 'placing'> => ({
      begin: next => actor.send({ type: 'dialog.opened', task: next }),
      end: () => actor.send({ type: 'dialog.closed' }),
      place: next => actor.send({ type: 'placing.begun', task: next }),
      leavePlacing: () => actor.send({ type: 'placing.left' }),
      holdPin: isHeld => actor.send({ type: isHeld ? 'pin.taken' : 'pin.left' }),
      escape: inPin => {
        const before = actor.getSnapshot()
        actor.send({ type: 'escape.pressed', inPin })
        return before.matches({ placing: 'active' }) || before.matches({ pin: 'held' })
      },
      stopPressed: () => actor.send({ type: 'stop.pressed' }),
      onEvent: (type, listener) => {
        const listening = actor.on(type, listener)
        return () => listening.unsubscribe()
      },
    }),
    [actor],
  )
  const view = useMemo((): ActiveTaskView => ({ task, placing, ...actions }), [task, placing, actions])
  return <ActiveTaskContext value={view}>{children}</ActiveTaskContext>
}
