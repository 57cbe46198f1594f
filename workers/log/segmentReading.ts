import { restoreScene } from '../scene/keyframe.ts'
import type { Scene } from '../scene/scene.ts'
import type { Chunks } from './chunkShelf.ts'
import { decodeSegment } from './segment.ts'
import type { Segment } from './segmentList.ts'
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

/** Reads segments from memory, or from the store where they are there alone; undefined: it cannot be read any more. */
export function createSegmentReading(writer: StoreWriter | undefined, chunks: Chunks) {
  return async ({ head, memory }: Segment): Promise<LogSegment | undefined> => {
    const stored = memory ? undefined : await writer?.read(blobName(head.id))
    const content = memory ?? (stored && decodeSegment(stored))
    if (!content) return undefined
    const blobs = writer ? await readBlobs(writer, chunks.absent(head, head.fullChunks)) : new Map<string, Uint8Array>()
    const scene = restoreScene(content.keyframe, chunks.shelfWith(head.lineage, blobs))
    const frames = (): Uint8Array =>
      content.frames instanceof Uint8Array ? content.frames : content.frames.bytes.subarray(0, content.frames.length)
    return scene && { id: head.id, fromMs: head.fromMs, continues: head.continues, scene, frames }
  }
}

async function readBlobs(writer: StoreWriter, names: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const read = new Map<string, Uint8Array>()
  for (const name of names) {
    const bytes = await writer.read(name)
    if (bytes) read.set(name, bytes)
  }
  return read
}
