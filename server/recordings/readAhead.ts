import type { RecordedFrame } from './archive.ts'

/** What may wait to be played; with the chunk that is being read it may be more. */
const AHEAD_BYTES = 4 * 1024 * 1024

/** Recorded frames for a playback, read before they are due. */
export type ReadAhead = {
  /** The next frame, once it is known whether others share its log time, or so many share it that no more are read before some are taken. */
  readonly peek: () => RecordedFrame | undefined
  /** Takes what `peek` shows. */
  readonly skip: () => void
  /** `ended`: there is nothing behind the frames that wait. */
  readonly state: () => 'reading' | 'ended' | 'failed'
  readonly close: () => void
}

/** `failed`: the recording cannot be read any further. */
export function readAhead(
  chunks: AsyncGenerator<readonly RecordedFrame[]>,
  failed: (error: unknown) => void,
): ReadAhead {
  /** Chunks, of the first of them from `next` on; none of them empty. */
  const waiting: (readonly RecordedFrame[])[] = []
  let next = 0
  let waitingBytes = 0
  let state: 'reading' | 'ended' | 'failed' = 'reading'
  let closed = false
  let isFull = false
  let room = Promise.withResolvers<void>()

  async function fill(): Promise<void> {
    for await (const chunk of chunks) {
      if (closed) return
      if (chunk.length > 0) waiting.push(chunk)
      waitingBytes += chunk.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
      if (waitingBytes > AHEAD_BYTES) {
        room = Promise.withResolvers<void>()
        isFull = true
        await room.promise
        isFull = false
      }
      if (closed) return
    }
    state = 'ended'
  }
  fill().catch((error: unknown) => {
    state = 'failed'
    if (!closed) failed(error)
  })

  return {
    peek: () => {
      const frame = waiting[0]?.[next]
      const last = waiting.at(-1)?.at(-1)
      const isWhole = state !== 'reading' || isFull || (frame && last && last.logMs > frame.logMs)
      return isWhole ? frame : undefined
    },
    skip: () => {
      const chunk = waiting[0] ?? []
      waitingBytes -= chunk[next]?.bytes.byteLength ?? 0
      next += 1
      if (next >= chunk.length) {
        waiting.shift()
        next = 0
      }
      if (waitingBytes <= AHEAD_BYTES / 2) room.resolve()
    },
    state: () => state,
    close: () => {
      closed = true
      waiting.length = 0
      next = 0
      room.resolve()
    },
  }
}
