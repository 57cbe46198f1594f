/**
 * All frames of a robot as they came, in segments that start with a keyframe, so that the scene of any moment can be folded again
 * (architecture, section 2). The newest segments are in memory up to a budget; with a store, all of them are written through to it,
 * the oldest leaving at a budget of its own. Without one, or once it has failed, the log is as long as the memory budget.
 *
 * *Log time* is the newest frame time so far: it never goes back, though single frames may be a little older than the one before.
 */
import type { Frame } from '../../contract/telemetry/frame.ts'
import { CHUNK_VERTICES } from '../../map/trail.ts'
import { foldUpTo } from '../../scene/foldFrames.ts'
import { serialiseScene } from '../../scene/keyframe.ts'
import type { Scene } from '../../scene/scene.ts'
import { type Chunks, createChunks, trailOfChunk } from './chunkShelf.ts'
import {
  addFrame,
  checksum,
  continuesFrom,
  createFrameBuffer,
  encodeSegmentStart,
  type SegmentHead,
} from './segment.ts'
import { createSegmentList, type HeldSegment, type Segment, type Thinning } from './segmentList.ts'
import { createSegmentReading, type LogSegment, thinnedSegments } from './segmentReading.ts'
import type { SegmentStore } from './segmentStore.ts'
import { blobName, findStored } from './storedSegments.ts'
import { createStoreWriter } from './storeWriter.ts'

export type EventLogOptions = {
  readonly store: SegmentStore | undefined
  readonly memoryBytes?: number
  /** What memory may hold beyond that while it waits to be stored. */
  readonly overflowBytes?: number
  readonly diskBytes?: number
  readonly segmentBytes?: number
  /** Of what `thinnedFrom` yields, at most in memory. */
  readonly thinnedBytes?: number
  /** Of which frames `thinnedFrom` is made; of none without it. */
  readonly thinning?: Thinning
  /** A segment begins: it follows the one before, or begins anew where something may be missing. */
  readonly onSegment?: (how: 'begins' | 'restarts') => void
}

/** Log times, ms since the epoch by the service's clock. */
export type LogSpan = { readonly fromMs: number; readonly toMs: number }

export type EventLog = {
  /** Adds the frame that is about to be folded into `before`. */
  append(bytes: Uint8Array, frame: Frame, before: Scene): void
  /** What comes next is folded into `scene`, which came whole in place of `before`: something may be missing in between. */
  restart(before: Scene, scene: Scene): void
  /** Hands what has gathered to the store; call it every second or so. */
  flush(): void
  /** The scene after all frames up to a log time; undefined when the log does not reach back so far, or cannot read it any more. */
  sceneAt(timeMs: number): Promise<Scene | undefined>
  /** The segment that a log time is in, or the last before it; undefined when the log does not reach back so far, or cannot read it any more. */
  segmentAt(timeMs: number): Promise<LogSegment | undefined>
  /** The next one that can be read. */
  segmentAfter(id: number): Promise<LogSegment | undefined>
  /** Frames of segments that are thinned, back to back, some segments each time, from the one that a log time is in, or from the first; without the scenes before them. */
  thinnedFrom(timeMs: number): AsyncGenerator<Uint8Array>
  /** From the first to the last frame; undefined while empty. */
  range(): LogSpan | undefined
  /** Where nothing is missing, oldest first. */
  spans(): readonly LogSpan[]
  /** Bytes held in memory, and in the store. */
  size(): { readonly memoryBytes: number; readonly storedBytes: number }
  /** Whether it is written through to a store; not any more once that has failed. */
  isStored(): boolean
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
/** More than ten minutes of them. */
const THINNED_BYTES = 8 * MIB

/** Opens the log of a robot; what an earlier one left in the store is in it. */
export async function openEventLog(options: EventLogOptions): Promise<EventLog> {
  const {
    memoryBytes = MEMORY_BYTES,
    overflowBytes = OVERFLOW_BYTES,
    diskBytes = DISK_BYTES,
    segmentBytes = SEGMENT_BYTES,
    thinnedBytes = THINNED_BYTES,
    thinning = () => () => false,
  } = options
  const found = options.store ? await findStored(options.store).catch(() => undefined) : undefined
  const writer =
    options.store && found ? createStoreWriter(options.store, found.blobs, () => segments.trim(current)) : undefined
  const chunks = createChunks((name, bytes) => {
    writer?.append(name, bytes)
    writer?.seal(name)
  })
  for (const { name } of found?.blobs ?? []) {
    const trail = trailOfChunk(name)
    if (trail) chunks.stored(name, trail)
  }
  const budget = { memoryBytes, overflowBytes, diskBytes, thinnedBytes }
  const segments = createSegmentList({ stored: found?.segments ?? [], writer, chunks, budget, thinning })
  const reading = createSegmentReading({ segments, writer, chunks })
  let current: HeldSegment | undefined

  const start = (begin: SegmentStart): HeldSegment => {
    seal()
    const { head, keyframe } = beginSegment(begin, segments.all().at(-1), chunks)
    const frames = createFrameBuffer(segmentBytes, begin.frameBytes)
    writer?.append(blobName(head.id), encodeSegmentStart(head, keyframe))
    const segment = { head, toMs: head.fromMs, memory: { keyframe, frames, flushed: 0 }, thinned: undefined }
    segments.add(segment)
    current = segment
    chunks.release(head, name => (writer?.stored(name) ?? 0) > 0)
    return segment
  }

  /** The segment that is being written gets no more frames. */
  const seal = (): void => {
    if (!current) return
    flush()
    writer?.seal(blobName(current.head.id))
    segments.pack(current)
  }

  const flush = (): void => {
    if (!current || !writer) return
    const { frames, flushed } = current.memory
    if (frames.length === flushed) return
    writer.append(blobName(current.head.id), frames.bytes.subarray(flushed, frames.length))
    current.memory.flushed = frames.length
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
      segments.trim(current)
      options.onSegment?.(continues ? 'begins' : 'restarts')
    },
    restart(before, scene) {
      start({ before, scene, fromMs: scene.timeMs, continues: false })
      segments.trim(current)
      options.onSegment?.('restarts')
    },
    flush,
    async sceneAt(timeMs) {
      const opened = await reading.at(timeMs)
      return opened && foldUpTo(opened.scene, opened.frames(), timeMs)
    },
    segmentAt: reading.at,
    segmentAfter: reading.after,
    thinnedFrom: timeMs => thinnedSegments(segments, timeMs, { writer, thinning }),
    range() {
      const [first] = segments.all()
      const last = segments.all().at(-1)
      return first && last && { fromMs: first.head.fromMs, toMs: last.toMs }
    },
    spans: () => spansOf(segments.all()),
    size: () => ({ memoryBytes: segments.memoryBytes(), storedBytes: writer?.bytes() ?? 0 }),
    isStored: () => writer?.works() ?? false,
    settled: async () => writer?.settled(),
    async close() {
      flush()
      await writer?.close()
    },
  }
}

/** A segment that goes on from `scene`. `before`: whether that is of the same lineage as the segment before. */
type SegmentStart = {
  readonly before: Scene
  readonly scene: Scene
  readonly fromMs: number
  readonly continues: boolean
  readonly frameBytes?: number
}

function beginSegment({ before, scene, fromMs, continues }: SegmentStart, last: Segment | undefined, chunks: Chunks) {
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
  return { head, keyframe }
}

function spansOf(segments: readonly Segment[]): readonly LogSpan[] {
  const spans: LogSpan[] = []
  for (const [index, { head, toMs }] of segments.entries()) {
    const before = continuesFrom(segments[index - 1]?.head.id, head) ? spans.pop() : undefined
    spans.push({ fromMs: before?.fromMs ?? head.fromMs, toMs })
  }
  return spans
}
