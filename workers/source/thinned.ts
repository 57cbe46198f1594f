/** What has to be folded of frames that go by quickly. */
import { type ChannelName, channelById } from '../../contract/telemetry/channels.ts'
import { type Frame, frameStride } from '../../contract/telemetry/frame.ts'
import { framesOf } from '../../scene/foldFrames.ts'

/** Coverage is made of every pose, and cleared by basic data. */
const EVERY_FRAME: ReadonlySet<ChannelName> = new Set<ChannelName>(['pose', 'basic'])

function countsEach({ channel }: Frame): boolean {
  const row = channelById(channel)
  return row !== undefined && (row.delivery === 'cumulative' || EVERY_FRAME.has(row.name))
}

/** The frames, back to back, without those that a newer one among them makes worthless. */
export function thinned(frames: Uint8Array): Uint8Array {
  const newest = new Map<number, number>()
  const spans: { readonly start: number; readonly end: number; readonly channel: number; readonly each: boolean }[] = []
  let start = 0
  for (const frame of framesOf(frames)) {
    const end = start + frameStride(frame.bodyBytes)
    spans.push({ start, end, channel: frame.channel, each: countsEach(frame) })
    newest.set(frame.channel, start)
    start = end
  }
  const left = spans.filter(frame => frame.each || newest.get(frame.channel) === frame.start)
  if (left.length === spans.length) return frames
  const out = new Uint8Array(left.reduce((sum, frame) => sum + frame.end - frame.start, 0))
  let offset = 0
  for (const frame of left) {
    out.set(frames.subarray(frame.start, frame.end), offset)
    offset += frame.end - frame.start
  }
  return out
}
