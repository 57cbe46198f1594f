import type { Archive, Keyframe, RecordedFrame, Stretch } from './archive.ts'
import { BrokenChunk, type RecordedMessage, unpackChunk } from './chunk.ts'
import { type ChunkPlace, mayHold, placeOf, remainsOf, summaryOf } from './fileIndex.ts'
import { decodeKeyframe, type StoredKeyframe, trailOf } from './keyframeMessage.ts'
import { KEYFRAME_CHANNEL } from './mcapChannels.ts'
import { frameOf } from './recordedFrame.ts'
import type { RecordingFolder } from './recordingFolder.ts'
import type { RecordingRow, RecordingRows } from './recordingRows.ts'
import type { LiveRecording } from './robotRecorder.ts'

export type ArchiveParts = {
  readonly folder: RecordingFolder
  readonly rows: Pick<RecordingRows, 'within' | 'upTo'>
  /** What is being recorded of a robot; undefined when nothing is. */
  readonly live: (robot: number) => LiveRecording | undefined
  readonly log: { readonly warn: (details: object, message: string) => void }
}

/** A file with its chunks. Log times. */
type Source = Pick<RecordingRow, 'key' | 'fromMs' | 'toMs' | 'bytes'> & {
  readonly chunks: () => Promise<readonly ChunkPlace[]>
}

type Span = Parameters<Archive['frames']>[1]

/** Of finished files; an hour's index takes some 60 kB. */
const INDEXES = 200
/** Two stretches nearer to each other are one. */
const GAP_MS = 5000

/** Of one file: what is read while the chunk before it is played. A chunk has seconds, and in fast playback hundreds are played in one. */
const READS_AHEAD = 4

/** What is read of each, in their order; some are read at once. */
async function* inTurn<T, R>(all: readonly T[], read: (each: T) => Promise<R>): AsyncGenerator<R> {
  const reading: Promise<R>[] = []
  for (const each of all) {
    const promise = read(each)
    // It fails where it is waited for, which it may never be.
    promise.catch(() => undefined)
    reading.push(promise)
    if (reading.length > READS_AHEAD) yield* reading.splice(0, 1)
  }
  yield* reading
}

export function createArchive({ folder, rows, live, log }: ArchiveParts): Archive {
  /** By key, the newest used last. */
  const indexes = new Map<string, readonly ChunkPlace[]>()

  async function indexOf(key: string): Promise<readonly ChunkPlace[]> {
    const known = indexes.get(key) ?? (await summaryOf(folder, key))
    // A file that was cut off is repaired sooner or later, and must not be remembered as it is.
    if (!known) return (await remainsOf(folder, key)).chunks.map(({ index }) => placeOf(index))
    indexes.delete(key)
    indexes.set(key, known)
    for (const oldest of indexes.keys()) {
      if (indexes.size <= INDEXES) break
      indexes.delete(oldest)
    }
    return known
  }

  /** Files of rows, and in place of the one that is being written what has been written of it. */
  const sourcesOf = (found: readonly RecordingRow[], now: LiveRecording | undefined): readonly Source[] => {
    const finished = found
      .filter(({ key }) => key !== now?.file?.key)
      .map(row => ({ ...row, chunks: () => indexOf(row.key) }))
    const { file } = now ?? {}
    return file ? [...finished, { ...file, chunks: async () => file.chunks }] : finished
  }

  /** What is left of a chunk that can no longer be read is nothing: the rest of the recording still plays. */
  async function messagesOf(key: string, { offset, bytes }: ChunkPlace): Promise<readonly RecordedMessage[]> {
    try {
      return await unpackChunk(await folder.read(key, offset, bytes))
    } catch (error) {
      if (!(error instanceof BrokenChunk)) throw error
      log.warn({ key, offset }, 'A chunk of a recording cannot be read')
      return []
    }
  }

  async function* framesOf(
    source: Source,
    { afterMs, untilMs }: Span,
    only: number | undefined,
  ): AsyncGenerator<readonly RecordedFrame[]> {
    const places = (await source.chunks()).filter(
      place =>
        !place.isKeyframe &&
        place.toMs > afterMs &&
        place.fromMs <= untilMs &&
        (only === undefined || mayHold(place, only)),
    )
    for await (const messages of inTurn(places, place => messagesOf(source.key, place))) {
      const frames = messages.flatMap(({ channel, data, logMs }) => {
        const isWanted = channel !== KEYFRAME_CHANNEL && (only === undefined || channel === only)
        const frame = isWanted ? frameOf(data) : undefined
        return frame && isWithin(logMs, afterMs, untilMs) ? [{ ...frame, logMs }] : []
      })
      if (frames.length > 0) yield frames
    }
  }

  /** The newest keyframe of a file at or before a time; its trail goes on from those before it. */
  async function keyframeOf(source: Source, timeMs: number): Promise<Keyframe | undefined> {
    const places = (await source.chunks()).filter(({ isKeyframe, fromMs }) => isKeyframe && fromMs <= timeMs)
    const keyframes: StoredKeyframe[] = []
    for (const place of places)
      for (const { data } of await messagesOf(source.key, place)) {
        const keyframe = decodeKeyframe(data)
        if (keyframe) keyframes.push(keyframe)
      }
    const newest = keyframes.at(-1)
    return newest && { timeMs: newest.timeMs, frames: newest.frames, trail: trailOf(keyframes) }
  }

  return {
    frames: async function* (robot, span, only) {
      const { afterMs, untilMs } = span
      const found = await rows.within(robot, { fromMs: afterMs, toMs: untilMs })
      // Asked after the rows: a file that ends in between is in the rows, one that begins is here.
      const now = live(robot)
      for (const source of sourcesOf(found, now))
        if (source.toMs > afterMs && source.fromMs <= untilMs) yield* framesOf(source, span, only)
      const waiting =
        now?.frames.filter(
          ({ channel, logMs }) => (only === undefined || channel === only) && isWithin(logMs, afterMs, untilMs),
        ) ?? []
      if (waiting.length > 0) yield waiting
    },

    keyframeAt: async (robot, timeMs) => {
      const found = await rows.upTo(robot, timeMs)
      const now = live(robot)
      const waiting = now?.keyframes.findLast(keyframe => keyframe.timeMs <= timeMs)
      if (waiting) return waiting
      for (const source of sourcesOf(found.toReversed(), now).toReversed()) {
        const keyframe = source.fromMs <= timeMs ? await keyframeOf(source, timeMs) : undefined
        if (keyframe) return keyframe
      }
      return undefined
    },

    spans: async (robot, range) => {
      const found = await rows.within(robot, range)
      const now = live(robot)
      return joined([...sourcesOf(found, now), ...waitingOf(now)]).filter(overlaps(range))
    },

    stretches: async (robot, range) => {
      const found = await rows.within(robot, range)
      const now = live(robot)
      const written: Stretch[] = []
      for (const source of sourcesOf(found, now))
        written.push(...(await source.chunks()).filter(({ isKeyframe }) => !isKeyframe))
      return joined([...written, ...waitingOf(now)]).filter(overlaps(range))
    },
  }
}

/** What is on its way into a file. */
const waitingOf = (now: LiveRecording | undefined): readonly Stretch[] =>
  (now?.frames ?? []).map(({ logMs, bytes }) => ({ fromMs: logMs, toMs: logMs, bytes: bytes.byteLength }))

const overlaps =
  (range: { readonly fromMs: number; readonly toMs: number }) =>
  ({ fromMs, toMs }: Stretch): boolean =>
    fromMs <= range.toMs && toMs >= range.fromMs

const isWithin = (logMs: number, afterMs: number, untilMs: number): boolean => logMs > afterMs && logMs <= untilMs

/** Stretches one behind the other as one; the first and the last may be cut by what was not looked for. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const spans: Stretch[] = []
  for (const { fromMs, toMs, bytes } of stretches) {
    const last = spans.at(-1)
    if (!last || fromMs - last.toMs > GAP_MS) spans.push({ fromMs, toMs, bytes })
    else spans[spans.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, toMs), bytes: last.bytes + bytes }
  }
  return spans
}
