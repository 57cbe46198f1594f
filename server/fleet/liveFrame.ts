import { FLAG_KEYFRAME, type FrameFault, frameStride, readFrameHeader, viewOf } from '../../contract/telemetry/frame.ts'

/** A frame as the gateway passes it on, with what its header says beside it. */
export type LiveFrame = {
  readonly channel: number
  readonly keyframe: boolean
  readonly seq: number
  /** Ms since the epoch, by the robot's clock after its correction, or of its arrival (`frameClock.ts`). */
  readonly timeMs: number
  /** The whole frame with its padding; the length is a multiple of 8. */
  readonly bytes: Uint8Array
}

/** Why the gateway refuses a frame: a fault of the header, a topic of another channel, a time that cannot be. */
export type RefusalReason = FrameFault | 'topic' | 'time'
export type CheckedFrame =
  | { readonly ok: true; readonly value: LiveFrame }
  /** Sound but for its time. */
  | { readonly ok: false; readonly reason: 'time'; readonly value: LiveFrame }
  | { readonly ok: false; readonly reason: Exclude<RefusalReason, 'time'> }

/**
 * How far from the service's clock a frame's time may be. Wide enough for a robot whose clock has not been corrected since it
 * started and for a link that stood still; a time beyond it would be drawn and recorded in another day.
 */
const FRAME_TIME_TOLERANCE_MS = 10 * 60_000

/** Looks at the header, the topic's channel and the length alone; the body is the reader's. Copies the payload. */
export function checkFrame(payload: Uint8Array, topicChannel: number, nowMs: number): CheckedFrame {
  const header = readFrameHeader(viewOf(payload))
  if (!header.ok) return { ok: false, reason: header.fault }
  const { channel, flags, seq, timeMs, bodyBytes } = header.value
  if (channel !== topicChannel) return { ok: false, reason: 'topic' }
  if (payload.byteLength !== frameStride(bodyBytes)) return { ok: false, reason: 'length' }
  const keyframe = (flags & FLAG_KEYFRAME) !== 0
  const value = { channel, keyframe, seq, timeMs, bytes: new Uint8Array(payload) }
  if (Math.abs(timeMs - nowMs) > FRAME_TIME_TOLERANCE_MS) return { ok: false, reason: 'time', value }
  return { ok: true, value }
}
