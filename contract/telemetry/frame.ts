/** The frame: one telemetry message, from the robot to the browser's worker (protocol, section 1). */
import { channelById } from './channels.ts'

export const FRAME_VERSION = 1
export const FRAME_HEADER_BYTES = 24
/** `flags` bit 0: the frame holds the complete state of a cumulative channel. */
export const FLAG_KEYFRAME = 1
/** A socket frame may hold 4 MiB (decision 230). */
export const MAX_BODY_BYTES = 4 * 1024 * 1024 - FRAME_HEADER_BYTES

/** `timeMs`: ms since the epoch. `seq` counts from 1 per robot and channel. */
export type FrameHeader = {
  readonly channel: number
  readonly flags: number
  readonly seq: number
  readonly timeMs: number
  readonly bodyBytes: number
}

/** A frame whose header is known to be sound; `body` is a view, not a copy. */
export type Frame = FrameHeader & { readonly body: Uint8Array }

/** Why a frame is dropped. Counted by reason, robot and channel, never thrown. */
export const FRAME_FAULTS = ['truncated', 'version', 'channel', 'length', 'nonFinite', 'body', 'outOfOrder'] as const
export type FrameFault = (typeof FRAME_FAULTS)[number]

export type Decoded<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: FrameFault }

/** Bytes a frame takes in a batch: header, body, and padding to a multiple of 8. */
export const frameStride = (bodyBytes: number): number => FRAME_HEADER_BYTES + Math.ceil(bodyBytes / 8) * 8

/** One frame ready to send. The body is copied; padding is zero. */
export function encodeFrame(header: Omit<FrameHeader, 'bodyBytes'>, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(frameStride(body.byteLength))
  writeFrameHeader(bytes, { ...header, bodyBytes: body.byteLength })
  bytes.set(body, FRAME_HEADER_BYTES)
  return bytes
}

/** Writes a header into the first 24 bytes. */
export function writeFrameHeader(bytes: Uint8Array, header: FrameHeader): void {
  const view = viewOf(bytes)
  view.setUint8(0, FRAME_VERSION)
  view.setUint8(1, header.channel)
  view.setUint16(2, header.flags, true)
  view.setUint32(4, header.seq, true)
  view.setFloat64(8, header.timeMs, true)
  view.setUint32(16, header.bodyBytes, true)
  view.setUint32(20, 0, true)
}

/** Reads and checks the header at `offset`; its body need not be there. */
export function readHeaderAlone(view: DataView, offset = 0): Decoded<FrameHeader> {
  if (view.byteLength - offset < FRAME_HEADER_BYTES) return { ok: false, fault: 'truncated' }
  if (view.getUint8(offset) !== FRAME_VERSION || view.getUint32(offset + 20, true) !== 0) {
    return { ok: false, fault: 'version' }
  }
  const channel = view.getUint8(offset + 1)
  if (!channelById(channel)) return { ok: false, fault: 'channel' }
  const bodyBytes = view.getUint32(offset + 16, true)
  if (bodyBytes > MAX_BODY_BYTES) return { ok: false, fault: 'length' }
  const seq = view.getUint32(offset + 4, true)
  const timeMs = view.getFloat64(offset + 8, true)
  if (!Number.isFinite(timeMs) || seq === 0) return { ok: false, fault: 'nonFinite' }
  return { ok: true, value: { channel, flags: view.getUint16(offset + 2, true), seq, timeMs, bodyBytes } }
}

/** The same of one whose body has to be there. */
export function readFrameHeader(view: DataView, offset = 0): Decoded<FrameHeader> {
  const header = readHeaderAlone(view, offset)
  const isCut = header.ok && offset + FRAME_HEADER_BYTES + header.value.bodyBytes > view.byteLength
  return isCut ? { ok: false, fault: 'length' } : header
}

/** The body of a frame whose header has been checked before; a view. */
export function bodyOf(bytes: Uint8Array): Uint8Array {
  const at = (offset: number): number => bytes[16 + offset] ?? 0
  const bodyBytes = at(0) + at(1) * 2 ** 8 + at(2) * 2 ** 16 + at(3) * 2 ** 24
  return bytes.subarray(FRAME_HEADER_BYTES, FRAME_HEADER_BYTES + bodyBytes)
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * The frames that stand back to back in a batch. A frame of an unknown channel is stepped over; a header whose length cannot be
 * trusted ends the batch, because nothing after it can be found. Faults go to `onFault` with the channel number where one was read.
 */
export function* readFrames(
  bytes: Uint8Array,
  onFault: (fault: FrameFault, channel: number | undefined) => void,
): Generator<Frame> {
  const view = viewOf(bytes)
  let offset = 0
  while (offset < bytes.byteLength) {
    const header = readFrameHeader(view, offset)
    if (!header.ok) {
      const hasHeader = bytes.byteLength - offset >= FRAME_HEADER_BYTES
      const channel = hasHeader ? bytes[offset + 1] : undefined
      onFault(header.fault, channel)
      const skip = header.fault === 'channel' || header.fault === 'nonFinite' ? strideAt(bytes, offset) : undefined
      if (skip === undefined) return
      offset += skip
      continue
    }
    const start = offset + FRAME_HEADER_BYTES
    yield { ...header.value, body: bytes.subarray(start, start + header.value.bodyBytes) }
    offset += frameStride(header.value.bodyBytes)
  }
}

/** The stride a faulty header claims, or undefined when it leads out of the batch. */
function strideAt(bytes: Uint8Array, offset: number): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, FRAME_HEADER_BYTES)
  const stride = frameStride(view.getUint32(16, true))
  return offset + stride <= bytes.byteLength ? stride : undefined
}
