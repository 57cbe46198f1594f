import type { ElementKey } from '../../contract/plan/drawing.ts'
import type { EditorContext } from './editor.logic.ts'

/** Names that one change may give: more than the elements of a command. */
const KEYS_PER_CHANGE = 0x10000
/** The last group of a UUID. */
const COUNT_DIGITS = 12

/**
 * Names for the elements that the next change makes, worked out from the context alone: the same events give the same names again. Two editors differ by
 * their seeds, two changes of one by their number, and what a gesture has named already is not named again meanwhile.
 */
export function newKeys({
  keySeed,
  changesMade,
  drawing,
  proposal,
}: Pick<EditorContext, 'keySeed' | 'changesMade' | 'drawing' | 'proposal'>): () => ElementKey {
  const proposed = new Set([
    ...proposal.ghost.elements.map(([key]) => key),
    ...(proposal.command?.type === 'add' ? proposal.command.elements.map(({ key }) => key) : []),
  ])
  let place = 0
  const next = (): ElementKey => {
    const count = changesMade * KEYS_PER_CHANGE + place++
    return keySeed.slice(0, -COUNT_DIGITS) + count.toString(16).padStart(COUNT_DIGITS, '0')
  }
  return () => {
    let key = next()
    while (proposed.has(key) || drawing.elements.has(key)) key = next()
    return key
  }
}
