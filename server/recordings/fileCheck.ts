/** Files of recordings are read back now and then, so that what is broken is known before somebody needs it. */
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { BrokenChunk, unpackChunk } from './chunk.ts'
import { createFileChunks, isUnreadable } from './fileChunks.ts'
import { joinedLosses, type Lost } from './lost.ts'
import type { RecordingFolder } from './recordingFolder.ts'
import type { RecordingRow, RecordingRows } from './recordingRows.ts'

type Parts = {
  readonly folder: RecordingFolder
  readonly rows: Pick<RecordingRows, 'nextToCheck' | 'checked'>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Logger
}

/** What of a file was recorded and cannot be read any more; every chunk is read. */
async function lossesOf(folder: RecordingFolder, row: RecordingRow): Promise<readonly Lost[]> {
  const { places, lost } = await createFileChunks(folder)(row)
  const all = [...lost]
  for (const { offset, bytes, fromMs, toMs, isKeyframe } of places)
    try {
      await unpackChunk(await folder.read(row.key, offset, bytes))
    } catch (error) {
      if (!(error instanceof BrokenChunk) && !isUnreadable(error)) throw error
      if (!isKeyframe) all.push({ fromMs, toMs })
    }
  return joinedLosses(all)
}

/**
 * Reads the file back that was read back longest ago, and writes down what of it is gone. What was missed before and is read now is there: a disk was
 * away, or failed for a moment.
 */
export async function checkNextFile({ folder, rows, clock, log }: Parts): Promise<void> {
  const row = await rows.nextToCheck(clock.now() - BETWEEN_CHECKS_MS)
  if (!row) return
  const { key } = row
  const lost = await lossesOf(folder, row)
  if (lost.length > 0) log.warn({ key, lost }, 'A part of a recording cannot be read any more')
  await rows.checked(key, clock.now(), lost)
}

/** A file is read back no sooner than this after the last time. */
const BETWEEN_CHECKS_MS = 7 * 86_400_000
