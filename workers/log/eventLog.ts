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
  packed,
  type SegmentHead,
} from './segment.ts'
import { foldUpTo } from './segmentFrames.ts'
import type { SegmentStore } from './segmentStore.ts'
import { blobName, findStored } from './storedSegments.ts'
import { createStoreWriter, type StoreWriter } from './storeWriter.ts'

export type EventLogOptions = {
  readonly store: SegmentStore | undefined
  readonly memoryBytes?: number
  /** What memory may hold beyond that while it waits to be stored. */
  readonly overflowBytes?: number
  readonly diskBytes?: number
  readonly segmentBytes?: number
}

/** Log times, ms since the epoch by the service's clock. */
export type LogSpan = { readonly fromMs: number; readonly toMs: number }

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

export type EventLog = {
  /** Adds the frame that is about to be folded into `before`. */
  append(bytes: Uint8Array, frame: Frame, before: Scene): void
  /** What comes next is folded into `scene`, which came whole in place of `before`: something may be missing in between. */
  restart(before: Scene, scene: Scene): void
  /** Hands what has gathered to the store; call it every second or so. */
  flush(): void
  /** The scene after all frames up to a log time; undefined when the log does not reach back so far. */
  sceneAt(timeMs: number): Promise<Scene | undefined>
  /** The segment that a log time is in, or the last before it; undefined when the log does not reach back so far. */
  segmentAt(timeMs: number): Promise<LogSegment | undefined>
  segmentAfter(id: number): Promise<LogSegment | undefined>
  /** From the first to the last frame; undefined while empty. */
  range(): LogSpan | undefined
  /** Where nothing is missing, oldest first. */
  spans(): readonly LogSpan[]
  /** Bytes held in memory, and in the store. */
  size(): { readonly memoryBytes: number; readonly storedBytes: number }
  /** Resolves when all that was handed to the store is written. */
  settled(): Promise<void>
  close(): Promise<void>
}

const MIB = 1024 * 1024
const MEMORY_BYTES = 64 * MIB
/** Of what waits to be stored where storing does not keep up. */
const OVERFLOW_BYTES = 64 * MIB
const DISK_BYTES = 512 * MIB
const SEGMENT_BYTES = 4 * MIB

type InMemory = { readonly keyframe: Uint8Array; frames: FrameBuffer; flushed: number }
type Segment = { readonly head: SegmentHead; toMs: number; memory: InMemory | undefined }

/** Opens the log of a robot; what an earlier one left in the store is in it. */
export async function openEventLog(options: EventLogOptions): Promise<EventLog> {
  const {
    memoryBytes = MEMORY_BYTES,
    overflowBytes = OVERFLOW_BYTES,
    diskBytes = DISK_BYTES,
    segmentBytes = SEGMENT_BYTES,
  } = options
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

  /** A segment that goes on from `scene`. `before` tells whether that is of the same lineage as the segment before. */
  const start = (begin: {
    readonly before: Scene
    readonly scene: Scene
    readonly fromMs: number
    readonly continues: boolean
    readonly frameBytes?: number
  }): Segment & { readonly memory: InMemory } => {
    seal()
    const { before, scene, fromMs, continues } = begin
    const last = segments.at(-1)
    const id = (last?.head.id ?? 0) + 1
    const lineage = before.frames === 0 || !last ? id : last.head.lineage
    const keyframe = serialiseScene(scene, chunks.shelf(lineage))
    const head: SegmentHead = {
      id,
      lineage,
      fromMs,
      afterMs: last?.toMs ?? 0,
      continues,
      generation: scene.coverage.generation,
      fullChunks: Math.floor(scene.coverage.length / CHUNK_VERTICES),
      keyframeBytes: keyframe.byteLength,
      keyframeSum: checksum(keyframe),
    }
    const frames = createFrameBuffer(segmentBytes, begin.frameBytes)
    held += keyframe.byteLength + frames.bytes.byteLength
    writer?.append(blobName(id), encodeSegmentStart(head, keyframe))
    const segment = { head, toMs: fromMs, memory: { keyframe, frames, flushed: 0 } }
    segments = [...segments, segment]
    current = segment
    chunks.release(head, name => (writer?.stored(name) ?? 0) > 0)
    return segment
  }

  /** The segment that is being written gets no more frames. */
  const seal = (): void => {
    if (!current) return
    flush()
    writer?.seal(blobName(current.head.id))
    const { memory } = current
    held -= memory.frames.bytes.byteLength
    memory.frames = packed(memory.frames)
    held += memory.frames.bytes.byteLength
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
      else if (!writer?.works() || held + chunks.bytes() > memoryBytes + overflowBytes) drop(segment)
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

  const open = async ({ head, memory }: Segment): Promise<LogSegment | undefined> => {
    const stored = memory ? undefined : await writer?.read(blobName(head.id))
    const content = memory ?? (stored && decodeSegment(stored))
    if (!content) return undefined
    const read = writer ? await readBlobs(writer, chunks.absent(head, head.fullChunks)) : new Map()
    const scene = restoreScene(content.keyframe, chunks.shelfWith(head.lineage, read))
    const frames = (): Uint8Array =>
      content.frames instanceof Uint8Array ? content.frames : content.frames.bytes.subarray(0, content.frames.length)
    return scene && { id: head.id, fromMs: head.fromMs, continues: head.continues, scene, frames }
  }
  const segmentAt = async (timeMs: number): Promise<LogSegment | undefined> => {
    const segment = segments.findLast(({ head }) => head.fromMs <= timeMs)
    return segment && open(segment)
  }

  return {
    append(bytes, frame, before) {
      const timeMs = Math.max(before.timeMs, frame.timeMs)
      if (current && addFrame(current.memory.frames, bytes)) {
        current.toMs = timeMs
        return
      }
      const continues = before.frames > 0
      const segment = start({ before, scene: before, fromMs: timeMs, continues, frameBytes: bytes.byteLength })
      addFrame(segment.memory.frames, bytes)
      trim()
    },
    restart(before, scene) {
      start({ before, scene, fromMs: scene.timeMs, continues: false })
      trim()
    },
    flush,
    async sceneAt(timeMs) {
      const opened = await segmentAt(timeMs)
      return opened && foldUpTo(opened.scene, opened.frames(), timeMs)
    },
    segmentAt,
    async segmentAfter(id) {
      const segment = segments.find(({ head }) => head.id > id)
      return segment && open(segment)
    },
    range() {
      const [first] = segments
      const last = segments.at(-1)
      return first && last && { fromMs: first.head.fromMs, toMs: last.toMs }
    },
    spans: () => spansOf(segments),
    size: () => ({ memoryBytes: held + chunks.bytes(), storedBytes: writer?.bytes() ?? 0 }),
    settled: async () => writer?.settled(),
    async close() {
      flush()
      await writer?.close()
    },
  }
}

function spansOf(segments: readonly Segment[]): readonly LogSpan[] {
  const spans: LogSpan[] = []
  for (const { head, toMs } of segments) {
    const before = head.continues ? spans.pop() : undefined
    spans.push({ fromMs: before?.fromMs ?? head.fromMs, toMs })
  }
  return spans
}

async function readBlobs(writer: StoreWriter, names: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const read = new Map<string, Uint8Array>()
  for (const name of names) {
    const bytes = await writer.read(name)
    if (bytes) read.set(name, bytes)
  }
  return read
}
