import { decodeFrame, type Message } from '../../contract/telemetry/codec.ts'
import { readFrames } from '../../contract/telemetry/frame.ts'
import type { LiveFrame } from './liveFrame.ts'

/** What a frame says; undefined when its body is broken. */
export function messageOf(frame: LiveFrame): Message | undefined {
  const [whole] = readFrames(frame.bytes, () => undefined)
  const message = whole && decodeFrame(whole)
  return message?.ok ? message.value : undefined
}
