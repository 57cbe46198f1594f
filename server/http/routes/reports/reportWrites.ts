import { isGranted } from '../../../../contract/permissions.ts'
import type { AuditChanges, AuditDetails } from '../../../../contract/resources/audit.ts'
import { MAX_INSPECTION_PICTURE_BYTES, MAX_INSPECTIONS_PER_REPORT } from '../../../../contract/routes/reports.ts'
import { generalError, notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { logins, reportInspections } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import { insertDataItem, type NewDataItem } from '../../../dataItems/dataRows.ts'
import { audited } from '../../../identity/audit.ts'
import type { Principal } from '../../../identity/principal.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { mediaType, type NamedFile, storedFile } from '../../../plans/storedFile.ts'
import type { Recordings } from '../../../recordings/startRecordings.ts'
import { findReport } from '../../../reports/findReport.ts'
import type { Transaction } from '../../../reports/reportRow.ts'
import { addInspection, lockReport, setHidden, writeComment } from '../../../reports/reportWrites.ts'
import type { Reports } from '../../../reports/startReports.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { dailyLimit } from '../../scope/dailyLimit.ts'
import { reportInSight } from './reportInSight.ts'

type Parts = {
  readonly db: Database
  readonly dataFolder: DataFolder
  readonly reports: Pick<Reports, 'changed'>
  readonly recordings: Pick<Recordings, 'liveFromMs'>
}
type Row = NonNullable<Awaited<ReturnType<typeof lockReport>>>
type Done<Result> = {
  readonly result: Result
  /** For the audit; undefined when nothing has changed. */
  readonly details?: AuditDetails | undefined
  readonly changes?: AuditChanges
}

/** Inspections of one login, far more than anybody makes in a day: whoever reads reports may add them, each with a picture that stays. */
const MAX_INSPECTIONS_PER_DAY = 50

/** @throws RequestError where the report has as many inspections as it may have */
async function checkRoom(db: Pick<Database, '$count'>, report: number): Promise<void> {
  if ((await db.$count(reportInspections, eq(reportInspections.report, report))) < MAX_INSPECTIONS_PER_REPORT) return
  const { type, token, message } = generalError('preconditionFailed')
  throw new RequestError(type, token, message)
}

/**
 * Stores a picture of an inspection.
 * @throws RequestError badRequest where it is no picture that a browser shows, tooLarge
 */
async function storedPicture(dataFolder: DataFolder, file: NamedFile, account: number): Promise<NewDataItem> {
  if (!/^image\/(png|jpeg|webp)$/.test(mediaType(file.name)))
    throw new RequestError('badRequest', 'errors.data.image', 'The name is no picture’s', { field: 'picture_file' })
  if (Buffer.byteLength(file.part_data, 'base64') > MAX_INSPECTION_PICTURE_BYTES)
    throw new RequestError('tooLarge', 'errors.data.tooLarge', 'A picture has at most 4 MiB', { field: 'picture_file' })
  return storedFile(dataFolder, file, account)
}

/** What people add to reports: they hide them, say why something was left out, and tell what they found on the floor. */
export function reportWriteRoutes({ db, dataFolder, reports, recordings }: Parts) {
  const countInspection = dailyLimit(db, 'inspection', MAX_INSPECTIONS_PER_DAY)

  /** One change of a report in sight, with its entry in the audit; open screens read it anew. */
  async function change<Result>(
    context: RequestContext,
    { id, action }: { readonly id: number; readonly action: string },
    write: (tx: Transaction, report: Row, principal: Principal) => Promise<Done<Result>>,
  ): Promise<Result> {
    const principal = signedIn(context)
    const { result, account } = await db.transaction(async tx => {
      const report = await lockReport(tx, principal, id)
      if (report === undefined) throw notFound('cleaningReport')
      const { account: whose, robot } = report
      const { result: made, details, changes } = await write(tx, report, principal)
      const entry = { principal, address: context.request.ip, action, robot, account: whose, object: { id } }
      if (details !== undefined) await audited(tx, { ...entry, details, changes })
      return { result: made, account: whose }
    })
    reports.changed({ account, reports: [id] })
    return result
  }

  return {
    hide: routes.reports.hide.handler(({ input: { id, deleted }, context }) =>
      change(context, { id, action: deleted ? 'report.hide' : 'report.show' }, async (tx, report) => {
        await setHidden(tx, id, deleted)
        return { result: { id, deleted }, ...(report.deleted !== deleted && { details: {} }) }
      }),
    ),

    comment: routes.reports.comment.handler(async ({ input: { id, ...edit }, context }) => {
      const reader = signedIn(context)
      if (!isGranted(reader.grants, ['CleaningReports', 'view']))
        throw new RequestError('forbidden', 'shared.error.forbidden', 'Reports may not be seen')
      if ((edit.type === 'skip_sector') !== (edit.sector !== undefined))
        throw new RequestError(
          'badRequest',
          'shared.error.badRequest',
          'A sector belongs to a skipped sector, and to nothing else',
          { field: 'sector' },
        )
      await change(context, { id, action: 'report.comment' }, async (tx, report, principal) => {
        const { before, after } = await writeComment(tx, report, edit, principal.login)
        const { type, sector } = edit
        const details = { type, ...(sector !== undefined && { sector }) }
        const changes = { message: [before ?? null, after ?? null] } as const
        return { result: undefined, ...(before !== after && { details, changes }) }
      })
      const report = await findReport(db, reader, id, recordings.liveFromMs)
      if (report === undefined) throw notFound('cleaningReport')
      return report
    }),

    inspect: routes.reports.inspect.handler(async ({ input, context }) => {
      const { id, passed, reading, comment } = input
      const reader = signedIn(context)
      const { account } = await reportInSight(db, reader, id)
      // Before anything is stored: a picture lies on the disk before its row is written.
      await checkRoom(db, id)
      await countInspection(reader.login)
      const file = input.picture_file && (await storedPicture(dataFolder, input.picture_file, account))
      return change(context, { id, action: 'report.inspect' }, async (tx, report, { login }) => {
        await checkRoom(tx, id)
        const picture = file === undefined ? input.picture : (await insertDataItem(tx, file)).id
        const values = { login, passed, readingValue: reading?.value, readingUnit: reading?.unit, comment, picture }
        const row = await addInspection(tx, report, values)
        if (row === undefined) throw notFound('data')
        const [person] = await tx.select({ name: logins.name }).from(logins).where(eq(logins.id, login))
        const inspection = {
          id: row.id,
          time: row.createdAt.toISOString(),
          login: { id: login, name: person?.name ?? '' },
          passed,
          comment,
          ...(reading && { reading }),
          ...(picture !== undefined && { picture }),
        }
        return { result: inspection, details: { inspection: row.id, passed } }
      })
    }),
  }
}
