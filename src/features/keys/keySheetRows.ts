import type { KeyBinding } from './keyMap.ts'

/** Keys that the key sheet puts in a column (M-016). */
export const KEYS_PER_COLUMN = 6

/** What is done, and each way to have it done by keys. */
export type KeyRow = { readonly words: string; readonly bindings: readonly KeyBinding[] }

/** One row for what has the same words. */
export const rowsOf = (bindings: readonly KeyBinding[]): readonly KeyRow[] =>
  [...Map.groupBy(bindings, ({ words }) => words)].map(([words, same]) => ({ words, bindings: same }))
