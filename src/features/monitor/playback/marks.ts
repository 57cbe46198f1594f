import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'

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
  /** All of them by time; the same array until some are set. */
  readonly all: () => readonly Mark[]
  /** The next mark of one of the kinds from a time on, or the one before; undefined where there is none. */
  readonly next: (from: number, direction: 'forward' | 'back', kinds: readonly MarkKind[]) => Mark | undefined
  readonly subscribe: (onChange: () => void) => () => void
}

export function markStore(): MarkStore {
  const byKind = new Map<MarkKind, readonly Mark[]>()
  const listeners = new Set<() => void>()
  let all: readonly Mark[] = []
  return {
    setMarks: (kind, marks) => {
      if (marks.length === 0 && !byKind.has(kind)) return
      if (marks.length === 0) byKind.delete(kind)
      else byKind.set(kind, marks)
      all = [...byKind.values()].flat().toSorted((a, b) => a.timeMs - b.timeMs)
      for (const tell of listeners) tell()
    },
    all: () => all,
    next: (from, direction, kinds) =>
      direction === 'forward'
        ? all.find(({ kind, timeMs }) => timeMs > from + SAME_MS && kinds.includes(kind))
        : all.findLast(({ kind, timeMs }) => timeMs < from - SAME_MS && kinds.includes(kind)),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const MarksContext = createContext<MarkStore | undefined>(undefined)

/** @throws when used outside the monitor */
export function useMarkStore(): MarkStore {
  const store = useContext(MarksContext)
  if (!store) throw new Error('Marks are known inside the monitor only')
  return store
}

/** All marks by time. */
export function useMarks(): readonly Mark[] {
  const store = useMarkStore()
  return useSyncExternalStore(store.subscribe, store.all)
}

/** Sets the marks of a kind for as long as the component is on screen. `marks`: the same array until something changes. */
export function useMarksOf(kind: MarkKind, marks: readonly Mark[]): void {
  const { setMarks } = useMarkStore()
  useEffect(() => {
    setMarks(kind, marks)
    return () => setMarks(kind, [])
  }, [kind, marks, setMarks])
}
