import { PLAN_FILE_NAMES } from '../../../contract/plan/planFileRules.ts'
import type { Database } from '../../database/database.ts'
import { type CameraZones, type CameraZonesViewer, SECTORS_FILE } from '../cameraZones/cameraZones.ts'
import type { DataFolder } from '../dataFolder.ts'
import type { PlanRow } from '../heldPlan.ts'
import { storedFiles } from '../storedFiles.ts'
import { type ArchiveManifest, MANIFEST_FORMAT, MANIFEST_NAME } from './archiveFormat.ts'
import type { ArchivePart } from './writeArchive.ts'

type Parts = {
  readonly db: Pick<Database, 'select'>
  readonly dataFolder: Pick<DataFolder, 'pathOf'>
  readonly cameraZones: CameraZones
}

/**
 * The parts of a version's archive for somebody, in an order of their own: the manifest, then the files as the contract has them.
 * @throws RequestError, JobRefused
 */
export async function archivePartsOf(
  { db, dataFolder, cameraZones }: Parts,
  viewer: CameraZonesViewer,
  plan: PlanRow,
): Promise<readonly ArchivePart[]> {
  const rows = await storedFiles(db, plan.id)
  const byName = new Map(rows.map(row => [row.name, row]))
  const manifest: ArchiveManifest = {
    format: MANIFEST_FORMAT,
    name: plan.name,
    environment: plan.environment,
    plan_type: plan.planType,
    version: plan.version,
  }
  const elements = byName.get(SECTORS_FILE)
  const shown = elements && (await cameraZones.shown(viewer, elements.sha256))
  const data = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  return [
    { name: MANIFEST_NAME, bytes: data.byteLength, content: { data } },
    ...PLAN_FILE_NAMES.flatMap(name => byName.get(name) ?? []).map(({ name, bytes, sha256 }) =>
      name === SECTORS_FILE && shown !== undefined
        ? { name, bytes: shown.byteLength, content: { data: shown } }
        : { name, bytes, content: { path: dataFolder.pathOf(sha256) } },
    ),
  ]
}
