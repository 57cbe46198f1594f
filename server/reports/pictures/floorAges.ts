/** When the floor of a plan was last covered, over all its reports in sight. */
import { type FloorAge, MAX_AGED_RUNS } from '../../../contract/resources/floorAge.ts'
import type { CountedRuns } from '../../../contract/resources/reportFilter.ts'
import { cellFrameOf } from '../../../floor/cellBits.ts'
import type { MapFrame } from '../../../floor/mapFrame.ts'
import type { Database } from '../../database/database.ts'
import { cleaningReports, plans, reportDocuments } from '../../database/schema.ts'
import { and, desc, eq, isNotNull, or, sql } from '../../database/sql.ts'
import { visibleAccounts } from '../../identity/visibleAccounts.ts'
import { createContentCache } from '../../jobs/contentCache.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { DataFolder } from '../../plans/dataFolder.ts'
import type { MapFrames } from '../../plans/mapArea.ts'
import { fileDigests } from '../../plans/storedFiles.ts'
import type { ReportColumns } from '../columns/reportColumns.ts'
import { newestReports } from '../newestReports.ts'
import { type ReportReader, reportsInSight } from '../reportFilter.ts'
import type { AgedFloor } from './agingFloor.ts'
import { askDrawer } from './askDrawer.ts'
import { coveragesOf } from './coverages.ts'
import { keyOf, planOf } from './planGround.ts'

/** Of floors that are kept: some 100 kB each. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024

type Parts = {
  readonly db: Database
  readonly dataFolder: Pick<DataFolder, 'read'>
  readonly frames: MapFrames
  readonly columns: ReportColumns
}
type Wanted = CountedRuns & { readonly plan: number; readonly version: number | undefined }
type Run = { readonly id: number; readonly plan: number; readonly end: Date; readonly area: number }
/** `outOfSight`: as if the plan did not exist. */
export type AgeAnswer =
  | { readonly kind: 'found'; readonly age: FloorAge }
  | { readonly kind: 'outOfSight' }
  | { readonly kind: 'noMap' }

/** The version on whose map the floor is told: that of the newest run; undefined where there is none in sight. */
async function versionOf(
  db: Database,
  reader: ReportReader,
  { plan, version }: Wanted,
  run: number | undefined,
): Promise<number | undefined> {
  const newest = sql`(select ${cleaningReports.plan} from ${cleaningReports} where ${cleaningReports.id} = ${run ?? 0})`
  // A plan may have been given to others since: those whose reports are of it have seen its map.
  const isReported = sql`exists (
    select 1 from ${cleaningReports} where ${cleaningReports.plan} = ${plans.id} and ${reportsInSight(reader)}
  )`
  const [row] = await db
    .select({ id: plans.id })
    .from(plans)
    .where(
      and(
        eq(plans.firstId, plan),
        or(visibleAccounts(reader, plans.account), isReported),
        version === undefined ? undefined : eq(plans.id, version),
      ),
    )
    .orderBy(desc(sql`coalesce(${plans.id} = ${newest}, false)`), desc(plans.id))
    .limit(1)
  return row?.id
}

/** Those of given runs that have a coverage, newest first. */
const withCoverage = (db: Database, ids: Float64Array): Promise<readonly Run[]> =>
  db
    .select({
      id: cleaningReports.id,
      plan: cleaningReports.plan,
      end: cleaningReports.endTime,
      area: cleaningReports.coveredArea,
    })
    .from(cleaningReports)
    .innerJoin(reportDocuments, eq(reportDocuments.report, cleaningReports.id))
    .where(
      and(sql`${cleaningReports.id} = any(${`{${ids.join(',')}}`}::bigint[])`, isNotNull(reportDocuments.coverage)),
    )
    .orderBy(desc(cleaningReports.endTime), desc(cleaningReports.id))

/** The newest of given runs that have a coverage: one more than are aged, where there are more. */
async function readRuns(db: Database, ids: Float64Array): Promise<readonly Run[]> {
  const found: Run[] = []
  for (let at = 0; at < ids.length && found.length <= MAX_AGED_RUNS; at += MAX_AGED_RUNS)
    found.push(...(await withCoverage(db, ids.subarray(at, at + MAX_AGED_RUNS))))
  return found.slice(0, MAX_AGED_RUNS + 1)
}

/** Kept by what they were worked out from. */
export function createFloorAges({ db, dataFolder, frames, columns }: Parts) {
  const cache = createContentCache<AgedFloor>(
    MAX_KEPT_BYTES,
    ({ cells, newest }) => cells.byteLength + 8 * newest.length,
  )

  /** The maps of versions, and the place of each in them; −1 of one that cannot be read. */
  async function mapsOf(versions: ReadonlySet<number>) {
    const maps: MapFrame[] = []
    const places = new Map<number, number>()
    for (const version of versions) {
      const frame = await frames.of(version)
      places.set(version, frame ? maps.push(frame) - 1 : -1)
    }
    return { maps, placeOf: (version: number): number => places.get(version) ?? -1 }
  }

  async function work(jobs: JobQueue, files: ReadonlyMap<string, string>, runs: readonly Run[]): Promise<AgedFloor> {
    const plan = await planOf(dataFolder, files)
    if (plan === undefined) throw new Error('A file of the plan is not there')
    const { maps, placeOf } = await mapsOf(new Set(runs.map(run => run.plan)))
    const mapOf = new Map(runs.map(run => [run.id, placeOf(run.plan)]))
    return askDrawer(jobs, async ask => {
      await ask({
        kind: 'age',
        plan,
        maps: maps.map(({ origin: [x, y, w], ...map }) => ({ ...map, origin: [x, y, w] })),
      })
      const ids = runs.map(({ id }) => id)
      for await (const portion of coveragesOf(db, ids)) {
        const { left } = await ask({
          kind: 'older',
          runs: portion.map(({ id, coverage }) => ({ id, map: mapOf.get(id) ?? -1, coverage })),
        })
        if (left === 0) break
      }
      return ask({ kind: 'aged' })
    })
  }

  /** @throws JobRefused */
  return async (reader: ReportReader, jobs: JobQueue, wanted: Wanted): Promise<AgeAnswer> => {
    const { plan: family, reality_type, show_deleted } = wanted
    const filter = { cleaning_plans: [family], reality_type, show_deleted }
    const ids = await newestReports(columns, reader, filter, { by: 'endMs' })
    const version = await versionOf(db, reader, wanted, ids[0])
    if (version === undefined) return { kind: 'outOfSight' }
    const files = await fileDigests(db, version)
    if (!['map.yaml', 'map.png', 'sectors.yaml'].every(name => files.has(name))) return { kind: 'noMap' }
    const found = await readRuns(db, ids)
    const runs = found.slice(0, MAX_AGED_RUNS)
    const content = runs.map(({ id, plan, end, area }) => `${id} ${plan} ${end.getTime()} ${area}`).join(',')
    const { frame, newest, leftOut, cells } = await cache.get(keyOf(files, 'age', [content]), () =>
      work(jobs, files, runs),
    )
    const { width, height, resolution, origin, yaw = 0 } = cellFrameOf(frame)
    const ends = new Map(runs.map(({ id, end }) => [id, end.getTime()]))
    const age: FloorAge = {
      plan: wanted.plan,
      version,
      runs: newest.map(id => ({ id, end_timestamp: ends.get(id) ?? 0 })),
      reports: runs.length - leftOut,
      left_out: leftOut,
      is_cut: found.length > MAX_AGED_RUNS,
      width,
      height,
      resolution,
      origin: { ...origin },
      yaw,
      cells: Buffer.from(cells).toString('base64'),
    }
    return { kind: 'found', age }
  }
}
