import { decodeFrame, type Message } from '../../contract/telemetry/codec.ts'
import { bodyOf, FLAG_KEYFRAME } from '../../contract/telemetry/frame.ts'
import type { LiveFrame } from './liveFrame.ts'

function decoded({ channel, seq, timeMs, keyframe, bytes }: LiveFrame): Message | undefined {
  const body = bodyOf(bytes)
  const flags = keyframe ? FLAG_KEYFRAME : 0
  const message = decodeFrame({ channel, flags, seq, timeMs, bodyBytes: body.byteLength, body })
  return message.ok ? message.value : undefined
}

/** Of the frame that was asked about last: memory, readings and recording look at each frame one after the other. */
let newest: LiveFrame | undefined
let newestMessage: Message | undefined

/** What a frame says; undefined when its body is broken. */
export function messageOf(frame: LiveFrame): Message | undefined {
  if (newest !== frame) {
    newest = frame
    newestMessage = decoded(frame)
  }
  return newestMessage
}
