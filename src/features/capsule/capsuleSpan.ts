/** Which minutes of a recording a capsule holds. All times are ms since the epoch. */
import type { RecordedSpan } from '../../../contract/resources/recordings.ts'
import { MAX_CAPSULE_BYTES } from '../../../contract/routes/recordings.ts'

export type CapsuleSpan = { readonly fromMs: number; readonly toMs: number }

/** Before and after a moment, so that what led to it and what came of it are there. */
const AROUND_MOMENT_MS = 5 * 60_000
/** Before and after a run. */
const AROUND_RUN_MS = 30_000
/** The recording of a run that is just over still grows while its capsule is asked for. */
const FILLED = 0.95

export const spanAround = (momentMs: number): CapsuleSpan => ({
  fromMs: momentMs - AROUND_MOMENT_MS,
  toMs: momentMs + AROUND_MOMENT_MS,
})

/** A run with a little before and after it. */
export const spanOfRun = ({ start, end }: { readonly start: number; readonly end: number }): CapsuleSpan => ({
  fromMs: start - AROUND_RUN_MS,
  toMs: end + AROUND_RUN_MS,
})

/**
 * As much of a span as a capsule may hold: all of it, or the last that fits, because that says how it ended.
 * @param recorded what is recorded of the span, oldest first
 */
export function fittingSpan(recorded: readonly RecordedSpan[], { fromMs, toMs }: CapsuleSpan): CapsuleSpan {
  let free = MAX_CAPSULE_BYTES * FILLED
  for (const { from, to, bytes } of recorded.toReversed()) {
    const [startMs, endMs] = [Date.parse(from), Date.parse(to)]
    const firstMs = Math.max(startMs, fromMs)
    const lastMs = Math.min(endMs, toMs)
    if (lastMs < firstMs) continue
    const bytesPerMs = bytes / Math.max(1, endMs - startMs)
    const needed = bytesPerMs * (lastMs - firstMs)
    if (needed > free) return { fromMs: Math.ceil(lastMs - free / bytesPerMs), toMs }
    free -= needed
  }
  return { fromMs, toMs }
}
