import { type AnyMachineSnapshot, type AnyStateMachine, createEmptyActor } from 'xstate'
import type { JournalStateValue, Json } from '../../contract/journal/entries.ts'
import { activeNodes } from './chartParts.ts'
import { liveValue } from './plainValue.ts'

/** Stands in for an effect that was running: it does nothing. */
const effect = (id: string) => Object.assign(createEmptyActor(), { id })

/** A machine in a state of the journal, with a stand-in for each effect that was running. Nothing runs, and nothing is sent. */
export function restoredSnapshot(
  machine: AnyStateMachine,
  { value, context }: { readonly value: JournalStateValue; readonly context: Json },
): AnyMachineSnapshot {
  const snapshot = machine.resolveState({ value, context: liveValue(context) })
  const ids = activeNodes(snapshot).flatMap(node => node.invoke.map(({ id }) => id))
  return Object.assign(snapshot, { children: Object.fromEntries(ids.map(id => [id, effect(id)])) })
}
