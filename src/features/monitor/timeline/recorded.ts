import type { LostSpan, RecordedSpan } from '../../../../contract/resources/recordings.ts'
import type { Period } from '../../robotDays/periods.ts'
import type { StateSpan } from '../../robotDays/stateSpans.ts'

/** A gap between two files of one recording that does not count. Milliseconds. */
const SEAM_MS = 2000
/** The end of a file that is being written grows in steps; up to this age it still goes on. Milliseconds. */
const WRITING_MS = 120_000

const periodOf = ({ from, to }: LostSpan): Period => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })

/**
 * Parts of a period up to `nowMs` of which no recording was made.
 * @param spans of recordings that were made, lost or not; oldest first
 * @param isRecording whether frames are kept at the moment
 */
export function unrecorded(
  spans: readonly LostSpan[],
  { fromMs, toMs }: Period,
  nowMs: number,
  isRecording: boolean,
): readonly Period[] {
  const endMs = Math.min(toMs, nowMs)
  const gaps: Period[] = []
  let reachedMs = fromMs
  for (const span of spans) {
    const recorded = periodOf(span)
    if (recorded.fromMs - reachedMs > SEAM_MS) gaps.push({ fromMs: reachedMs, toMs: Math.min(endMs, recorded.fromMs) })
    const isWritten = isRecording && nowMs - recorded.toMs < WRITING_MS
    reachedMs = Math.max(reachedMs, isWritten ? nowMs : recorded.toMs)
  }
  if (endMs - reachedMs > SEAM_MS) gaps.push({ fromMs: reachedMs, toMs: endMs })
  return gaps.filter(gap => gap.toMs > gap.fromMs)
}

/** Parts of gaps in which the robot was in reach: of one that is away, or of which nothing is known, nobody expects a recording. */
export const missedParts = (gaps: readonly Period[], spans: readonly StateSpan[]): readonly Period[] =>
  gaps.flatMap(gap =>
    spans
      .filter(({ shape, state }) => shape !== 'offline' && state !== undefined)
      .filter(({ fromMs, toMs }) => fromMs < gap.toMs && toMs > gap.fromMs)
      .map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, gap.fromMs), toMs: Math.min(toMs, gap.toMs) })),
  )

/** All that was recorded, whether it can be read or not; oldest first. */
export const everRecorded = (spans: readonly RecordedSpan[], lost: readonly LostSpan[]): readonly LostSpan[] =>
  [...spans, ...lost].toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))

/** Parts of a period that were recorded and cannot be read any more. */
export const lostParts = (lost: readonly LostSpan[], { fromMs, toMs }: Period): readonly Period[] =>
  lost
    .map(periodOf)
    .filter(part => part.fromMs < toMs && part.toMs >= fromMs)
    .map(part => ({ fromMs: Math.max(part.fromMs, fromMs), toMs: Math.min(part.toMs, toMs) }))

/** How much is missing, in whole seconds: any gap counts as one at least. */
export const secondsIn = (parts: readonly Period[]): number =>
  parts.length === 0
    ? 0
    : Math.max(1, Math.round(parts.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) / 1000))
