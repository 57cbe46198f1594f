import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import type { Actor, AnyStateMachine, SnapshotFrom } from 'xstate'
import { inspectActor, type NamedOptions, uniqueActorId } from './startActor.ts'

/**
 * An actor for as long as the component is there, with an id, and seen by inspectors. The machine is provided once; `useStableCall` gives it what
 * changes from render to render. `onChange` is called with each snapshot.
 */
export function useStartedActor<Machine extends AnyStateMachine>(
  machine: Machine,
  options: NamedOptions<Machine>,
  onChange?: (snapshot: SnapshotFrom<Machine>) => void,
): Actor<Machine>
export function useStartedActor(
  machine: AnyStateMachine,
  { id, ...options }: { readonly id: string; readonly input?: unknown },
  onChange?: (snapshot: SnapshotFrom<AnyStateMachine>) => void,
): Actor<AnyStateMachine> {
  const [name] = useState(() => uniqueActorId(id))
  return useActorRef(machine, { ...options, id: name, inspect: inspectActor }, onChange)
}
