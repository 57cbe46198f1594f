/** Files with elements for and from people who may not know where cameras are off (`maySeeCameraOff`). */
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { maySeeCameraOff } from '../../../contract/plan/cameraOff.ts'
import { generalError, RequestError } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { dataItems } from '../../database/schema.ts'
import { eq } from '../../database/sql.ts'
import type { Principal } from '../../identity/principal.ts'
import { createContentCache } from '../../jobs/contentCache.ts'
import type { JobQueue, Jobs } from '../../jobs/jobs.ts'
import type { DataFolder } from '../dataFolder.ts'
import { type SectorsAnswer, type SectorsOrder, sectorsAnswerSchema } from './sectorsFile.ts'

const SCRIPT = new URL('./sectorsFile.job.ts', import.meta.url)
export const SECTORS_FILE = 'sectors.yaml'
/** Of files that were read. */
const MAX_BYTES = 16 * 1024 * 1024
const ROW_BYTES = 200

const bytesOf = (answer: SectorsAnswer): number => ROW_BYTES + (answer.ok ? (answer.bytes?.byteLength ?? 0) : 0)

/** Whether a file can name cameras at all: as plain text, or written in escapes. */
const mayNameCameras = (bytes: Buffer): boolean => bytes.includes('camera') || bytes.includes('\\')

/** Who asks, and whose jobs it takes. */
export type CameraZonesViewer = Pick<Principal, 'login' | 'grants'>

export type CameraZones = {
  /**
   * A `sectors.yaml` as somebody may see it; undefined where that is as it stands.
   * @throws RequestError forbidden where it cannot be told what is in it; JobRefused
   */
  readonly shown: (viewer: CameraZonesViewer, sha256: string) => Promise<Uint8Array | undefined>
}

export function createCameraZones(jobs: Pick<Jobs, 'of'>, folder: Pick<DataFolder, 'pathOf'>): CameraZones {
  const answers = createContentCache<SectorsAnswer>(MAX_BYTES, bytesOf)

  async function hidden(login: number, sha256: string): Promise<SectorsAnswer> {
    const path = folder.pathOf(sha256)
    if (!mayNameCameras(await readFile(path))) return { ok: true }
    return v.parse(
      sectorsAnswerSchema,
      await jobs.of(login).run<unknown>(SCRIPT, { step: 'hide', path } satisfies SectorsOrder),
    )
  }

  return {
    shown: async (viewer, sha256) => {
      if (maySeeCameraOff(viewer)) return undefined
      const answer = await answers.get(sha256, () => hidden(viewer.login, sha256))
      if (answer.ok) return answer.bytes
      const { token, message } = generalError('forbidden')
      throw new RequestError('forbidden', token, message)
    },
  }
}

type KeepParts = {
  readonly db: Pick<Database, 'select'>
  readonly dataFolder: Pick<DataFolder, 'pathOf' | 'store'>
  readonly queue: JobQueue
}

/**
 * What becomes of a `sectors.yaml` that somebody hands in who does not see zones where cameras are off: those of the version stay in it.
 * @param before the data id of the file that the version has
 * @param after where the file is that was handed in
 * @returns the file that is stored in its place; undefined where it is right as it is
 * @throws RequestError where it cannot be told what is in it; JobRefused
 */
export async function withHiddenZones(
  { db, dataFolder, queue }: KeepParts,
  viewer: Pick<CameraZonesViewer, 'grants'>,
  before: number | undefined,
  after: string,
): Promise<{ readonly sha256: string; readonly bytes: number } | undefined> {
  if (before === undefined || maySeeCameraOff(viewer)) return undefined
  const [item] = await db.select({ sha256: dataItems.sha256 }).from(dataItems).where(eq(dataItems.id, before))
  if (item === undefined) return undefined
  const order: SectorsOrder = { step: 'keep', before: dataFolder.pathOf(item.sha256), after }
  const answer = v.parse(sectorsAnswerSchema, await queue.run<unknown>(SCRIPT, order))
  if (!answer.ok)
    throw new RequestError('badRequest', 'errors.cleaningPlan.file.yamlSyntax', 'The file is not YAML', {
      field: 'file',
      data: { file: SECTORS_FILE },
    })
  return answer.bytes && dataFolder.store(answer.bytes)
}
