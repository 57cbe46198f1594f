/** The last stretch of a robot's log for a file that a person may hand on: numbers alone, no pictures and no texts. */
import { CHANNEL, CHANNELS, type ChannelName } from '../../contract/telemetry/channels.ts'
import { decodeFrame, encodeDecoded } from '../../contract/telemetry/codec.ts'
import { framesOf } from '../../scene/foldFrames.ts'
import type { EventLog } from './eventLog.ts'
import { joinFrames } from './segmentFrames.ts'
import type { Thinning } from './segmentList.ts'

/** Channels that are taken along, and the shortest time between two frames of each, ms. */
const TAKEN: ReadonlyMap<number, number> = new Map([
  [CHANNEL.basic, 0],
  [CHANNEL.pose, 100],
  [CHANNEL.laser, 1000],
  [CHANNEL.cliff, 500],
  [CHANNEL.safety, 1000],
  [CHANNEL.safetyVector, 1000],
  [CHANNEL.localPlanner, 1000],
  [CHANNEL.coveragePlanner, 0],
  [CHANNEL.localization, 500],
  [CHANNEL.detour, 0],
])
export const EXCERPT_CHANNELS: readonly ChannelName[] = CHANNELS.filter(({ id }) => TAKEN.has(id)).map(
  ({ name }) => name,
)

/** Says of frames one after the other which are taken; those of a segment alone are some more than those of all segments. */
export const excerptThinning: Thinning = () => {
  const newest = new Map<number, number>()
  return ({ channel, timeMs }) => {
    const interval = TAKEN.get(channel)
    if (interval === undefined || timeMs - (newest.get(channel) ?? -Infinity) < interval) return false
    newest.set(channel, timeMs)
    return true
  }
}

/** As many bytes of frames, the newest. */
const MAX_EXCERPT_BYTES = 6 * 1024 * 1024

/** Frames of the last `spanMs`, back to back, oldest first; empty where the log is. */
export async function logExcerpt(log: Pick<EventLog, 'range' | 'thinnedFrom'>, spanMs: number): Promise<Uint8Array> {
  const range = log.range()
  if (!range) return new Uint8Array(0)
  const fromMs = Math.max(range.fromMs, range.toMs - spanMs)
  const isTaken = excerptThinning()
  const taken: Uint8Array[] = []
  for await (const frames of log.thinnedFrom(fromMs)) {
    for (const frame of framesOf(frames)) {
      if (frame.timeMs < fromMs || !isTaken(frame)) continue
      // Written anew from what was understood of it, so that nothing else comes along.
      const message = decodeFrame(frame)
      if (!message.ok) continue
      taken.push(encodeDecoded(message.value))
    }
  }
  return joinFrames(newestOf(taken))
}

/** As many as fit, the newest. */
function newestOf(frames: readonly Uint8Array[]): readonly Uint8Array[] {
  let bytes = 0
  return frames.slice(frames.findLastIndex(({ byteLength }) => (bytes += byteLength) > MAX_EXCERPT_BYTES) + 1)
}
