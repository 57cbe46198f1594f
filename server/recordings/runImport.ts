import type { StateChange } from '../../contract/gateway.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import type { ImportRefusal } from './importedRun.ts'
import type { RecordingRow } from './recordingRows.ts'

const SCRIPT = new URL('./runImport.job.ts', import.meta.url)

export type ImportOrder = {
  /** The file as it came. */
  readonly path: string
  /** Where the recordings made of it go, under their keys. */
  readonly folder: string
  readonly robot: number
  /** Where recordings are, and those of the robot that there are. */
  readonly recordings: string
  readonly known: readonly RecordingRow[]
}

/** A run that lies in files of our own, not yet where recordings are. */
export type PreparedRun = {
  readonly ok: true
  /** Log times of its first and last frame. */
  readonly fromMs: number
  readonly toMs: number
  readonly frames: number
  readonly skipped: number
  readonly files: readonly Pick<RecordingRow, 'key' | 'fromMs' | 'toMs' | 'bytes'>[]
  /** Without the run's id; in order. */
  readonly states: readonly Omit<StateChange, 'boot_id'>[]
  /** Frames of what the robot said. */
  readonly messages: readonly Uint8Array[]
}

/**
 * Makes recordings of a file that somebody handed in, in a process of its own: tens of megabytes are unpacked, read and packed again.
 * @throws JobRefused
 */
export const prepareRun = (
  jobs: JobQueue,
  order: ImportOrder,
): Promise<PreparedRun | { readonly ok: false; readonly refusal: ImportRefusal }> => jobs.run(SCRIPT, order)
