import type { ClientFailure, ClientReport } from '../../contract/resources/clientFailures.ts'
import type { LogEntry } from './log.ts'

type Rates = { readonly sessionSampleRate: number; readonly replaySampleRate: number }
type Surroundings = {
  readonly build: string
  /** From 0 to 1; drawn once for whether the session is reported and once for whether it includes what led there. */
  readonly random: () => number
  readonly later: (run: () => void, delayMs: number) => void
  /** Rejects when the report did not arrive; nothing is made of that. */
  readonly send: (report: ClientReport) => Promise<unknown>
}

export type Monitoring = {
  readonly failed: (entry: LogEntry) => void
  /** A screen was opened: its route without ids. */
  readonly visited: (route: string) => void
}

/** Failures of a moment are one report. */
const GATHER_MS = 5000
const MAX_REPORTED = 50

/** Tokens and kinds come from the code; what is longer or holds anything else is not ours to pass on. */
const named = (text: string): string => text.replaceAll(/[^\w.]/g, '').slice(0, 80) || 'unknown'

/** What went wrong in this session, sent to the service's log (B-022). */
export function createMonitoring(
  { sessionSampleRate, replaySampleRate }: Rates,
  { build, random, later, send }: Surroundings,
): Monitoring {
  const isReported = random() < sessionSampleRate
  const isReplayed = random() < replaySampleRate
  let failures: ClientFailure[] = []
  let trail: string[] = []

  const flush = (): void => {
    const report: ClientReport = { build: named(build).slice(0, 64), failures, ...(isReplayed ? { trail } : {}) }
    failures = []
    // A report that fails is not itself reported.
    void send(report).catch(() => undefined)
  }
  return {
    failed: ({ timeMs, token, kind }) => {
      if (!isReported || failures.length === MAX_REPORTED) return
      if (failures.length === 0) later(flush, GATHER_MS)
      failures.push({ time: timeMs, token: named(token), kind: named(kind) })
    },
    visited: route => {
      trail = [...trail.slice(1 - MAX_REPORTED), route]
    },
  }
}
