import { createContext, useContext, useEffect, useId, useSyncExternalStore } from 'react'

/** What the palette finds on the screen itself; in the order in which it lists them. */
export const PALETTE_KINDS = ['times', 'faults', 'commands', 'tabs', 'layers', 'screens'] as const
export type PaletteKind = (typeof PALETTE_KINDS)[number]

/** One row of the palette. */
export type PaletteItem = {
  readonly kind: PaletteKind
  /** Unique in the palette. */
  readonly id: string
  readonly label: string
  readonly keys: readonly string[]
  readonly disabledReason: string | undefined
  /** Listed before anything is typed. */
  readonly isFirst: boolean
  readonly run: () => void
}

/** What can be found: whatever is on screen puts in what it can do, and takes it out when it goes. */
export class PaletteItems {
  readonly #items = new Map<string, readonly PaletteItem[]>()
  readonly #listeners = new Set<() => void>()
  #all: readonly PaletteItem[] = []

  readonly items = (): readonly PaletteItem[] => this.#all

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @param owner who puts them in, in place of what it put in before */
  put(owner: string, items: readonly PaletteItem[]): void {
    if (items.length > 0) this.#items.set(owner, items)
    else this.#items.delete(owner)
    this.#all = [...this.#items.values()].flat()
    for (const listener of this.#listeners) listener()
  }
}

export const PaletteItemsContext = createContext<PaletteItems | undefined>(undefined)

function usePaletteList(): PaletteItems {
  const palette = useContext(PaletteItemsContext)
  if (!palette) throw new Error('The palette is known inside the monitor only')
  return palette
}

/** Has these found while the component is on screen. */
export function usePaletteItems(items: readonly PaletteItem[]): void {
  const palette = usePaletteList()
  const owner = useId()
  // They are new at each drawing: what they say and do may have changed.
  useEffect(() => palette.put(owner, items))
  useEffect(() => () => palette.put(owner, []), [palette, owner])
}

/** All that is found on the screen now. */
export function useAllPaletteItems(): readonly PaletteItem[] {
  const palette = usePaletteList()
  return useSyncExternalStore(palette.subscribe, palette.items)
}

/** Whether words of the label begin so: it is what is meant rather than one that has the letters inside. */
const begins = (label: string, words: readonly string[]): boolean => {
  const own = label.split(/[^\p{L}\p{N}]+/u)
  return words.every(word => own.some(each => each.startsWith(word)))
}

/**
 * Those in which each word of a text stands, first those whose words begin so; of no text, those that are listed before anything is typed.
 */
export function matching(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  const words = text.trim().toLocaleLowerCase().split(/\s+/)
  if (words[0] === '') return items.filter(({ isFirst }) => isFirst)
  const found = items
    .map(item => ({ item, label: item.label.toLocaleLowerCase() }))
    .filter(({ label }) => words.every(word => label.includes(word)))
    .map(({ item, label }) => ({ item, isBegun: begins(label, words) }))
  return [...found.filter(({ isBegun }) => isBegun), ...found.filter(({ isBegun }) => !isBegun)].map(({ item }) => item)
}
