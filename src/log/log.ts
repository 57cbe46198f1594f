import * as v from 'valibot'

/** What went wrong without the person having to know: a bounded list for support, and the browser's console. Never input values or secrets. */
export type LogEntry = {
  readonly timeMs: number
  /** What failed, as a stable token, e.g. `config.load`. */
  readonly token: string
  /** The error's class. */
  readonly kind: string
  readonly reason: string
  /** Files and lines of our own code in which it happened, the innermost first. */
  readonly places: readonly string[]
}

const KEPT = 200
const entries: LogEntry[] = []
const listeners = new Set<(entry: LogEntry) => void>()

/** Messages of parsers quote what they could not parse: of those only the kind and the place are kept. */
function reasonOf(error: unknown): string {
  if (v.isValiError(error)) return `${error.name} at ${v.getDotPath(error.issues[0]) ?? 'the root'}`
  if (error instanceof SyntaxError) return error.name
  return error instanceof Error ? `${error.name}: ${error.message}` : typeof error
}

/** Of an address in a stack only the file, its line and its column. */
const PLACE = /\/((?:assets|src|machines|workers|map|floor|contract)\/[\w./-]{1,80}\.(?:js|tsx?)(?:\?[\w=]*)?:\d+:\d+)/g
const placesOf = (error: unknown): readonly string[] =>
  error instanceof Error ? [...(error.stack ?? '').matchAll(PLACE)].flatMap(([, place]) => place ?? []) : []

export function logFailure(token: string, error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error
  const entry: LogEntry = { timeMs: Date.now(), token, kind, reason: reasonOf(error), places: placesOf(error) }
  entries.push(entry)
  if (entries.length > KEPT) entries.shift()
  // oxlint-disable-next-line no-console -- the one place that writes there; a developer looks for failures in the console first
  console.warn(`${entry.token}: ${entry.reason}`)
  for (const listener of listeners) listener(entry)
}

/** Tells of each failure from now on; returns the way to stop. */
export function onFailure(listener: (entry: LogEntry) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const logged = (): readonly LogEntry[] => entries
