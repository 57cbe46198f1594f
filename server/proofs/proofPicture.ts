import { buffer } from 'node:stream/consumers'
import type { Database } from '../database/database.ts'
import { cleaningReports, dataItems, planFiles, reportDocuments } from '../database/schema.ts'
import { and, eq } from '../database/sql.ts'
import type { DataFolder } from '../plans/dataFolder.ts'
import type { ProofPicture } from './proofPage.ts'

/** A larger map is not carried along. */
const MAX_MAP_BYTES = 16 * 1024 * 1024
/** Width and height stand behind the signature and the head of a PNG's first chunk. */
const PNG_WIDTH_AT = 16
const PNG_HEIGHT_AT = 20
const NO_PICTURE: ProofPicture = { width: 0, height: 0, coverage: null, map: undefined }

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
  if (!found || found.sha256 === null) return { ...NO_PICTURE, coverage: found?.coverage ?? null }
  const map = await buffer(dataFolder.read(found.sha256)).catch(() => undefined)
  if (map === undefined || map.byteLength < PNG_HEIGHT_AT + 4) return { ...NO_PICTURE, coverage: found.coverage }
  return {
    width: map.readUInt32BE(PNG_WIDTH_AT),
    height: map.readUInt32BE(PNG_HEIGHT_AT),
    coverage: found.coverage,
    map: map.byteLength > MAX_MAP_BYTES ? undefined : map,
  }
}
