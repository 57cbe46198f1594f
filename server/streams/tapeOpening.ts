import { isInSpans, type Span } from '../fleet/pastSpans.ts'
import type { Archive } from '../recordings/archive.ts'
import { openTape, type Tape, type TapeOptions } from '../recordings/playback.ts'

/** Why a moment cannot be shown: out of sight, not recorded, or not to be read. */
export type OpeningTrouble = 'notYours' | 'noRecording' | 'unreadable'

type Parts = TapeOptions & {
  /** When the robot was in accounts in sight, oldest first. */
  readonly spans: () => readonly Span[]
  readonly opened: (tape: Tape) => void
  readonly refused: (trouble: OpeningTrouble) => void
}

/** A time in sight as it is; for one that is not, where the recording goes on that is. Undefined where it does not. */
async function firstSeenMs(
  archive: Archive,
  robot: number,
  spans: readonly Span[],
  timeMs: number,
): Promise<number | undefined> {
  if (isInSpans(spans, timeMs)) return timeMs
  const next = spans.find(({ fromMs }) => fromMs > timeMs)
  if (next === undefined) return undefined
  const [first] = await archive.spans(robot, { fromMs: next.fromMs, toMs: Number.MAX_SAFE_INTEGER })
  return first && Math.max(next.fromMs, first.fromMs)
}

/**
 * Opens one viewer's recording, once at a time however fast somebody seeks: what is under way for an older moment ends early, and the newest
 * is next.
 */
export function createTapeOpening(parts: Parts) {
  const { archive, robot, spans, opened, refused } = parts
  let underWay: AbortController | undefined
  let nextMs: number | undefined

  async function openAt(timeMs: number, signal: AbortSignal): Promise<Tape | OpeningTrouble> {
    try {
      const seenMs = await firstSeenMs(archive, robot, spans(), timeMs)
      if (seenMs === undefined) return 'notYours'
      return (await openTape(parts, seenMs, signal)) ?? 'noRecording'
    } catch (error) {
      parts.failed(error)
      return 'unreadable'
    }
  }

  async function work(): Promise<void> {
    for (let timeMs = nextMs; timeMs !== undefined; timeMs = nextMs) {
      nextMs = undefined
      underWay = new AbortController()
      const { signal } = underWay
      const found = await openAt(timeMs, signal)
      if (signal.aborted) {
        if (typeof found !== 'string') found.close()
      } else if (typeof found === 'string') refused(found)
      else opened(found)
    }
    underWay = undefined
  }

  return {
    open(timeMs: number): void {
      nextMs = timeMs
      if (underWay) underWay.abort()
      else void work()
    },
    stop(): void {
      nextMs = undefined
      underWay?.abort()
    },
  }
}
