import type { ReportFilter } from '../../../contract/resources/reportFilter.ts'
import type { ReportGroup } from '../../../contract/resources/reports.ts'
import { mapBounds } from '../../../floor/mapFrame.ts'
import type { Database } from '../../database/database.ts'
import { cleaningReports, reportDocuments } from '../../database/schema.ts'
import { and, eq, inArray } from '../../database/sql.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { DataFolder } from '../../plans/dataFolder.ts'
import { createMapFrames } from '../../plans/mapArea.ts'
import { createContentCache } from '../contentCache.ts'
import { type ReportReader, reportsInSight, reportsWanted } from '../reportFilter.ts'
import type { DrawnPicture } from './drawReports.ts'
import { filesOf, keyOf, planOf } from './planGround.ts'
import { coveragesOf, type Group, groupsWhere } from './reportGroups.ts'

const SCRIPT = new URL('./reportPicture.job.ts', import.meta.url)
/** Pictures that are kept, bytes. */
const MAX_KEPT_BYTES = 24 * 1024 * 1024
/** `key`: another one whenever the picture would be another. */
export type ReportPicture = { readonly key: string; readonly draw: () => Promise<DrawnPicture> }
type Parts = { readonly db: Database; readonly dataFolder: Pick<DataFolder, 'read'> }

/** Pictures of reports and what superimposed runs come to; each is drawn in a process of its own and kept by what it shows. */
export function createReportPictures({ db, dataFolder }: Parts) {
  const cache = createContentCache<DrawnPicture>(MAX_KEPT_BYTES, ({ png }) => png.byteLength)
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
    const files = await filesOf(db, found.plan)
    if (!files.has('map.png')) return undefined
    const shown = drawing.kind === 'coverage' && drawing.withPath ? path : null
    const parts = drawing.kind === 'coverage' ? [coverage ?? '', shown ?? ''] : [details]
    const key = keyOf(files, drawing.kind, parts)
    const order = async (): Promise<DrawnPicture> => {
      const plan = await planOf(dataFolder, files)
      if (plan === undefined) throw new Error('A file of the plan is not there')
      return jobs.run<DrawnPicture>(
        SCRIPT,
        drawing.kind === 'sectors'
          ? { kind: 'sectors', plan, details }
          : { kind: 'coverage', plan, ...(coverage && { coverage }), ...(shown && { path: shown }) },
      )
    }
    return { key, draw: () => cache.get(key, order) }
  }

  const groupsOf = (reader: ReportReader, filter: ReportFilter): Promise<readonly Group[]> =>
    groupsWhere(db, reportsWanted(reader, filter))

  async function superimposed(jobs: JobQueue, { plan: version, reports, key: content }: Group): Promise<ReportPicture> {
    const files = await filesOf(db, version)
    const key = keyOf(files, 'superimposed', [content])
    const order = async (): Promise<DrawnPicture> => {
      const plan = await planOf(dataFolder, files)
      if (plan === undefined) throw new Error('A file of the plan is not there')
      return jobs.run<DrawnPicture>(SCRIPT, { kind: 'superimposed', plan, coverages: await coveragesOf(db, reports) })
    }
    return { key, draw: () => cache.get(key, order) }
  }

  /** What a group is called in the newest of its reports, and where its picture lies. */
  async function placeOf({ plan, reports }: Group) {
    const [row] = await db
      .select({ name: cleaningReports.planName, location: cleaningReports.locationName })
      .from(cleaningReports)
      .where(eq(cleaningReports.id, reports[0] ?? 0))
    const frame = await frames.of(plan)
    const bounds = frame && mapBounds(frame)
    return {
      cleaning_plan_name: row?.name ?? '',
      location_name: row?.location ?? '',
      bounds: bounds
        ? { x: bounds.minX, y: bounds.minY, width: bounds.maxX - bounds.minX, height: bounds.maxY - bounds.minY }
        : { x: 0, y: 0, width: 0, height: 0 },
    }
  }

  return {
    pictureOf,
    frameOf: frames.of,
    documentsOf,
    groupsOf,
    /** Of given reports; those out of sight are left out. */
    groupsOfReports: (reader: ReportReader, reports: readonly number[]): Promise<readonly Group[]> =>
      groupsWhere(db, and(reportsInSight(reader), inArray(cleaningReports.id, [...reports]))),
    superimposed,

    /** What the runs of each group come to together; the pictures are drawn with it and kept. */
    metricsOf: async (reader: ReportReader, jobs: JobQueue, filter: ReportFilter): Promise<ReportGroup[]> => {
      const found: ReportGroup[] = []
      for (const group of await groupsOf(reader, filter)) {
        const { areas } = await (await superimposed(jobs, group)).draw()
        found.push({
          group: group.group,
          ...(await placeOf(group)),
          reports: group.reports.length,
          cleanable_area: areas.cleanable,
          union_area: areas.union,
          always_area: areas.always,
        })
      }
      return found
    },
  }
}
export type ReportPictures = ReturnType<typeof createReportPictures>
