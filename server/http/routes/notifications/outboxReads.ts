const HOUR_MS = 3_600_000
/** Of more sessions the one that read first is forgotten: its next read is written down once more. */
const MAX_SESSIONS = 1000

/**
 * Which reads are written down: the console asks for the same page every few seconds, and the same messages read again in the same session are one
 * read for an hour.
 */
export function noteReads(now: () => number) {
  const last = new Map<number, { readonly what: string; readonly atMs: number }>()
  return {
    isNew: (session: number, what: string): boolean => {
      const before = last.get(session)
      if (before?.what === what && now() - before.atMs < HOUR_MS) return false
      last.delete(session)
      last.set(session, { what, atMs: now() })
      const [first] = last.keys()
      if (last.size > MAX_SESSIONS && first !== undefined) last.delete(first)
      return true
    },
  }
}
