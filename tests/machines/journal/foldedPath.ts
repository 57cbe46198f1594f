import { expect } from 'vitest'
import { type AnyEventObject, type AnyMachineSnapshot, transition } from 'xstate'
import type { JournalEntry, MachineState } from '../../../contract/journal/entries.ts'
import { fieldRules } from '../../../machines/journal/allowedTexts.ts'
import { stateValueOf } from '../../../machines/journal/chartParts.ts'
import { contextHash } from '../../../machines/journal/contextHash.ts'
import { patchesOf } from '../../../machines/journal/patch.ts'
import { isList, plainValues } from '../../../machines/journal/plainValue.ts'
import { replay } from '../../../machines/journal/replay.ts'
import { textTokens } from '../../../machines/journal/textTokens.ts'

type Step = { readonly event: AnyEventObject; readonly state: AnyMachineSnapshot }

/**
 * The journal of a path, as the recorder would have written it, gives the same state and context hash when it is folded from its first snapshot: the
 * machine keeps no truth that the journal cannot rebuild, and asks no clock on its way.
 */
export function foldsAgain(steps: readonly Step[]): void {
  const [first] = steps
  if (!first) return
  const { machine } = first.state
  const { compared, skipped, difference } = replay(journalOf(steps), new Map([[machine.id, machine]]))
  const { event, journalled, replayed } = difference ?? {}
  const changed = journalled && replayed && patchesOf(journalled.context, replayed.context)
  expect({ skipped, event, from: journalled?.value, to: replayed?.value, changed }).toEqual({ skipped: 0 })
  expect(compared).toBe(steps.length - 1)
}

function journalOf([first, ...rest]: readonly Step[]): readonly JournalEntry[] {
  if (!first) return []
  const { id } = first.state.machine
  const rules = fieldRules(id)
  const values = plainValues(textTokens())
  const stateOf = (snapshot: AnyMachineSnapshot): MachineState => {
    const context = values.of(snapshot.context, rules)
    return { value: stateValueOf(snapshot), status: snapshot.status, context, hash: contextHash(context) }
  }
  let before = stateOf(first.state)
  const entries: JournalEntry[] = [
    { n: 1, atMs: 0, kind: 'actor.born', actor: id, side: 'page', machine: id, state: before },
  ]
  let state = first.state
  for (const { event } of rest) {
    // Not the state of the path: states that have one key are one to a path, though they may differ in what is not in the key.
    state = transition(first.state.machine, state, event)[0]
    const { type, ...fields } = event
    const plain = values.of(fields, rules)
    const payload = typeof plain === 'object' && plain !== null && !isList(plain) ? plain : {}
    const n = entries.length + 1
    const after = stateOf(state)
    entries.push({ n, atMs: n, kind: 'event.sent', to: id, event: { ...payload, type } })
    entries.push({
      n: n + 1,
      atMs: n,
      kind: 'event.received',
      actor: id,
      sent: n,
      type,
      verdict: 'taken',
      guards: [],
      transitions: [],
      actions: [],
      delays: [],
      from: before.value,
      to: after.value,
      patch: patchesOf(before.context, after.context),
      hash: after.hash,
    })
    before = after
  }
  return entries
}
