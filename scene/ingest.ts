/** From bytes to scene: header, order, body, fold. Whatever is wrong is counted, never thrown. */
import { type ChannelName, channelById } from '../contract/telemetry/channels.ts'
import { decodeFrame, type Message } from '../contract/telemetry/codec.ts'
import { FRAME_HEADER_BYTES, type Frame, type FrameFault, readFrames } from '../contract/telemetry/frame.ts'
import { frameOrder } from '../contract/telemetry/frameOrder.ts'
import { applyFrame } from './applyFrame.ts'
import { reducePoses } from './reducers/motion.ts'
import type { Arrivals, Scene } from './scene.ts'

export type IngestOptions = {
  /** Each frame that is about to be folded, and the scene it will be folded into. */
  readonly onFrame: (frame: Frame, before: () => Scene) => void
  /** `channel`: its name, or its number as text where there is no such channel, or `?`. */
  readonly onFault: (fault: FrameFault, channel: string) => void
}

const channelText = (id: number | undefined): string => (id === undefined ? '?' : (channelById(id)?.name ?? String(id)))

/** Header and body as they stand in their batch, without the padding behind. */
export const wholeFrame = ({ body }: Frame): Uint8Array =>
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
  const fold = createFold(scene)
  for (const frame of readFrames(batch, (fault, channel) => onFault(fault, channelText(channel)))) {
    const channel = channelById(frame.channel)?.name
    if (!channel) continue
    const order = frameOrder(fold.last(channel), frame)
    if (order === 'outOfOrder' && kind === 'live') onFault('outOfOrder', channel)
    if (order !== 'next') continue
    const message = decodeFrame(frame)
    if (!message.ok) {
      onFault(message.fault, channel)
      continue
    }
    onFrame(frame, fold.scene)
    fold.add(message.value)
  }
  return fold.scene()
}

function lastOf(arrivals: Arrivals | undefined) {
  const timeMs = arrivals?.times.at(-1)
  return arrivals && timeMs !== undefined ? { seq: arrivals.lastSeq, timeMs } : undefined
}

/** Folds message by message; poses that come one behind the other are folded as one once the scene is asked for. */
function createFold(start: Scene) {
  let scene = start
  let poses: Message<'pose'>[] = []
  const folded = (): Scene => {
    if (poses.length > 0) scene = reducePoses(scene, poses)
    poses = []
    return scene
  }
  return {
    scene: folded,
    /** The newest frame of a channel. */
    last: (channel: ChannelName) => (channel === 'pose' ? poses.at(-1) : undefined) ?? lastOf(scene.arrivals[channel]),
    add(message: Message): void {
      const pose = message.channel === 'pose' ? message : undefined
      if (pose) poses.push(pose)
      else scene = applyFrame(folded(), message)
    },
  }
}
