import type { Logger } from 'pino'
import type { Database } from '../../database/database.ts'
import { cleaningReports, reportDocuments } from '../../database/schema.ts'
import { and, eq } from '../../database/sql.ts'
import { createContentCache } from '../../jobs/contentCache.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { DataFolder } from '../../plans/dataFolder.ts'
import { createMapFrames } from '../../plans/mapArea.ts'
import { fileDigests } from '../../plans/storedFiles.ts'
import type { ReportColumns } from '../columns/reportColumns.ts'
import { type ReportReader, reportsInSight } from '../reportFilter.ts'
import { askDrawer } from './askDrawer.ts'
import { createFloorAges } from './floorAges.ts'
import { createGroupPictures } from './groupPictures.ts'
import { keyOf, planOf } from './planGround.ts'

/** Pictures that are kept, bytes. */
const MAX_KEPT_BYTES = 24 * 1024 * 1024
/** `key`: another one whenever the picture would be another. */
export type ReportPicture = { readonly key: string; readonly draw: () => Promise<Uint8Array> }
type Parts = {
  readonly db: Database
  readonly dataFolder: Pick<DataFolder, 'read'>
  readonly columns: ReportColumns
  readonly log: Logger
}

/** Pictures of reports and what superimposed runs come to; they are drawn in a process beside the service and kept by what they show. */
export function createReportPictures({ db, dataFolder, columns, log }: Parts) {
  const cache = createContentCache<Uint8Array>(MAX_KEPT_BYTES, ({ byteLength }) => byteLength)
  const frames = createMapFrames(db, dataFolder)

  async function documentsOf(reader: ReportReader, id: number) {
    const [found] = await db
      .select({ plan: cleaningReports.plan, documents: reportDocuments })
      .from(cleaningReports)
      .innerJoin(reportDocuments, eq(reportDocuments.report, cleaningReports.id))
      .where(and(eq(cleaningReports.id, id), reportsInSight(reader)))
    return found
  }

  type Drawing = { readonly kind: 'coverage'; readonly withPath: boolean } | { readonly kind: 'sectors' }
  /** Undefined where the report is out of sight, has nothing to show, or its plan has no map. */
  async function pictureOf(
    reader: ReportReader,
    jobs: JobQueue,
    id: number,
    drawing: Drawing,
  ): Promise<ReportPicture | undefined> {
    const found = await documentsOf(reader, id)
    if (found === undefined) return undefined
    const { coverage, path, details } = found.documents
    if (drawing.kind === 'coverage' && coverage === null && path === null) return undefined
    const files = await fileDigests(db, found.plan)
    if (!files.has('map.png')) return undefined
    const shown = drawing.kind === 'coverage' && drawing.withPath ? path : null
    const parts = drawing.kind === 'coverage' ? [coverage ?? '', shown ?? ''] : [details]
    const key = keyOf(files, drawing.kind, parts)
    const order = async (): Promise<Uint8Array> => {
      const plan = await planOf(dataFolder, files)
      if (plan === undefined) throw new Error('A file of the plan is not there')
      return drawing.kind === 'sectors'
        ? askDrawer(jobs, ask => ask({ kind: 'sectors', plan, details }))
        : askDrawer(jobs, ask =>
            ask({ kind: 'coverage', plan, ...(coverage && { coverage }), ...(shown && { path: shown }) }),
          )
    }
    return { key, draw: () => cache.get(key, order) }
  }

  return {
    pictureOf,
    frameOf: frames.of,
    documentsOf,
    floorAge: createFloorAges({ db, dataFolder, frames, columns }),
    groups: createGroupPictures({ db, dataFolder, frames, columns, log }),
  }
}
export type ReportPictures = ReturnType<typeof createReportPictures>
