import type { LiveFrame } from '../../server/fleet/liveFrame.ts'
import type { Archive, Keyframe, RecordedFrame } from '../../server/recordings/archive.ts'
import { createKeyframeFold } from '../../server/recordings/keyframeContent.ts'
import { frameOf } from '../../server/recordings/recordedFrame.ts'

/** A frame as the gateway has it. */
export function liveFrame(bytes: Uint8Array): LiveFrame {
  const frame = frameOf(bytes)
  if (!frame) throw new Error('These bytes are no frame')
  return frame
}

type ArchiveOptions = {
  readonly chunkFrames?: number
  readonly keyframeMs?: number
  /** Each chunk is answered when this has settled. */
  readonly reading?: () => Promise<void>
}

const SPAN_GAP_MS = 5000

/** One robot's recording in memory: frames in the order in which they came. */
export function archiveOf(frames: readonly Uint8Array[], options: ArchiveOptions = {}): Archive {
  const { chunkFrames = 50, keyframeMs = 60_000, reading = async () => undefined } = options
  const recorded: RecordedFrame[] = []
  const keyframes: Keyframe[] = []
  const fold = createKeyframeFold()
  let logMs = Number.NEGATIVE_INFINITY
  for (const frame of frames.map(liveFrame)) {
    const nextMs = Math.max(logMs, frame.timeMs)
    const keyframeAgeMs = nextMs - (keyframes.at(-1)?.timeMs ?? Number.NEGATIVE_INFINITY)
    if (nextMs > logMs && keyframeAgeMs >= keyframeMs)
      keyframes.push({ timeMs: Math.max(logMs, nextMs - 1), ...fold.content() })
    logMs = nextMs
    fold.add(frame)
    recorded.push({ ...frame, logMs })
  }

  const spans: { fromMs: number; toMs: number; bytes: number }[] = []
  for (const frame of recorded) {
    const last = spans.at(-1)
    if (last && frame.logMs - last.toMs <= SPAN_GAP_MS) last.toMs = frame.logMs
    else spans.push({ fromMs: frame.logMs, toMs: frame.logMs, bytes: 0 })
  }

  const spansOf: Archive['spans'] = async (_robot, { fromMs, toMs }) =>
    spans.filter(span => span.fromMs <= toMs && span.toMs >= fromMs)

  return {
    frames: async function* (_robot, { afterMs, untilMs }, channel) {
      const found = recorded.filter(
        frame =>
          frame.logMs > afterMs && frame.logMs <= untilMs && (channel === undefined || frame.channel === channel),
      )
      for (let start = 0; start < found.length; start += chunkFrames) {
        await reading()
        yield found.slice(start, start + chunkFrames)
      }
    },
    keyframeAt: async (_robot, timeMs) => keyframes.findLast(keyframe => keyframe.timeMs <= timeMs),
    spans: spansOf,
    stretches: spansOf,
    losses: async () => [],
  }
}
