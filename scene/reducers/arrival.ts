/** What every frame does to the scene, whatever its channel. */
import type { ChannelName } from '../../contract/telemetry/channels.ts'
import type { Message } from '../../contract/telemetry/codec.ts'
import { type Arrivals, INTERVALS_KEPT, type Scene } from '../scene.ts'

/** Folds a message of one channel. Pure; the scene it is given stays as it is. */
export type Reducer<C extends ChannelName> = (scene: Scene, message: Message<C>) => Scene

const NOTHING: Arrivals = { count: 0, lastSeq: 0, times: [] }

/** The scene with the message as the newest of its channel. */
export const arrive = (scene: Scene, message: Message): Scene => arriveAll(scene, [message])

/** The scene with messages of one channel, oldest first. */
export function arriveAll(scene: Scene, messages: readonly Message[]): Scene {
  const newest = messages.at(-1)
  if (!newest) return scene
  const { channel, seq } = newest
  return {
    ...scene,
    timeMs: messages.reduce((latestMs, { timeMs }) => Math.max(latestMs, timeMs), scene.timeMs),
    frames: scene.frames + messages.length,
    latest: { ...scene.latest, [channel]: newest },
    arrivals: { ...scene.arrivals, [channel]: count(scene.arrivals[channel] ?? NOTHING, messages, seq) },
  }
}

function count(arrivals: Arrivals, messages: readonly Message[], lastSeq: number): Arrivals {
  const times = [...arrivals.times]
  for (const { timeMs } of messages) {
    const last = times.at(-1)
    if (last !== undefined && timeMs < last) times.length = 0
    times.push(timeMs)
    if (times.length > INTERVALS_KEPT + 1) times.shift()
  }
  return { count: arrivals.count + messages.length, lastSeq, times }
}
