import { createContext, useContext, useEffect } from 'react'

/** What the timeline marks and playback can step to. */
export const MARK_KINDS = ['state', 'fault', 'message', 'pin', 'incident', 'control'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** A moment worth going to. `timeMs`: ms since the epoch by the service's clock. `label`: what happened, in the viewer's words. */
export type Mark = { readonly kind: MarkKind; readonly timeMs: number; readonly label: string }

/** Nearer than this a mark is where playback stands already, not the next one. Milliseconds. */
const SAME_MS = 250

/** The marks of the period that is on screen; whoever knows a kind sets it. */
export type MarkStore = {
  /** In place of all marks of that kind. */
  readonly setMarks: (kind: MarkKind, marks: readonly Mark[]) => void
  /** The next mark of one of the kinds from a time on, or the one before; undefined where there is none. */
  readonly next: (fromMs: number, direction: 'forward' | 'back', kinds: readonly MarkKind[]) => Mark | undefined
}

export function markStore(): MarkStore {
  const byKind = new Map<MarkKind, readonly Mark[]>()
  return {
    setMarks: (kind, marks) => {
      byKind.set(kind, marks)
    },
    next: (fromMs, direction, kinds) => {
      const marks = kinds.flatMap(kind => byKind.get(kind) ?? []).toSorted((a, b) => a.timeMs - b.timeMs)
      return direction === 'forward'
        ? marks.find(({ timeMs }) => timeMs > fromMs + SAME_MS)
        : marks.findLast(({ timeMs }) => timeMs < fromMs - SAME_MS)
    },
  }
}

export const MarksContext = createContext<MarkStore | undefined>(undefined)

/**
 * Sets the marks of a kind for as long as the component is on screen. `marks`: the same array until something changes.
 * @throws when used outside the monitor
 */
export function useMarksOf(kind: MarkKind, marks: readonly Mark[]): void {
  const store = useContext(MarksContext)
  if (!store) throw new Error('Marks are known inside the monitor only')
  const { setMarks } = store
  useEffect(() => {
    setMarks(kind, marks)
    return () => setMarks(kind, [])
  }, [kind, marks, setMarks])
}
