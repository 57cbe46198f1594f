/** How long ago floor was covered, in classes that a legend can name. */
import { NOT_CLEANABLE, OCCUPIED_CELL, UNKNOWN_CELL } from '../../../contract/resources/floorAge.ts'
import type { ReadAge } from '../../../map/floorAge.ts'

/** Newest first; `never` is none of the ages. */
export const AGE_CLASSES = ['today', 'oneDay', 'threeDays', 'week', 'twoWeeks', 'month', 'older', 'never'] as const
export type AgeClass = (typeof AGE_CLASSES)[number]

/** Days at most of the classes after today. */
const DAYS = [1, 3, 7, 14, 30]
const DAY_MS = 86_400_000

/** `midnightMs`: when the reader's day began. */
export type Now = { readonly nowMs: number; readonly midnightMs: number }

export function ageClassOf(endMs: number, { nowMs, midnightMs }: Now): AgeClass {
  if (endMs >= midnightMs) return 'today'
  const days = (nowMs - endMs) / DAY_MS
  const place = DAYS.findIndex(most => days <= most)
  return AGE_CLASSES[place === -1 ? DAYS.length + 1 : place + 1] ?? 'older'
}

/** What lies in a cell: floor with its age, floor that nobody is asked to clean, what stands there, what the map does not know. */
export const CELL_KINDS = [...AGE_CLASSES, 'plain', 'wall', 'unknown'] as const
export type CellKind = (typeof CELL_KINDS)[number]

const OTHERS: { readonly [value: number]: CellKind | undefined } = {
  [NOT_CLEANABLE]: 'plain',
  [OCCUPIED_CELL]: 'wall',
  [UNKNOWN_CELL]: 'unknown',
}

/** The place in `CELL_KINDS` of what each value of a cell stands for. */
export function kindsOf({ runs }: Pick<ReadAge, 'runs'>, now: Now): Uint8Array {
  const plain = CELL_KINDS.indexOf('plain')
  const kinds = new Uint8Array(2 ** 16).fill(plain)
  kinds[0] = CELL_KINDS.indexOf('never')
  for (const [at, { end_timestamp }] of runs.entries())
    kinds[at + 1] = CELL_KINDS.indexOf(ageClassOf(end_timestamp, now))
  for (const [value, kind] of Object.entries(OTHERS)) if (kind) kinds[Number(value)] = CELL_KINDS.indexOf(kind)
  return kinds
}

export type ClassArea = { readonly age: AgeClass; readonly area: number }

/** m² of each class. */
export function areasOf({ cells, resolution }: ReadAge, kinds: Uint8Array): readonly ClassArea[] {
  const counts = new Uint32Array(CELL_KINDS.length)
  for (const value of cells) {
    const kind = kinds[value] ?? 0
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return AGE_CLASSES.map((age, at) => ({ age, area: (counts[at] ?? 0) * resolution * resolution }))
}

/** A cell of the map, row 0 the lowest. */
export type CellPlace = { readonly column: number; readonly row: number }
export type Found =
  | { readonly kind: 'covered'; readonly run: number; readonly endMs: number }
  | { readonly kind: 'never' | 'notAsked' }

/** What a cell says. */
export function foundAt({ cells, runs, width }: ReadAge, { column, row }: CellPlace): Found {
  const value = cells[row * width + column] ?? NOT_CLEANABLE
  if (value === 0) return { kind: 'never' }
  const run = runs[value - 1]
  return run ? { kind: 'covered', run: run.id, endMs: run.end_timestamp } : { kind: 'notAsked' }
}
