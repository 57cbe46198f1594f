import type { BundleTelemetry } from '../../contract/journal/bundle.ts'
import { logFailure } from '../log/log.ts'

/** The log of an open worker. */
type TelemetryLog = { readonly robot: number; readonly excerpt: (spanMs: number) => Promise<Uint8Array> }
const logs = new Set<TelemetryLog>()

/** Counts a log in for as long as its worker is open; the answer counts it out. */
export function noteTelemetryLog(log: TelemetryLog): () => void {
  logs.add(log)
  return () => void logs.delete(log)
}

/** A worker that has not answered by then is left out. Ms. */
const ANSWER_LIMIT_MS = 5000

/** The last stretch of each open log; one that cannot be had is left out. */
export async function telemetryExcerpts(spanMs: number): Promise<readonly BundleTelemetry[]> {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, ANSWER_LIMIT_MS))
  const excerpts = await Promise.all(
    [...logs].map(async ({ robot, excerpt }) => {
      try {
        const frames = await Promise.race([excerpt(spanMs), late])
        return frames && frames.byteLength > 0 ? [{ robot, frames }] : []
      } catch (error) {
        logFailure('journal.telemetry', error)
        return []
      }
    }),
  )
  return excerpts.flat()
}
