/**
 * All frames of a robot as they came, in segments that start with a keyframe, so that the scene of any moment can be folded again
 * (architecture, section 2). The newest segments are in memory up to a budget; with a store, all of them are written through to it,
 * the oldest leaving at a budget of its own. Without one the log is as long as the memory budget.
 *
 * *Log time* is the newest frame time so far: it never goes back, though single frames may be a little older than the one before.
 */
import type { Frame } from '../../contract/telemetry/frame.ts'
import { restoreScene, serialiseScene } from '../scene/keyframe.ts'
import type { Scene } from '../scene/scene.ts'
import { CHUNK_VERTICES } from '../scene/trail.ts'
import { createChunks, trailOfChunk } from './chunkShelf.ts'
import {
  addFrame,
  checksum,
  createFrameBuffer,
  decodeSegment,
  encodeSegmentStart,
  type FrameBuffer,
  framesStart,
  type SegmentHead,
} from './segment.ts'
import { foldUpTo, framesAfter } from './segmentFrames.ts'
import type { SegmentStore } from './segmentStore.ts'
import { blobName, findStored } from './storedSegments.ts'
import { createStoreWriter, type StoreWriter } from './storeWriter.ts'

export type EventLogOptions = {
  readonly store: SegmentStore | undefined
  readonly memoryBytes?: number
  readonly diskBytes?: number
  readonly segmentBytes?: number
}

export type EventLog = {
  /** Adds the frame that is about to be folded into `before`. */
  append(bytes: Uint8Array, frame: Frame, before: Scene): void
  /** Hands what has gathered to the store; call it every second or so. */
  flush(): void
  /** The scene after all frames up to a log time; undefined when the log does not reach back so far. */
  sceneAt(timeMs: number): Promise<Scene | undefined>
  /** Frames after a log time, a segment at a time, back to back. */
  framesAfter(timeMs: number): AsyncGenerator<Uint8Array>
  /** Log times of the first and the last frame; undefined while empty. */
  range(): { readonly fromMs: number; readonly toMs: number } | undefined
  /** Bytes held in memory, and in the store. */
  size(): { readonly memoryBytes: number; readonly storedBytes: number }
  /** Resolves when all that was handed to the store is written. */
  settled(): Promise<void>
  close(): Promise<void>
}

const MIB = 1024 * 1024
const MEMORY_BYTES = 64 * MIB
const DISK_BYTES = 512 * MIB
const SEGMENT_BYTES = 4 * MIB

type InMemory = { readonly keyframe: Uint8Array; readonly frames: FrameBuffer; flushed: number }
type Segment = { readonly head: SegmentHead; toMs: number; memory: InMemory | undefined }

/** Opens the log of a robot; what an earlier one left in the store is in it. */
export async function openEventLog(options: EventLogOptions): Promise<EventLog> {
  const { memoryBytes = MEMORY_BYTES, diskBytes = DISK_BYTES, segmentBytes = SEGMENT_BYTES } = options
  const found = options.store ? await findStored(options.store).catch(() => undefined) : undefined
  const writer = options.store && found ? createStoreWriter(options.store, found.blobs, () => trim()) : undefined
  const chunks = createChunks((name, bytes) => writer?.append(name, bytes))
  for (const { name } of found?.blobs ?? []) {
    const trail = trailOfChunk(name)
    if (trail) chunks.stored(name, trail)
  }
  let segments: readonly Segment[] = (found?.segments ?? []).map(segment => ({ ...segment, memory: undefined }))
  let current: (Segment & { readonly memory: InMemory }) | undefined
  let held = 0

  const start = (before: Scene, fromMs: number, frameBytes: number): Segment & { readonly memory: InMemory } => {
    const last = segments.at(-1)
    const id = (last?.head.id ?? 0) + 1
    const lineage = before.frames === 0 || !last ? id : last.head.lineage
    const keyframe = serialiseScene(before, chunks.shelf(lineage))
    const head: SegmentHead = {
      id,
      lineage,
      fromMs,
      generation: before.coverage.generation,
      fullChunks: Math.floor(before.coverage.length / CHUNK_VERTICES),
      keyframeBytes: keyframe.byteLength,
      keyframeSum: checksum(keyframe),
    }
    const frames = createFrameBuffer(segmentBytes, frameBytes)
    held += keyframe.byteLength + frames.bytes.byteLength
    writer?.append(blobName(id), encodeSegmentStart(head, keyframe))
    const segment = { head, toMs: fromMs, memory: { keyframe, frames, flushed: 0 } }
    segments = [...segments, segment]
    return segment
  }

  const flush = (): void => {
    if (!current || !writer) return
    const { frames, flushed } = current.memory
    if (frames.length === flushed) return
    writer.append(blobName(current.head.id), frames.bytes.subarray(flushed, frames.length))
    current.memory.flushed = frames.length
  }

  const letGo = (segment: Segment): void => {
    if (!segment.memory) return
    held -= segment.memory.keyframe.byteLength + segment.memory.frames.bytes.byteLength
    segment.memory = undefined
  }

  const isStored = ({ head, memory }: Segment): boolean =>
    writer !== undefined &&
    writer.works() &&
    writer.stored(blobName(head.id)) >= framesStart(head) + (memory?.frames.length ?? 0)

  /** Keeps to both budgets; the segment that is being written stays. */
  const trim = (): void => {
    for (const segment of segments) {
      if (held + chunks.bytes() <= memoryBytes) break
      if (segment === current || !segment.memory) continue
      if (isStored(segment)) letGo(segment)
      else if (!writer?.works()) drop(segment)
    }
    for (const segment of segments) {
      if (!writer || writer.bytes() <= diskBytes || segment === current) break
      drop(segment)
    }
  }

  const drop = (segment: Segment): void => {
    letGo(segment)
    segments = segments.filter(other => other !== segment)
    writer?.remove(blobName(segment.head.id))
    const [oldest] = segments
    if (oldest) for (const name of chunks.forgetBefore(oldest.head)) writer?.remove(name)
  }

  const open = async (segment: Segment): Promise<{ scene: Scene; frames: Uint8Array } | undefined> => {
    const { head, memory } = segment
    const stored = memory ? undefined : await writer?.read(blobName(head.id))
    const content = memory
      ? { keyframe: memory.keyframe, frames: memory.frames.bytes.subarray(0, memory.frames.length) }
      : stored && decodeSegment(stored)
    if (!content) return undefined
    const read = writer ? await readBlobs(writer, chunks.absent(head, head.fullChunks)) : new Map()
    const scene = restoreScene(content.keyframe, chunks.shelfWith(head.lineage, read))
    return scene && { scene, frames: content.frames }
  }

  return {
    append(bytes, frame, before) {
      const timeMs = Math.max(before.timeMs, frame.timeMs)
      if (!current || !addFrame(current.memory.frames, bytes)) {
        flush()
        if (current) writer?.seal(blobName(current.head.id))
        current = start(before, timeMs, bytes.byteLength)
        addFrame(current.memory.frames, bytes)
        chunks.release(current.head, name => (writer?.stored(name) ?? 0) > 0)
        trim()
      }
      current.toMs = timeMs
    },
    flush,
    async sceneAt(timeMs) {
      const segment = segments.findLast(({ head }) => head.fromMs <= timeMs)
      const opened = segment && (await open(segment))
      return opened && foldUpTo(opened.scene, opened.frames, timeMs)
    },
    async *framesAfter(timeMs) {
      const first = segments.findLast(({ head }) => head.fromMs <= timeMs)?.head.id ?? 0
      for (let segment = segmentFrom(first); segment; segment = segmentFrom(segment.head.id + 1)) {
        const opened = await open(segment)
        if (opened) yield framesAfter(opened.frames, opened.scene.timeMs, timeMs)
      }
    },
    range() {
      const [first] = segments
      const last = segments.at(-1)
      return first && last && { fromMs: first.head.fromMs, toMs: last.toMs }
    },
    size: () => ({ memoryBytes: held + chunks.bytes(), storedBytes: writer?.bytes() ?? 0 }),
    settled: async () => writer?.settled(),
    async close() {
      flush()
      await writer?.close()
    },
  }

  function segmentFrom(id: number): Segment | undefined {
    return segments.find(({ head }) => head.id >= id)
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
