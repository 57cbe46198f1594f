import { buffer } from 'node:stream/consumers'
import type { Database } from '../database/database.ts'
import { cleaningReports, dataItems, planFiles, reportDocuments } from '../database/schema.ts'
import { and, eq } from '../database/sql.ts'
import type { DataFolder } from '../plans/dataFolder.ts'
import type { ProofPicture } from './proofPage.ts'

/** A larger map is not carried along. */
const MAX_MAP_BYTES = 16 * 1024 * 1024

/** What the page of a proof draws: the map of the plan's version and the cells that were covered. */
export async function pictureOf(
  { db, dataFolder }: { readonly db: Database; readonly dataFolder: Pick<DataFolder, 'read'> },
  report: number,
): Promise<ProofPicture> {
  const [found] = await db
    .select({ coverage: reportDocuments.coverage, sha256: dataItems.sha256, bytes: dataItems.bytes })
    .from(reportDocuments)
    .innerJoin(cleaningReports, eq(cleaningReports.id, reportDocuments.report))
    .leftJoin(planFiles, and(eq(planFiles.plan, cleaningReports.plan), eq(planFiles.name, 'map.png')))
    .leftJoin(dataItems, eq(dataItems.id, planFiles.dataItem))
    .where(eq(reportDocuments.report, report))
  const coverage = found?.coverage ?? null
  const isCarried = found !== undefined && found.sha256 !== null && (found.bytes ?? 0) <= MAX_MAP_BYTES
  if (!isCarried || found.sha256 === null) return { coverage, map: undefined }
  return { coverage, map: await buffer(dataFolder.read(found.sha256)).catch(() => undefined) }
}
