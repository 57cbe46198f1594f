/** Which chunks a file of recordings has, and which of them are gone. */
import { type ChunkPlace, placeOf, remainsOf, summaryOf } from './fileIndex.ts'
import type { Lost } from './lost.ts'
import type { RecordingFolder } from './recordingFolder.ts'
import type { RecordingRow } from './recordingRows.ts'

/** `lost`: what the file should hold behind its last chunk, or at all. */
export type FileChunks = { readonly places: readonly ChunkPlace[]; readonly lost: readonly Lost[] }

/** A file with its chunks, of rows or being written. Log times. */
export type Source = Pick<RecordingRow, 'key' | 'fromMs' | 'toMs' | 'bytes' | 'lost'> & {
  readonly chunks: () => Promise<FileChunks>
}

/** Of finished files; an hour's index takes some 60 kB. */
const INDEXES = 200
/** Rows keep whole milliseconds, rounded outwards. */
const ROUNDED_MS = 2

/** Whether a file is not there any more, or a disk does not give it back: what is around it can still be read. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EIO')

/** Reads which chunks files have, and remembers it of those that are whole. */
export function createFileChunks(folder: RecordingFolder): (row: RecordingRow) => Promise<FileChunks> {
  /** By key, the newest used last. */
  const indexes = new Map<string, readonly ChunkPlace[]>()

  async function placesOf({ key, bytes }: RecordingRow): Promise<readonly ChunkPlace[]> {
    // One that has been cut off since, or is gone, is not what is remembered of it.
    const isWhole = indexes.has(key) && (await folder.size(key)) === bytes
    const known = (isWhole ? indexes.get(key) : undefined) ?? (await summaryOf(folder, key))
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

  return async row => {
    try {
      const places = await placesOf(row)
      const endMs = Math.max(row.fromMs, ...places.map(({ toMs }) => toMs))
      const isCut = row.complete && row.toMs - endMs > ROUNDED_MS
      return { places, lost: isCut ? [{ fromMs: endMs, toMs: row.toMs }] : [] }
    } catch (error) {
      if (!isUnreadable(error)) throw error
      return { places: [], lost: [{ fromMs: row.fromMs, toMs: row.toMs }] }
    }
  }
}
