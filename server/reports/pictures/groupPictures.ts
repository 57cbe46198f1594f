/** Runs by the maps that they can be laid over one another on. */
import type { Logger } from 'pino'
import type { ReportFilter } from '../../../contract/resources/reportFilter.ts'
import type { ReportGroup } from '../../../contract/resources/reports.ts'
import type { SuperimposedGroup, SuperimposedLine } from '../../../contract/resources/superimposed.ts'
import { mapBounds } from '../../../floor/mapFrame.ts'
import type { Database } from '../../database/database.ts'
import { cleaningReports } from '../../database/schema.ts'
import { eq } from '../../database/sql.ts'
import { type JobQueue, JobRefused } from '../../jobs/jobs.ts'
import type { DataFolder } from '../../plans/dataFolder.ts'
import type { MapFrames } from '../../plans/mapArea.ts'
import type { ReportColumns } from '../columns/reportColumns.ts'
import { newestReports } from '../newestReports.ts'
import { type ReportReader, reportsInSight } from '../reportFilter.ts'
import { type GivenReports, type Group, groupsOfGiven, groupsOfNewest } from './reportGroups.ts'
import { createSuperimposedRuns } from './superimposedRuns.ts'
import type { SuperimposedPicture } from './superimposing.ts'

/** What is told of a group that cannot be drawn. */
const FAILURES = {
  busy: 'errors.cleaningReport.busy',
  tooCostly: 'errors.cleaningReport.tooCostly',
  failed: 'shared.error.internal',
}
type Parts = {
  readonly db: Database
  readonly dataFolder: Pick<DataFolder, 'read'>
  readonly frames: MapFrames
  readonly columns: ReportColumns
  readonly log: Logger
}

const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const areasOf = ({ areas }: SuperimposedPicture) => ({
  cleanable_area: areas.cleanable,
  union_area: areas.union,
  always_area: areas.always,
})

/** Groups of runs and their pictures. */
export function createGroupPictures({ db, dataFolder, frames, columns, log }: Parts) {
  const superimposed = createSuperimposedRuns({ db, dataFolder })

  const groupsOf = async (reader: ReportReader, filter: ReportFilter): Promise<readonly Group[]> =>
    groupsOfNewest(db, await newestReports(columns, reader, filter))

  /** What a group is called in the newest of its reports, and where its picture lies. */
  async function placeOf({ group, plan, reports }: Group) {
    const [row] = await db
      .select({
        name: cleaningReports.planName,
        location: cleaningReports.locationName,
        family: cleaningReports.planFirstId,
      })
      .from(cleaningReports)
      .where(eq(cleaningReports.id, reports[0] ?? 0))
    const frame = await frames.of(plan)
    const bounds = frame && mapBounds(frame)
    return {
      family: row?.family ?? plan,
      place: {
        group,
        reports: reports.length,
        cleaning_plan_name: row?.name ?? '',
        location_name: row?.location ?? '',
        bounds: bounds
          ? { x: bounds.minX, y: bounds.minY, width: bounds.maxX - bounds.minX, height: bounds.maxY - bounds.minY }
          : { x: 0, y: 0, width: 0, height: 0 },
      },
    }
  }

  async function* linesOfGroup(jobs: JobQueue, group: Group): AsyncGenerator<SuperimposedLine, void, void> {
    try {
      for await (const { reports, picture } of superimposed.steps(jobs, group)) {
        const of = { group: group.group, reports }
        yield picture
          ? { kind: 'picture', ...of, image: base64Of(picture.png), ...areasOf(picture) }
          : { kind: 'progress', ...of }
      }
    } catch (error) {
      if (!(error instanceof JobRefused)) log.error({ err: error }, 'Runs could not be laid over one another')
      const reason = error instanceof JobRefused ? error.reason : 'failed'
      yield { kind: 'failed', group: group.group, token: FAILURES[reason] }
    }
  }

  return {
    groupsOf,
    /** Of given reports; those out of sight are left out. */
    groupsOfReports: (reader: ReportReader, given: GivenReports): Promise<readonly Group[]> =>
      groupsOfGiven(db, given, reportsInSight(reader)),
    superimposed: superimposed.whole,

    /** What the runs of each group come to together; the pictures are drawn with it and kept. */
    metricsOf: async (reader: ReportReader, jobs: JobQueue, filter: ReportFilter): Promise<ReportGroup[]> => {
      const found: ReportGroup[] = []
      for (const group of await groupsOf(reader, filter)) {
        const picture = await superimposed.whole(jobs, group)
        found.push({ ...(await placeOf(group)).place, ...areasOf(picture) })
      }
      return found
    },

    /** The groups of a filter and their pictures, one group after the other, as they grow. Work ends when nobody reads on. */
    lines: async function* (
      reader: ReportReader,
      jobs: JobQueue,
      filter: ReportFilter,
    ): AsyncGenerator<SuperimposedLine, void, void> {
      const groups = await groupsOf(reader, filter)
      const described: SuperimposedGroup[] = []
      for (const group of groups) {
        const { family, place } = await placeOf(group)
        described.push({ ...place, plan: group.plan, cleaning_plan_first_id: family })
      }
      yield { kind: 'groups', groups: described }
      for (const group of groups) yield* linesOfGroup(jobs, group)
    },
  }
}
