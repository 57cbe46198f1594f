import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { ActorMoment } from '../../../machines/inspector/journalFold.ts'
import { copyOf } from './sandbox.ts'
import type { Inspector } from './useInspector.ts'

const isMachineSnapshot = (value: unknown): value is AnyMachineSnapshot =>
  typeof value === 'object' && value !== null && 'machine' in value && 'value' in value

const liveSnapshot = ({ live }: Inspector, name: string): AnyMachineSnapshot | undefined => {
  const snapshot: unknown = live.find(actor => actor.name === name)?.ref.getSnapshot()
  return isMachineSnapshot(snapshot) ? snapshot : undefined
}

/** The machine of an actor of this page, or of the same chart in this build for one of a file; undefined for those of other sides, and once an ended one is forgotten. */
export const machineOf = (
  inspector: Inspector,
  { name, definition }: Pick<ActorMoment, 'name' | 'definition'>,
): AnyStateMachine | undefined =>
  inspector.source ? inspector.source.machines.get(definition ?? '') : liveSnapshot(inspector, name)?.machine

/** Where the actor is now, or was at the moment that is shown. It is read and never changed. */
export function snapshotOf(inspector: Inspector, actor: ActorMoment): AnyMachineSnapshot | undefined {
  if (inspector.source) {
    const machine = machineOf(inspector, actor)
    return machine && copyOf(machine, actor)
  }
  const live = liveSnapshot(inspector, actor.name)
  if (live === undefined || (inspector.at === undefined && actor.status === 'active')) return live
  return copyOf(live.machine, actor)
}
