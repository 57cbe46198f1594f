import type { RecordedSpan } from '../../../contract/resources/recordings.ts'
import type { CapsuleSpan } from './capsuleSpan.ts'

/** About how many bytes of recording lie in a range; 0 where nothing is recorded. */
export const recordedBytes = (spans: readonly RecordedSpan[], { fromMs, toMs }: CapsuleSpan): number =>
  spans.reduce((sum, span) => {
    const recorded = { fromMs: Date.parse(span.from), toMs: Date.parse(span.to) }
    const sharedMs = Math.min(toMs, recorded.toMs) - Math.max(fromMs, recorded.fromMs)
    const lengthMs = recorded.toMs - recorded.fromMs
    // A frame that is far from its neighbours is a stretch of no length.
    const share = lengthMs === 0 ? Number(sharedMs === 0) : Math.max(0, sharedMs) / lengthMs
    return sum + span.bytes * share
  }, 0)
