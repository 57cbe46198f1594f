/** From bytes to scene: header, order, body, fold. Whatever is wrong is counted, never thrown. */
import { channelById } from '../../contract/telemetry/channels.ts'
import { decodeFrame } from '../../contract/telemetry/codec.ts'
import { FRAME_HEADER_BYTES, type Frame, type FrameFault, readFrames } from '../../contract/telemetry/frame.ts'
import { applyFrame } from './applyFrame.ts'
import { orderOf } from './order.ts'
import type { Scene } from './scene.ts'

export type IngestOptions = {
  /** Each frame that is about to be folded, with its header, and the scene it will be folded into. */
  readonly onFrame: (bytes: Uint8Array, frame: Frame, before: Scene) => void
  /** `channel`: its name, or its number as text where there is no such channel, or `?`. */
  readonly onFault: (fault: FrameFault, channel: string) => void
}

const channelText = (id: number | undefined): string => (id === undefined ? '?' : (channelById(id)?.name ?? String(id)))

/** Header and body as they stand in their batch, without the padding behind. */
const wholeFrame = ({ body }: Frame): Uint8Array =>
  new Uint8Array(body.buffer, body.byteOffset - FRAME_HEADER_BYTES, FRAME_HEADER_BYTES + body.byteLength)

/**
 * The scene after a batch. In a cache, frames at or before what is folded already are passed over in silence; in a live batch they
 * are faults, except an exact repeat.
 */
export function foldBatch(
  scene: Scene,
  batch: Uint8Array,
  kind: 'live' | 'cache',
  { onFrame, onFault }: IngestOptions,
): Scene {
  let folded = scene
  for (const frame of readFrames(batch, (fault, channel) => onFault(fault, channelText(channel)))) {
    const channel = channelById(frame.channel)?.name
    if (!channel) continue
    const order = orderOf(folded.arrivals[channel], frame)
    if (order === 'outOfOrder' && kind === 'live') onFault('outOfOrder', channel)
    if (order !== 'next') continue
    const message = decodeFrame(frame)
    if (!message.ok) {
      onFault(message.fault, channel)
      continue
    }
    onFrame(wholeFrame(frame), frame, folded)
    folded = applyFrame(folded, message.value)
  }
  return folded
}
