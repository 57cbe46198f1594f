import type { Logger } from 'pino'
import { BrokenChunk, indexAgain, type RecordedMessage, unpackChunk } from './chunk.ts'
import { placeOf, remainsOf, summaryOf } from './fileIndex.ts'
import { ForeignRecordingsError } from './folderMark.ts'
import { continueMcap } from './mcapFile.ts'
import { isImported, type RecordingFolder, robotOf } from './recordingFolder.ts'
import type { RecordingRow, RecordingRows } from './recordingRows.ts'

/** Log times of a file's frames, and its length. */
type Extent = Pick<RecordingRow, 'fromMs' | 'toMs' | 'bytes'>

/** What a file that was ended in order holds; undefined of another one. */
async function extentOf(folder: RecordingFolder, key: string): Promise<Extent | undefined> {
  const chunks = await summaryOf(folder, key)
  const frames = chunks?.filter(({ isKeyframe }) => !isKeyframe)
  const [first] = frames ?? []
  if (!frames || !first) return undefined
  return { fromMs: first.fromMs, toMs: frames.at(-1)?.toMs ?? first.toMs, bytes: await folder.size(key) }
}

/** The messages of a chunk; undefined when it is not what was written. */
async function messagesAt(
  folder: RecordingFolder,
  key: string,
  { offset, bytes }: { readonly offset: number; readonly bytes: number },
): Promise<readonly RecordedMessage[] | undefined> {
  try {
    return await unpackChunk(await folder.read(key, offset, bytes))
  } catch (error) {
    if (error instanceof BrokenChunk) return undefined
    throw error
  }
}

/** Gives a file that was cut off its summary, up to its last whole chunk. A file without a whole frame is removed: undefined. */
async function repairFile(folder: RecordingFolder, key: string): Promise<Extent | undefined> {
  const whole = await extentOf(folder, key)
  if (whole) return whole
  const { channels, chunks } = await remainsOf(folder, key)
  // After a power cut the last ones may hold anything.
  for (let lastWhole = chunks.length - 1; lastWhole >= 0; lastWhole--) {
    const last = chunks[lastWhole]
    const place = last && placeOf(last.index)
    const messages = place && (await messagesAt(folder, key, place))
    if (!messages) continue
    // The last one's message indexes may be cut off. Should this fail, what is whole is still there for another attempt.
    const { bytes, ...again } = indexAgain(last.index, messages)
    const contents = { channels, chunks: [...chunks.slice(0, lastWhole), again] }
    if (contents.chunks.every(({ index }) => placeOf(index).isKeyframe)) break
    const end = place.offset + place.bytes
    const file = await folder.reopen(key, end)
    try {
      await file.append(bytes)
      await continueMcap(contents, end + bytes.byteLength, file.append).end()
    } finally {
      await file.close()
    }
    return extentOf(folder, key)
  }
  await folder.remove(key)
  return undefined
}

export type RecoveryParts = {
  readonly folder: RecordingFolder
  readonly rows: RecordingRows
  readonly log: Logger
}

/** Repairs a file and completes its row, or forgets both. */
export async function recoverFile({ folder, rows, log }: RecoveryParts, key: string, imported = false): Promise<void> {
  const extent = await repairFile(folder, key)
  if (!extent) return rows.remove(key)
  await rows.save({ ...extent, key, robot: robotOf(key), complete: true, imported })
  log.info({ key }, 'A recording that was cut off is repaired')
}

/** What the database says: the robots that there are, and the id of its deployment. */
export type Known = { readonly robots: ReadonlySet<number>; readonly deployment: string }

/**
 * Whether the folder is the one that the rows speak of. A disk that is not mounted leaves an empty place; a folder of before there were marks has at
 * least half of the files, and a mark of before it named its deployment is taken over.
 * @throws ForeignRecordingsError
 */
async function isOurs(
  folder: RecordingFolder,
  deployment: string,
  { known, keys }: { readonly known: Iterable<string>; readonly keys: readonly string[] },
): Promise<boolean> {
  const marked = await folder.marked()
  if (marked?.of === 'place') return false
  if (marked?.deployment === deployment) return true
  if (marked?.deployment !== undefined) throw new ForeignRecordingsError(folder.root)
  const there = new Set(keys)
  const expected = [...known]
  const isOwn = marked !== undefined || expected.filter(key => there.has(key)).length * 2 >= expected.length
  // Should it not be possible to write there, it is found anew at the next start.
  await folder.mark(isOwn ? { of: 'recordings', deployment } : { of: 'place' }).catch(() => undefined)
  return isOwn
}

/** The files that are there; undefined, which the log says, where nobody knows. */
async function listed({ folder, log }: Pick<RecoveryParts, 'folder' | 'log'>): Promise<readonly string[] | undefined> {
  try {
    return await folder.list()
  } catch (error) {
    log.error({ err: error }, 'The folder of recordings cannot be read: none of them is deleted or forgotten')
    return undefined
  }
}

/**
 * Brings files and rows together as they were left by the run before.
 * @returns whether the folder can be read and is the one that the rows speak of; else nothing is touched, and no row is forgotten
 * @throws ForeignRecordingsError with nothing touched
 */
export async function recoverRecordings(parts: RecoveryParts, { robots, deployment }: Known): Promise<boolean> {
  const { folder, rows, log } = parts
  const known = new Map((await rows.all()).map(row => [row.key, row]))
  const keys = await listed(parts)
  if (keys === undefined) return false
  if (!(await isOurs(folder, deployment, { known: known.keys(), keys }))) {
    log.error(
      { recordings: known.size, files: keys.length },
      'The folder of recordings is not the one that the database knows: no recording is deleted, and those of before cannot be played',
    )
    return false
  }
  for (const key of keys) {
    const row = known.get(key)
    known.delete(key)
    try {
      if (row?.complete && row.bytes === (await folder.size(key))) continue
      // An import that was not taken in full is not taken.
      if (!robots.has(robotOf(key)) || (!row && isImported(key))) await folder.remove(key)
      else await recoverFile(parts, key, row?.imported)
    } catch (error) {
      log.warn({ err: error, key }, 'A recording could not be repaired')
    }
  }
  for (const key of known.keys()) await rows.remove(key)
  return true
}
