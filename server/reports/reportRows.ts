import { isGranted } from '../../contract/permissions.ts'
import { coveragePercentage } from '../../contract/reportFigures.ts'
import type { ReportEntry, RmComment } from '../../contract/resources/reports.ts'
import { shownHardwareVersion } from '../../contract/robot/models.ts'
import { toWireTime } from '../../contract/time.ts'
import { cleaningReports, comments, dataItems, logins, planFiles, plans, reportDocuments } from '../database/schema.ts'
import { and, asc, eq, getTableColumns, gte, inArray, lte, sql } from '../database/sql.ts'
import type { FieldReader, ReportSource } from './reportFilter.ts'

export type ReportRow = typeof cleaningReports.$inferSelect

/** What lists show of a report. */
export const REPORT_COLUMNS = {
  ...getTableColumns(cleaningReports),
  hasCoverage: sql<boolean>`exists (
    select 1 from ${reportDocuments}
    where ${reportDocuments.report} = ${cleaningReports.id} and ${reportDocuments.coverage} is not null
  )`,
}
export type ListedRow = ReportRow & { readonly hasCoverage: boolean }

/**
 * The group of each version of a plan: all versions on the same map files are one, by the id of the first of them. A version without a map
 * is in none.
 */
export async function groupsOfPlans(
  db: ReportSource,
  versions: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (versions.length === 0) return new Map()
  const families = db
    .select({ id: plans.firstId })
    .from(plans)
    .where(inArray(plans.id, [...new Set(versions)]))
  const rows = await db
    .select({ plan: plans.id, family: plans.firstId, name: planFiles.name, sha256: dataItems.sha256 })
    .from(plans)
    .innerJoin(planFiles, and(eq(planFiles.plan, plans.id), inArray(planFiles.name, ['map.yaml', 'map.png'])))
    .innerJoin(dataItems, eq(dataItems.id, planFiles.dataItem))
    .where(inArray(plans.firstId, families))
    .orderBy(asc(plans.id), asc(planFiles.name))
  /** By the family and the digests of both files. */
  const groups = new Map<string, number>()
  const found = new Map<number, number>()
  for (const [plan, files] of Map.groupBy(rows, row => row.plan)) {
    if (files.length < 2) continue
    const map = [files[0]?.family, ...files.map(({ sha256 }) => sha256)].join(' ')
    const group = groups.get(map) ?? plan
    groups.set(map, group)
    found.set(plan, group)
  }
  return found
}

/** Whether people may be named who cancelled or skipped in a run. */
export const mayFilterUsers = ({ grants }: FieldReader): boolean =>
  isGranted(grants, ['CleaningReports', 'filterUsers'])

/** What was said of each run: comments on its robot while it lasted, in the account that it belongs to; nothing for who may not edit them (decision 772). */
async function commentsOf(
  db: ReportSource,
  reader: FieldReader,
  reports: readonly number[],
): Promise<ReadonlyMap<number, RmComment[]>> {
  if (reports.length === 0 || !isGranted(reader.grants, ['RobotMonitor', 'editRm'])) return new Map()
  const isNamed = mayFilterUsers(reader)
  const rows = await db
    .select({
      report: cleaningReports.id,
      id: comments.id,
      type: comments.type,
      message: comments.message,
      time: comments.time,
      sector: comments.sector,
      login: logins.id,
      name: logins.name,
    })
    .from(cleaningReports)
    .innerJoin(
      comments,
      and(
        eq(comments.robot, cleaningReports.robot),
        eq(comments.account, cleaningReports.account),
        gte(comments.time, cleaningReports.startTime),
        lte(comments.time, cleaningReports.endTime),
      ),
    )
    .innerJoin(logins, eq(logins.id, comments.createdBy))
    .where(inArray(cleaningReports.id, [...reports]))
    .orderBy(asc(comments.time), asc(comments.id))
  const said = Map.groupBy(rows, ({ report }) => report)
  return new Map(
    [...said].map(([report, list]) => [
      report,
      list.map(({ id, type, message, time, sector, login, name }) => ({
        id,
        type,
        message,
        created: time.toISOString(),
        ...(sector !== null && sector > 0 && { sector }),
        ...(isNamed && { login: { id: login, name } }),
      })),
    ]),
  )
}

type Beside = { readonly group: number | undefined; readonly said: RmComment[] }

function toEntry(row: ListedRow, { group, said }: Beside): ReportEntry {
  const has = (feature: string): boolean => row.features.includes(feature)
  return {
    id: row.id,
    robot: row.robot,
    robot_name: row.robotName,
    robot_display_name: row.robotDisplayName,
    account: row.account,
    cleaning_plan: row.plan,
    cleaning_plan_first_id: row.planFirstId,
    cleaning_plan_version: row.planVersion,
    cleaning_plan_name: row.planName,
    cleaning_plan_type: row.planType,
    cleaning_plan_area: row.planArea,
    cleaning_plan_group_id: (row.hasCoverage ? group : undefined) ?? null,
    location_id: row.location,
    location_name: row.locationName,
    location_category: row.locationCategory,
    start_time: toWireTime(row.startTime.getTime()),
    end_time: toWireTime(row.endTime.getTime()),
    start_timestamp: row.startTime.getTime(),
    end_timestamp: row.endTime.getTime(),
    start_voltage: row.startVoltage,
    end_voltage: row.endVoltage,
    covered_area: row.coveredArea,
    cleanable_area: row.cleanableArea,
    //
    coverage_percentage: row.coveragePercentage || coveragePercentage(row.coveredArea, row.cleanableArea),
    total_area: row.totalArea,
    productivity: row.productivity,
    performance: row.performance,
    time: row.workSeconds,
    water_usage: row.water,
    result: row.result,
    cancelled: row.cancelledBy,
    deleted: row.deleted,
    reasons: [...row.reasons],
    reality_type: row.reality,
    rm_comments: said,
    software_version: row.softwareVersion,
    robot_type: row.robotModel,
    hardware_version: shownHardwareVersion(row.hardwareVersion),
    cleaning_width: row.cleaningWidth,
    cleaning_head_type: row.headType,
    has_side_sweeper: has('side_sweeper'),
    has_disinfection: has('disinfection'),
    has_debris_diverter: has('debris_diverter'),
    has_advanced_obstacle_detection_for_warehouses: has('advanced_obstacle_detection_for_warehouses'),
  }
}

/** Reports as lists show them to the reader, in the order of the rows. */
export async function toEntries(
  db: ReportSource,
  reader: FieldReader,
  rows: readonly ListedRow[],
): Promise<ReportEntry[]> {
  const groups = await groupsOfPlans(
    db,
    rows.flatMap(({ plan, hasCoverage }) => (hasCoverage ? plan : [])),
  )
  const said = await commentsOf(
    db,
    reader,
    rows.map(({ id }) => id),
  )
  return rows.map(row => toEntry(row, { group: groups.get(row.plan), said: said.get(row.id) ?? [] }))
}
