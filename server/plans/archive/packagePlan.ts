import { PLAN_FILE_NAMES } from '../../../contract/plan/planFileRules.ts'
import type { Database } from '../../database/database.ts'
import { dataItems, planFiles } from '../../database/schema.ts'
import { eq } from '../../database/sql.ts'
import type { DataFolder } from '../dataFolder.ts'
import type { PlanRow } from '../heldPlan.ts'
import { type ArchiveManifest, MANIFEST_FORMAT, MANIFEST_NAME } from './archiveFormat.ts'
import type { ArchivePart } from './writeArchive.ts'

/** The parts of a version's archive, in an order of their own: the manifest, then the files as the contract has them. */
export async function archivePartsOf(
  db: Pick<Database, 'select'>,
  dataFolder: Pick<DataFolder, 'pathOf'>,
  plan: PlanRow,
): Promise<readonly ArchivePart[]> {
  const rows = await db
    .select({ name: planFiles.name, bytes: dataItems.bytes, sha256: dataItems.sha256 })
    .from(planFiles)
    .innerJoin(dataItems, eq(dataItems.id, planFiles.dataItem))
    .where(eq(planFiles.plan, plan.id))
  const byName = new Map(rows.map(row => [row.name, row]))
  const manifest: ArchiveManifest = {
    format: MANIFEST_FORMAT,
    name: plan.name,
    environment: plan.environment,
    plan_type: plan.planType,
    version: plan.version,
  }
  const data = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  return [
    { name: MANIFEST_NAME, bytes: data.byteLength, content: { data } },
    ...PLAN_FILE_NAMES.flatMap(name => byName.get(name) ?? []).map(({ name, bytes, sha256 }) => ({
      name,
      bytes,
      content: { path: dataFolder.pathOf(sha256) },
    })),
  ]
}
