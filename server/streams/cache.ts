import type { CacheMark } from '../../contract/sockets/streamer.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import { joinFrames, splitIntoBatches } from './batch.ts'

export type CacheContent = {
  readonly kind: CacheMark['kind']
  readonly timeMs: number
  /** Of playback: the seek that it answers. */
  readonly request?: number
  readonly frames: readonly LiveFrame[]
  /** Absent where the viewer knows more of it. */
  readonly trail: Float32Array<ArrayBuffer> | undefined
}

/** A cache in as many parts as the limit of a batch asks for, at least one; a trail goes with the first. Only with credit. */
export function sendCache(
  { kind, timeMs, request, frames, trail }: CacheContent,
  send: (batch: ArrayBuffer, mark: CacheMark) => void,
): void {
  const parts = frames.length > 0 ? splitIntoBatches(frames) : [[]]
  for (const [index, part] of parts.entries()) {
    const first = index === 0
    const last = index === parts.length - 1
    send(joinFrames(part), {
      kind,
      time: timeMs,
      first,
      last,
      ...(request !== undefined && { request }),
      ...(first && trail && { trail: trail.buffer }),
    })
  }
}
