/** What every frame does to the scene, whatever its channel. */
import type { ChannelName } from '../../../contract/telemetry/channels.ts'
import type { Message } from '../../../contract/telemetry/codec.ts'
import { type Arrivals, INTERVALS_KEPT, type Scene } from '../scene.ts'

/** Folds a message of one channel. Pure; the scene it is given stays as it is. */
export type Reducer<C extends ChannelName> = (scene: Scene, message: Message<C>) => Scene

const NOTHING: Arrivals = { count: 0, lastSeq: 0, times: [] }

/** The scene with the message as the newest of its channel. */
export const arrive = (scene: Scene, message: Message): Scene => ({
  ...scene,
  timeMs: Math.max(scene.timeMs, message.timeMs),
  frames: scene.frames + 1,
  latest: { ...scene.latest, [message.channel]: message },
  arrivals: { ...scene.arrivals, [message.channel]: count(scene.arrivals[message.channel] ?? NOTHING, message) },
})

function count(arrivals: Arrivals, message: Message): Arrivals {
  const last = arrivals.times.at(-1)
  const steppedBack = last !== undefined && message.timeMs < last
  const times = steppedBack ? [] : arrivals.times.slice(-INTERVALS_KEPT)
  times.push(message.timeMs)
  return { count: arrivals.count + 1, lastSeq: message.seq, times }
}
