/** The segments of a log, and what of them is in memory and in the store: both keep to their budgets. */
import type { FrameHeader } from '../../contract/telemetry/frame.ts'
import type { Chunks } from './chunkShelf.ts'
import { type FrameBuffer, framesStart, packed, type SegmentHead } from './segment.ts'
import { pickInMemory } from './segmentFrames.ts'
import { blobName } from './storedSegments.ts'
import type { StoreWriter } from './storeWriter.ts'

/** `flushed`: bytes of the frames that the store was given. */
type InMemory = { readonly keyframe: Uint8Array; frames: FrameBuffer; flushed: number }
export type Segment = {
  readonly head: SegmentHead
  toMs: number
  memory: InMemory | undefined
  /** A few of its frames, back to back, once they were picked; of the newest segments, as many as memory has room for. */
  thinned: Uint8Array | undefined
}
/** Says which frames of one segment are picked, asked of each in turn. */
export type Thinning = () => (header: FrameHeader) => boolean
export type HeldSegment = Segment & { readonly memory: InMemory }

/** Bytes. `overflowBytes`: what memory may hold beyond its own while it waits to be stored. */
type Budget = {
  readonly memoryBytes: number
  readonly overflowBytes: number
  readonly diskBytes: number
  readonly thinnedBytes: number
}

type Parts = {
  /** What an earlier log has left. */
  readonly stored: readonly Pick<Segment, 'head' | 'toMs'>[]
  readonly writer: StoreWriter | undefined
  readonly chunks: Chunks
  readonly budget: Budget
  readonly thinning: Thinning
}

export type SegmentList = ReturnType<typeof createSegmentList>

export function createSegmentList({ stored, writer, chunks, budget, thinning }: Parts) {
  let segments: readonly Segment[] = stored.map(segment => ({ ...segment, memory: undefined, thinned: undefined }))
  let held = 0

  const memoryBytes = (): number => held + chunks.bytes()
  const bytesOf = ({ keyframe, frames }: InMemory): number => keyframe.byteLength + frames.bytes.byteLength

  const letGo = (segment: Segment): void => {
    if (!segment.memory) return
    held -= bytesOf(segment.memory)
    segment.memory = undefined
  }

  let thinnedBytes = 0
  const forgetThinned = (segment: Segment): void => {
    const bytes = segment.thinned?.byteLength ?? 0
    held -= bytes
    thinnedBytes -= bytes
    segment.thinned = undefined
  }
  const keepThinned = (segment: Segment, frames: Uint8Array): void => {
    if (segment.thinned || !segments.includes(segment)) return
    segment.thinned = frames
    held += frames.byteLength
    thinnedBytes += frames.byteLength
    // Without cameras most of a log is picked, and it is hours long.
    for (const oldest of segments) {
      if (thinnedBytes <= budget.thinnedBytes) break
      forgetThinned(oldest)
    }
  }

  const isStored = ({ head, memory }: Segment): boolean =>
    (writer?.stored(blobName(head.id)) ?? 0) >= framesStart(head) + (memory?.frames.length ?? 0)
  /** Nothing of it is in the store alone. */
  const isInMemory = ({ head, memory }: Segment): boolean =>
    memory !== undefined && chunks.absent(head, head.fullChunks).length === 0

  const drop = (segment: Segment): void => {
    letGo(segment)
    forgetThinned(segment)
    segments = segments.filter(other => other !== segment)
    writer?.remove(blobName(segment.head.id))
    const [oldest] = segments
    if (oldest) for (const name of chunks.forgetBefore(oldest.head)) writer?.remove(name)
  }

  return {
    /** Oldest first. */
    all: (): readonly Segment[] => segments,
    memoryBytes,
    keepThinned,
    add(segment: HeldSegment): void {
      held += bytesOf(segment.memory)
      segments = [...segments, segment]
    },
    /** A segment that gets no more frames takes no more room than they do. */
    pack({ memory }: HeldSegment): void {
      held -= memory.frames.bytes.byteLength
      memory.frames = packed(memory.frames)
      held += memory.frames.bytes.byteLength
    },
    /** Keeps to both budgets, and to what can be read where the store has failed; the segment that is being written stays. */
    trim(current: Segment | undefined): void {
      const hasFailed = writer?.works() === false
      if (hasFailed) for (const segment of segments) if (segment !== current && !isInMemory(segment)) drop(segment)
      for (const segment of segments) {
        if (memoryBytes() <= budget.memoryBytes) break
        if (segment === current || !segment.memory) continue
        if (isStored(segment)) {
          // To read them again from the store takes a hundred times as long.
          keepThinned(segment, pickInMemory(segment.memory.frames, thinning()))
          letGo(segment)
        } else if (!writer?.works() || memoryBytes() > budget.memoryBytes + budget.overflowBytes) drop(segment)
      }
      for (const segment of segments) {
        if (!writer || hasFailed || writer.bytes() <= budget.diskBytes || segment === current) break
        drop(segment)
      }
    },
  }
}
