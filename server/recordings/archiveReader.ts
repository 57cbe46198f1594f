import { type AccountSight, sees } from '../identity/visibleAccounts.ts'
import type { Archive, Keyframe, RecordedFrame, Stretch } from './archive.ts'
import { BrokenChunk, messagesOf, plainChunk } from './chunk.ts'
import { createFileChunks, isUnreadable, type Source } from './fileChunks.ts'
import { type ChunkPlace, mayHold } from './fileIndex.ts'
import { decodeKeyframe, type StoredKeyframe, trailOf } from './keyframeMessage.ts'
import { joinedLosses, type Lost, lossesWithin } from './lost.ts'
import { extentOf, piecesOf } from './overlaps.ts'
import { framesWithin } from './recordedFrame.ts'
import { type FileReader, orderOf, type RecordingFolder } from './recordingFolder.ts'
import type { RecordingRow, RecordingRows } from './recordingRows.ts'
import type { LiveRecording } from './robotRecorder.ts'

export type ArchiveParts = {
  readonly folder: RecordingFolder
  readonly rows: Pick<RecordingRows, 'within' | 'upTo'>
  /** What is being recorded of a robot for accounts that are seen; undefined when nothing is. */
  readonly live: (robot: number, sees: (account: number | undefined) => boolean) => LiveRecording | undefined
  /** Something of a file cannot be read any more. */
  readonly lost?: (key: string, lost: Lost) => void
  readonly log: { readonly warn: (details: object, message: string) => void }
}

type Span = Parameters<Archive['frames']>[1]
type OrderedSource = Source & { readonly order: number }
/** Frames on their way into a file. Log times. */
type Waiting = { readonly order: number; readonly fromMs: number; toMs: number; readonly frames: RecordedFrame[] }

/** Two stretches nearer to each other are one. */
const GAP_MS = 5000

/** What waits was recorded after every file. */
const BEHIND_FILES = 1e9

/** Files that are looked into for what is missing in them: two days of hours and some. */
const MAX_FILES = 64

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

/** All that is recorded, of every account: for the service's own use. */
export const createArchive = (parts: ArchiveParts): Archive => createArchives(parts)(() => 'all')

/** Archives of what belongs to the accounts in sight; `sight` is asked at each call. */
export function createArchives(parts: ArchiveParts): (sight: () => AccountSight) => Archive {
  const files = createFileReader(parts)
  return sight => archiveOf(parts, files, sight)
}

/** A chunk that has been read, and what was taken of it; nothing when it cannot be. */
type ReadChunk<T> = { readonly place: ChunkPlace; readonly taken: readonly T[] | undefined }

function createFileReader({ folder, lost, log }: ArchiveParts) {
  const chunksOf = createFileChunks(folder)
  const logged = new Set<string>()

  /** The rest of the recording still plays. */
  async function read<T>(
    key: string,
    file: FileReader,
    place: ChunkPlace,
    take: (plain: Uint8Array) => readonly T[],
  ): Promise<ReadChunk<T>> {
    const { offset, bytes, fromMs, toMs } = place
    const name = `${key} ${offset}`
    try {
      const taken = take(await plainChunk(await file.read(offset, bytes)))
      // Should it fail again, that is news.
      logged.delete(name)
      return { place, taken }
    } catch (error) {
      if (!(error instanceof BrokenChunk) && !isUnreadable(error)) throw error
      if (!logged.has(name)) {
        logged.add(name)
        log.warn({ key, offset }, 'A chunk of a recording cannot be read')
        // How things stood is made up from what is left; only what happened is lost.
        if (!place.isKeyframe) lost?.(key, { fromMs, toMs })
      }
      return { place, taken: undefined }
    }
  }

  async function* framesOf(
    source: Source,
    { afterMs, untilMs }: Span,
    only: number | undefined,
    missed: (lost: Lost) => void,
  ): AsyncGenerator<readonly RecordedFrame[]> {
    const chunks = await source.chunks()
    const places = chunks.places.filter(
      place =>
        !place.isKeyframe &&
        place.toMs > afterMs &&
        place.fromMs <= untilMs &&
        (only === undefined || mayHold(place, only)),
    )
    const file = folder.reader(source.key)
    const take = (plain: Uint8Array) => framesWithin(plain, { afterMs, untilMs }, only)
    try {
      for await (const { place, taken } of inTurn(places, each => read(source.key, file, each, take))) {
        if (!taken) missed({ fromMs: place.fromMs, toMs: place.toMs })
        else if (taken.length > 0) yield taken
      }
    } finally {
      await file.close()
    }
    for (const end of lossesWithin(chunks.lost, { fromMs: afterMs, toMs: untilMs })) missed(end)
  }

  /** The newest keyframe of a file at or before a time; its trail goes on from those before it. */
  async function keyframeOf(source: Source, timeMs: number): Promise<Keyframe | undefined> {
    const { places } = await source.chunks()
    const keyframes: StoredKeyframe[] = []
    const file = folder.reader(source.key)
    try {
      for (const place of places.filter(({ isKeyframe, fromMs }) => isKeyframe && fromMs <= timeMs)) {
        const { taken } = await read(source.key, file, place, messagesOf)
        // The trails of those behind it go on from this one: what they hold is made up from the frames.
        if (!taken) break
        keyframes.push(...taken.flatMap(({ data }) => decodeKeyframe(data) ?? []))
      }
    } finally {
      await file.close()
    }
    const newest = keyframes.at(-1)
    return newest && { timeMs: newest.timeMs, frames: newest.frames, trail: trailOf(keyframes) }
  }

  return { chunksOf, framesOf, keyframeOf }
}

function archiveOf(
  { rows, live }: ArchiveParts,
  { chunksOf, framesOf, keyframeOf }: ReturnType<typeof createFileReader>,
  sight: () => AccountSight,
): Archive {
  const liveOf = (robot: number): LiveRecording | undefined => {
    const seen = sight()
    return live(robot, account => sees(seen, account))
  }
  /** Files of rows, and in place of the one that is being written what has been written of it. */
  const sourcesOf = (found: readonly RecordingRow[], now: LiveRecording | undefined): readonly OrderedSource[] => {
    const finished = found
      .filter(({ key }) => key !== now?.file?.key)
      .map(row => ({ ...row, order: orderOf(row.key), chunks: () => chunksOf(row) }))
    const { file } = now ?? {}
    if (!file) return finished
    const { lost = [] } = found.find(({ key }) => key === file.key) ?? {}
    const chunks = async () => ({ places: file.chunks, lost: [] })
    return [...finished, { ...file, lost, order: orderOf(file.key), chunks }]
  }

  /**
   * Rows, and what is being written, so that both together know every file. The row of a file is up to a minute behind it until it has ended:
   * where one ends while the rows are read, they are read again.
   */
  async function recorded(
    robot: number,
    read: () => Promise<readonly RecordingRow[]>,
  ): Promise<{ readonly found: readonly RecordingRow[]; readonly now: LiveRecording | undefined }> {
    const written = liveOf(robot)?.file?.key
    const found = await read()
    // Asked after the rows: a file that begins in between is here.
    const now = liveOf(robot)
    const hasEnded = written !== undefined && written !== now?.file?.key
    return hasEnded ? recorded(robot, read) : { found, now }
  }
  const recordedWithin = (robot: number, range: Lost) => recorded(robot, () => rows.within(robot, range, sight()))

  return {
    frames: async function* (robot, span, only, missed = () => undefined) {
      const { afterMs, untilMs } = span
      const { found, now } = await recordedWithin(robot, { fromMs: afterMs, toMs: untilMs })
      for (const { of, ...piece } of piecesOf([...sourcesOf(found, now), ...waitingOf(now)])) {
        const within = { afterMs: Math.max(afterMs, piece.afterMs), untilMs: Math.min(untilMs, piece.untilMs) }
        if (of.toMs <= within.afterMs || of.fromMs > within.untilMs) continue
        if ('chunks' in of) yield* framesOf(of, within, only, missed)
        else {
          const waiting = of.frames.filter(frame => isWithin(frame, within, only))
          if (waiting.length > 0) yield waiting
        }
      }
    },

    keyframeAt: async (robot, timeMs) => {
      const { found, now } = await recorded(robot, () => rows.upTo(robot, timeMs, sight()))
      const waiting = now?.keyframes.findLast(keyframe => keyframe.timeMs <= timeMs)
      if (waiting) return waiting
      const files = sourcesOf(found, now)
      const pieces = piecesOf([...files, ...waitingOf(now)]).filter(piece => extentOf(piece).fromMs <= timeMs)
      // What waits goes on from the file that is being written.
      const written = files.filter(({ key }) => key === now?.file?.key)
      const sources = pieces.flatMap(({ of }) => ('chunks' in of ? [of] : written))
      for (const source of sources.toReversed()) {
        const keyframe = await keyframeOf(source, timeMs)
        if (keyframe) return keyframe
      }
      // None can be read any more: what is known begins with the frames of the newest file.
      const source = sources.at(-1)
      return source && { timeMs: source.fromMs - 1, frames: [], trail: new Float32Array() }
    },

    spans: async (robot, range) => {
      const { found, now } = await recordedWithin(robot, range)
      return joined([...sourcesOf(found, now), ...waitingStretches(now)]).filter(overlaps(range))
    },

    stretches: async (robot, range) => {
      const { found, now } = await recordedWithin(robot, range)
      const written: Stretch[] = []
      for (const { of, afterMs, untilMs } of piecesOf(sourcesOf(found, now))) {
        const { places } = await of.chunks()
        const read = places.filter(({ isKeyframe, fromMs, toMs }) => !isKeyframe && toMs > afterMs && fromMs <= untilMs)
        written.push(...read.filter(place => !of.lost?.some(holds(place))))
      }
      return joined([...written, ...waitingStretches(now)]).filter(overlaps(range))
    },

    losses: async (robot, range) => {
      const { found, now } = await recordedWithin(robot, range)
      const all: Lost[] = []
      for (const { of, afterMs, untilMs } of piecesOf([...sourcesOf(found, now), ...waitingOf(now)])) {
        if (!('chunks' in of)) continue
        // Of a long range what has been found before is enough: an index is read for each file that is looked into.
        const more = found.length <= MAX_FILES ? (await of.chunks()).lost : []
        all.push(...lossesWithin([...(of.lost ?? []), ...more], { fromMs: afterMs, toMs: untilMs }))
      }
      return joinedLosses(lossesWithin(all, range))
    },
  }
}

/** What is on its way into a file: in parts, where log time goes back in it. */
function waitingOf(now: LiveRecording | undefined): readonly Waiting[] {
  const parts: Waiting[] = []
  for (const frame of now?.frames ?? []) {
    const { logMs } = frame
    const last = parts.at(-1)
    if (!last || logMs < last.toMs)
      parts.push({ order: BEHIND_FILES + parts.length, fromMs: logMs, toMs: logMs, frames: [frame] })
    else {
      last.toMs = logMs
      last.frames.push(frame)
    }
  }
  return parts
}

const waitingStretches = (now: LiveRecording | undefined): readonly Stretch[] =>
  (now?.frames ?? []).map(({ logMs, bytes }) => ({ fromMs: logMs, toMs: logMs, bytes: bytes.byteLength }))

const overlaps =
  (range: Lost) =>
  ({ fromMs, toMs }: Lost): boolean =>
    fromMs <= range.toMs && toMs >= range.fromMs

const holds =
  (part: Lost) =>
  ({ fromMs, toMs }: Lost): boolean =>
    fromMs <= part.fromMs && toMs >= part.toMs

const isWithin = ({ channel, logMs }: RecordedFrame, { afterMs, untilMs }: Span, only: number | undefined): boolean =>
  (only === undefined || channel === only) && logMs > afterMs && logMs <= untilMs

/** In order of time, those one behind the other as one; the first and the last may be cut by what was not looked for. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const spans: Stretch[] = []
  for (const { fromMs, toMs, bytes } of stretches.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = spans.at(-1)
    if (!last || fromMs - last.toMs > GAP_MS) spans.push({ fromMs, toMs, bytes })
    else spans[spans.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, toMs), bytes: last.bytes + bytes }
  }
  return spans
}
