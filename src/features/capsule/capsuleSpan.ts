/** Which minutes of a recording a capsule holds. All times are ms since the epoch. */
import { MAX_CAPSULE_MS } from '../../../contract/routes/recordings.ts'

export type CapsuleSpan = { readonly fromMs: number; readonly toMs: number }
type RecordedSpan = { readonly start: number; readonly end: number }

/** Before and after a moment, so that what led to it and what came of it are there. */
const AROUND_MOMENT_MS = 5 * 60_000
/** Before and after a run. */
const AROUND_RUN_MS = 30_000

export const spanAround = (momentMs: number): CapsuleSpan => ({
  fromMs: momentMs - AROUND_MOMENT_MS,
  toMs: momentMs + AROUND_MOMENT_MS,
})

/**
 * A run with a little before and after it; of a run that is longer than a capsule the last of what is recorded of it, which says how it ended.
 * @returns `isCut` where the start of the run is not in it
 */
export function spanOfRun(
  run: RecordedSpan,
  recorded: readonly RecordedSpan[],
): CapsuleSpan & { readonly isCut: boolean } {
  const endMs = Math.min(run.end, recorded.at(-1)?.end ?? run.end)
  const toMs = endMs + AROUND_RUN_MS
  const fromMs = Math.max(run.start - AROUND_RUN_MS, toMs - MAX_CAPSULE_MS)
  return { fromMs, toMs, isCut: fromMs > run.start }
}
