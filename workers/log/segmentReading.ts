import { restoreScene } from '../../scene/keyframe.ts'
import type { Scene } from '../../scene/scene.ts'
import type { Chunks } from './chunkShelf.ts'
import { continuesFrom, decodeSegment, type FrameBuffer, framesStart } from './segment.ts'
import { joinFrames, pickFrames, pickInMemory } from './segmentFrames.ts'
import type { Segment, SegmentList, Thinning } from './segmentList.ts'
import { blobName } from './storedSegments.ts'
import type { StoreWriter } from './storeWriter.ts'

/** A segment as it is read. */
export type LogSegment = {
  readonly id: number
  readonly fromMs: number
  /** Nothing is missing between the segment before and this one. */
  readonly continues: boolean
  /** How things stood before its first frame. */
  readonly scene: Scene
  /** Its frames back to back; those of the segment that is being written become more. */
  readonly frames: () => Uint8Array
}

type Content = { readonly keyframe: Uint8Array; readonly frames: Uint8Array | FrameBuffer }

/** From memory, or from the store where it is there alone; undefined: it cannot be read any more. */
async function contentOf(writer: StoreWriter | undefined, { head, memory }: Segment): Promise<Content | undefined> {
  if (memory) return memory
  const stored = await writer?.read(blobName(head.id))
  return stored && decodeSegment(stored)
}

/** Those of the segment that is being written become more. */
const framesIn = ({ frames }: Content): Uint8Array =>
  frames instanceof Uint8Array ? frames : frames.bytes.subarray(0, frames.length)

type ReadingParts = {
  readonly segments: SegmentList
  readonly writer: StoreWriter | undefined
  readonly chunks: Chunks
}

/** Reads segments with the scene before their first frame. */
export function createSegmentReading({ segments, writer, chunks }: ReadingParts) {
  /** Undefined: it cannot be read any more. `beforeId`: which one it comes after. */
  const read = async (segment: Segment, beforeId: number | undefined): Promise<LogSegment | undefined> => {
    const { head } = segment
    const content = await contentOf(writer, segment)
    if (!content) return undefined
    const blobs = writer ? await readBlobs(writer, chunks.absent(head, head.fullChunks)) : new Map<string, Uint8Array>()
    const scene = restoreScene(content.keyframe, chunks.shelfWith(head.lineage, blobs))
    const frames = () => framesIn(content)
    return scene && { id: head.id, fromMs: head.fromMs, continues: continuesFrom(beforeId, head), scene, frames }
  }
  return {
    /** `EventLog.segmentAt` */
    async at(timeMs: number): Promise<LogSegment | undefined> {
      const all = segments.all()
      const index = all.findLastIndex(({ head }) => head.fromMs <= timeMs)
      const segment = all[index]
      return segment && read(segment, all[index - 1]?.head.id)
    },
    /** `EventLog.segmentAfter` */
    async after(id: number): Promise<LogSegment | undefined> {
      for (const segment of segments.all()) {
        const opened = segment.head.id > id ? await read(segment, id) : undefined
        if (opened) return opened
      }
      return undefined
    },
  }
}

/** Segments that are read at once where many are: most of the time goes by until a file is open. */
const READ_TOGETHER = 8

type ThinningParts = { readonly writer: StoreWriter | undefined; readonly thinning: Thinning }

/** What `EventLog.thinnedFrom` yields. */
export async function* thinnedSegments(
  segments: SegmentList,
  timeMs: number,
  parts: ThinningParts,
): AsyncGenerator<Uint8Array> {
  const at = segments.all().findLastIndex(({ head }) => head.fromMs <= timeMs)
  let left = segments.all().slice(Math.max(0, at))
  while (left.length > 0) {
    const together = left.slice(0, READ_TOGETHER)
    const last = together.at(-1)?.head.id ?? 0
    yield joinFrames(await Promise.all(together.map(segment => thinnedFrames(segments, segment, parts))))
    left = segments.all().filter(({ head }) => head.id > last)
  }
}

/** Frames of a segment that is thinned, back to back, without the scene before it, which takes far longer to restore; none: it cannot be read any more. */
async function thinnedFrames(
  segments: SegmentList,
  segment: Segment,
  { writer, thinning }: ThinningParts,
): Promise<Uint8Array> {
  const { head, memory, thinned } = segment
  if (thinned) return thinned
  if (memory) return pickInMemory(memory.frames, thinning())
  const picked = await writer?.readParts(blobName(head.id), readAt => pickFrames(readAt, framesStart(head), thinning()))
  if (picked) segments.keepThinned(segment, picked)
  return picked ?? new Uint8Array()
}

async function readBlobs(writer: StoreWriter, names: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const read = new Map<string, Uint8Array>()
  for (const name of names) {
    const bytes = await writer.read(name)
    if (bytes) read.set(name, bytes)
  }
  return read
}
