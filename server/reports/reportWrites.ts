import * as v from 'valibot'
import type { rmCommentEditSchema } from '../../contract/resources/reports.ts'
import { reportDetailsSchema } from '../../contract/robot/runReport.ts'
import { cleaningReports, comments, dataItems, reportDocuments, reportInspections } from '../database/schema.ts'
import { and, desc, eq, gte, inArray, isNull, lte } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { reportsInSight } from './reportFilter.ts'
import type { Transaction } from './reportRow.ts'

type Row = typeof cleaningReports.$inferSelect

/** A report in sight, which stands still until the transaction ends; undefined when there is none. */
export async function lockReport(tx: Transaction, principal: Principal, id: number): Promise<Row | undefined> {
  const [report] = await tx
    .select()
    .from(cleaningReports)
    .where(and(eq(cleaningReports.id, id), reportsInSight(principal)))
    .for('update')
  return report
}

export const setHidden = async (tx: Transaction, report: number, deleted: boolean): Promise<void> =>
  void (await tx.update(cleaningReports).set({ deleted }).where(eq(cleaningReports.id, report)))

export type CommentEdit = v.InferOutput<typeof rmCommentEditSchema>

const skipsSchema = v.pipe(v.string(), v.parseJson(), v.object({ skips: reportDetailsSchema.entries.skips }))

/** The moment that a comment is about: when its sector was skipped, else when the run ended. Where it is written later it stands there, too. */
async function momentOf(tx: Transaction, report: Row, sector: number | undefined): Promise<Date> {
  if (sector === undefined) return report.endTime
  const [document] = await tx
    .select({ details: reportDocuments.details })
    .from(reportDocuments)
    .where(eq(reportDocuments.report, report.id))
  const parsed = v.safeParse(skipsSchema, document?.details)
  const skip = parsed.success ? parsed.output.skips.findLast(each => each.sector === sector) : undefined
  const timeMs = skip?.time ?? report.endTime.getTime()
  return new Date(Math.min(report.endTime.getTime(), Math.max(report.startTime.getTime(), timeMs)))
}

/** What was said, before and after; undefined where nothing was. */
export type CommentChange = { readonly before: string | undefined; readonly after: string | undefined }

/** Writes, changes or takes away what is said of a cancel or a skipped sector of a run. The report must be locked. */
export async function writeComment(
  tx: Transaction,
  report: Row,
  { type, sector, message }: CommentEdit,
  login: number,
): Promise<CommentChange> {
  const same = await tx
    .select({ id: comments.id, message: comments.message })
    .from(comments)
    .where(
      and(
        eq(comments.robot, report.robot),
        eq(comments.account, report.account),
        eq(comments.type, type),
        sector === undefined ? isNull(comments.sector) : eq(comments.sector, sector),
        gte(comments.time, report.startTime),
        lte(comments.time, report.endTime),
      ),
    )
    .orderBy(desc(comments.time), desc(comments.id))
  const [newest] = same
  const change = { before: newest?.message, after: message === '' ? undefined : message }
  if (message === '') {
    const ids = same.map(({ id }) => id)
    if (ids.length > 0) await tx.delete(comments).where(inArray(comments.id, ids))
    return change
  }
  if (newest !== undefined) {
    // Whoever changed it says it now; who wrote what before stands in the audit.
    await tx.update(comments).set({ message, createdBy: login }).where(eq(comments.id, newest.id))
    return change
  }
  const { robot, plan, account } = report
  const time = await momentOf(tx, report, sector)
  await tx.insert(comments).values({ time, message, type, robot, plan, sector, createdBy: login, account })
  return change
}

export type NewInspection = Omit<typeof reportInspections.$inferInsert, 'id' | 'createdAt'>

/** @returns undefined when the picture is none of the report's account */
export async function addInspection(tx: Transaction, report: Row, inspection: Omit<NewInspection, 'report'>) {
  if (inspection.picture !== undefined && inspection.picture !== null) {
    const ofAccount = and(eq(dataItems.id, inspection.picture), eq(dataItems.account, report.account))
    const [picture] = await tx.select({ id: dataItems.id }).from(dataItems).where(ofAccount)
    if (picture === undefined) return undefined
  }
  const [row] = await tx
    .insert(reportInspections)
    .values({ ...inspection, report: report.id })
    .returning()
  if (row === undefined) throw new Error('A new inspection has no row')
  return row
}
