import { decodeFrame, type Message } from '../../contract/telemetry/codec.ts'
import { FRAME_HEADER_BYTES, readFrameHeader, viewOf } from '../../contract/telemetry/frame.ts'
import type { LiveFrame } from './liveFrame.ts'

function decoded(frame: LiveFrame): Message | undefined {
  const header = readFrameHeader(viewOf(frame.bytes))
  if (!header.ok) return undefined
  const body = frame.bytes.subarray(FRAME_HEADER_BYTES, FRAME_HEADER_BYTES + header.value.bodyBytes)
  const message = decodeFrame({ ...header.value, body })
  return message.ok ? message.value : undefined
}

/** Of the frame that was asked about last: memory, readings and recording look at each frame one after the other. */
let newest: { readonly frame: LiveFrame; readonly message: Message | undefined } | undefined

/** What a frame says; undefined when its body is broken. */
export function messageOf(frame: LiveFrame): Message | undefined {
  if (newest?.frame !== frame) newest = { frame, message: decoded(frame) }
  return newest.message
}
