import * as v from 'valibot'

/** What went wrong without the person having to know: a bounded list for support, and the browser's console. Never input values or secrets. */
export type LogEntry = {
  readonly timeMs: number
  /** What failed, as a stable token, e.g. `config.load`. */
  readonly token: string
  readonly reason: string
}

const KEPT = 200
const entries: LogEntry[] = []

/** Messages of parsers quote what they could not parse: of those only the kind and the place are kept. */
function reasonOf(error: unknown): string {
  if (v.isValiError(error)) return `${error.name} at ${v.getDotPath(error.issues[0]) ?? 'the root'}`
  if (error instanceof SyntaxError) return error.name
  return error instanceof Error ? `${error.name}: ${error.message}` : typeof error
}

export function logFailure(token: string, error: unknown): void {
  const entry: LogEntry = { timeMs: Date.now(), token, reason: reasonOf(error) }
  entries.push(entry)
  if (entries.length > KEPT) entries.shift()
  // oxlint-disable-next-line no-console -- the one place that writes there; a developer looks for failures in the console first
  console.warn(`${entry.token}: ${entry.reason}`)
}

export const logged = (): readonly LogEntry[] => entries
