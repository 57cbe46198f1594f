import * as v from 'valibot'
import { expect, test } from 'vitest'
import { auditEntrySchema, HIDDEN_VALUE } from '../../../contract/resources/audit.ts'
import { inspectionSchema, reportSchema } from '../../../contract/resources/reports.ts'
import { SESSION_HEADER } from '../../../contract/routes/access.ts'
import { MAX_INSPECTION_PICTURE_BYTES, MAX_INSPECTIONS_PER_REPORT } from '../../../contract/routes/reports.ts'
import {
  audit,
  cleaningReports,
  comments,
  dataItems,
  permissions,
  reportInspections,
} from '../../../server/database/schema.ts'
import { and, asc, eq } from '../../../server/database/sql.ts'
import { planRequest } from '../http/planRequest.ts'
import { idOf } from '../http/robotRequest.ts'
import { createRows } from '../testDatabase.ts'
import { callerOf, startTestService } from '../testService.ts'
import { createRobot } from './reportingRobot.ts'
import { reportMessage } from './reportMessages.ts'

const { service, as } = await startTestService()
const { db } = service
const [superuser, support, customer] = [await as('super'), await as('support'), await as('customer')]
const [MERIDIAN, HALDEN] = [2, 3]

async function createReport(account = MERIDIAN) {
  const request = await planRequest({ name: `Plan ${crypto.randomUUID()}`, account })
  const plan = idOf(await superuser('POST', '/api/v0/CleaningPlans', request))
  const { robot } = await createRobot(superuser, account)
  const message = reportMessage(plan, Date.now())
  const skipped = { sector: 3, time: message.start_time + 60_000, by: 'Remote Monitor', message: '' } as const
  const details = { ...message.details, skips: [skipped] }
  await superuser('POST', `/api/v0/Robots/${robot}/reports`, { reports: [{ ...message, details }] })
  const [row] = await db.select().from(cleaningReports).where(eq(cleaningReports.robot, robot))
  if (row === undefined) throw new Error('The report was not stored')
  const entries = () =>
    db
      .select({ action: audit.action, details: audit.details, changes: audit.changes, account: audit.account })
      .from(audit)
      .where(and(eq(audit.kind, 'report'), eq(audit.object, String(row.id))))
      .orderBy(asc(audit.id))
  return { id: row.id, robot, message, path: `/api/v0/CleaningReports/${row.id}`, entries }
}
const commentsIn = ({ body }: { readonly body: unknown }) =>
  v.parse(reportSchema, body).rm_comments.map(({ type, message, sector }) => ({ type, message, sector }))

test('R-003 R-062 who may edits what is said of a cancel and of a skipped sector: written, changed, taken away, each in the audit', async () => {
  const { path, message, robot, entries } = await createReport()
  const post = (edit: object) => support('POST', `${path}/rm_comments`, edit)
  expect(commentsIn(await post({ type: 'skip_sector', sector: 3, message: 'Blocked' }))).toEqual([
    { type: 'skip_sector', sector: 3, message: 'Blocked' },
  ])
  const said = await db.select().from(comments).where(eq(comments.robot, robot))
  expect(said).toMatchObject([{ time: new Date(message.start_time + 60_000), createdBy: 2 }])
  await post({ type: 'cancel_cleaning', message: 'Asked by the customer' })
  expect(commentsIn(await post({ type: 'skip_sector', sector: 3, message: 'Already clean' }))).toEqual([
    { type: 'skip_sector', sector: 3, message: 'Already clean' },
    { type: 'cancel_cleaning', sector: undefined, message: 'Asked by the customer' },
  ])
  expect(commentsIn(await post({ type: 'skip_sector', sector: 3, message: ' ' }))).toHaveLength(1)
  expect(await entries()).toMatchObject([
    {
      action: 'report.comment',
      account: MERIDIAN,
      details: { type: 'skip_sector', sector: 3 },
      changes: { message: [null, 'Blocked'] },
    },
    { details: { type: 'cancel_cleaning' }, changes: { message: [null, 'Asked by the customer'] } },
    { changes: { message: ['Blocked', 'Already clean'] } },
    { changes: { message: ['Already clean', null] } },
  ])
  expect((await post({ type: 'cancel_cleaning', sector: 3, message: 'x' })).status).toBe(400)
  expect((await post({ type: 'skip_sector', message: 'x' })).status).toBe(400)
  expect((await customer('POST', `${path}/rm_comments`, { type: 'cancel_cleaning', message: 'x' })).status).toBe(403)
})

test('R-062 the audit has the words of a comment for who may edit them; others read that it was changed', async () => {
  const { id, path } = await createReport()
  await support('POST', `${path}/rm_comments`, { type: 'cancel_cleaning', message: 'Asked by the customer' })
  const right = { role: 'customer', resource: 'Audit', action: 'view' } as const
  await db.insert(permissions).values(right)
  const ofReport = `kind=report&object=${id}`
  const readBy = async (call: typeof support) => {
    const listed = await call('GET', `/api/v0/Audit?${ofReport}`)
    const [entry] = v.parse(v.object({ data: v.array(auditEntrySchema) }), listed.body).data
    const single = await call('GET', `/api/v0/Audit/${entry?.id}`)
    const file = await call('GET', `/api/v0/Audit/export?format=json&${ofReport}`)
    return [entry?.changes, v.parse(auditEntrySchema, single.body).changes, JSON.stringify(file.body)]
  }
  const words = { message: [null, 'Asked by the customer'] }
  expect(await readBy(superuser)).toEqual([words, words, expect.stringContaining('Asked by the customer')])
  const hidden = { message: [null, HIDDEN_VALUE] }
  expect(await readBy(customer)).toEqual([hidden, hidden, expect.not.stringContaining('Asked')])
  await db.delete(permissions).where(and(eq(permissions.role, right.role), eq(permissions.resource, right.resource)))
})

test('R-013 a report is hidden and shown again by who may, and stays', async () => {
  const { id, path, entries } = await createReport()
  const hide = (deleted: boolean) => support('POST', path, { deleted })
  expect((await hide(true)).body).toEqual({ id, deleted: true })
  expect((await hide(true)).status).toBe(200)
  expect((await support('GET', path)).body).toMatchObject({ deleted: true })
  expect((await hide(false)).body).toEqual({ id, deleted: false })
  expect((await entries()).map(({ action }) => action)).toEqual(['report.hide', 'report.show'])
  expect((await customer('POST', path, { deleted: true })).status).toBe(403)
})

test('an inspection stands beside the coverage: who, when, passed, a reading and a picture of the account', async () => {
  const { path, entries } = await createReport()
  const picture = (account: number) => ({ name: 'floor.png', account, part_data: PIXEL })
  const own = idOf(await superuser('POST', '/api/v0/Data', picture(MERIDIAN)))
  const foreign = idOf(await superuser('POST', '/api/v0/Data', picture(HALDEN)))
  const found = { passed: false, reading: { value: 31.5, unit: 'RLU' }, comment: 'Sticky by the door', picture: own }
  const before = v.parse(reportSchema, (await customer('GET', path)).body)
  expect((await customer('POST', `${path}/inspections`, found)).body).toMatchObject(found)
  const after = v.parse(reportSchema, (await support('GET', path)).body)
  expect(after.inspections).toMatchObject([found])
  expect({ ...after, inspections: [] }).toEqual(before)
  expect(await entries()).toMatchObject([{ action: 'report.inspect', details: { passed: false } }])
  expect((await customer('POST', `${path}/inspections`, { passed: true, picture: foreign })).status).toBe(404)
})

test('a picture comes with its inspection: kept with the account’s files, read by whoever sees the report, and nothing else than a picture', async () => {
  const { path } = await createReport()
  const file = (name: string, part_data = PIXEL) => ({ passed: true, picture_file: { name, part_data } })
  const { picture } = v.parse(inspectionSchema, (await customer('POST', `${path}/inspections`, file('wet.png'))).body)
  const [item] = await db
    .select()
    .from(dataItems)
    .where(eq(dataItems.id, picture ?? 0))
  expect(item).toMatchObject({ name: 'wet.png', filetype: 'image/png', account: MERIDIAN })
  expect((await customer('GET', `/api/v0/Data/${picture}`)).status).toBe(200)
  const foreign = await createReport(HALDEN)
  const before = await db.$count(dataItems)
  for (const [name, data] of [
    ['plan.pdf', PIXEL],
    ['map.pgm', PIXEL],
    ['wet.jpg', PIXEL],
    ['wet.png', Buffer.from('<svg/>').toString('base64')],
  ] as const)
    expect((await customer('POST', `${path}/inspections`, file(name, data))).status, name).toBe(400)
  expect((await customer('POST', `${foreign.path}/inspections`, file('wet.png'))).status).toBe(404)
  expect(await db.$count(dataItems)).toBe(before)
})

test('decision 816: a login adds fifty inspections a day, wherever it adds them; what is out of sight does not count', async () => {
  const { login } = await createRows(service).login(MERIDIAN, 'customer')
  const reader = callerOf(service.url, { [SESSION_HEADER]: await service.sessions.open(login) })
  const [one, other, foreign] = [await createReport(), await createReport(), await createReport(HALDEN)]
  const inspect = (path: string) =>
    reader('POST', `${path}/inspections`, { passed: true, picture_file: { name: 'wet.png', part_data: PIXEL } })
  expect((await inspect(foreign.path)).status).toBe(404)
  for (let at = 0; at < 50; at++) expect((await inspect(at % 2 === 0 ? one.path : other.path)).status).toBe(200)
  const before = await db.$count(dataItems)
  const refused = await inspect(one.path)
  expect(refused).toMatchObject({ status: 429, body: { errors: [{ token: 'shared.error.tooManyRequests' }] } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
  expect(await db.$count(dataItems)).toBe(before)
  expect(await db.$count(reportInspections, eq(reportInspections.login, login))).toBe(50)
  expect((await customer('POST', `${one.path}/inspections`, { passed: true })).status).toBe(200)
})

test('decision 816: a report has two hundred inspections at most, also where two people add the last at once', async () => {
  const { id, path } = await createReport()
  const row = { report: id, login: 5, passed: true, comment: '' }
  await db.insert(reportInspections).values(Array.from({ length: MAX_INSPECTIONS_PER_REPORT - 1 }, () => row))
  const add = (caller: typeof support) => caller('POST', `${path}/inspections`, { passed: true })
  const statuses = (await Promise.all([add(support), add(customer)])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412])
  expect((await add(superuser)).body).toMatchObject({ errors: [{ token: 'shared.error.preconditionFailed' }] })
  expect(await db.$count(reportInspections, eq(reportInspections.report, id))).toBe(MAX_INSPECTIONS_PER_REPORT)
})

test('decision 816: a picture of more than 4 MiB is too large for an inspection', async () => {
  const { path } = await createReport()
  const before = await db.$count(dataItems)
  const part_data = Buffer.alloc(MAX_INSPECTION_PICTURE_BYTES + 1).toString('base64')
  expect(
    await support('POST', `${path}/inspections`, { passed: true, picture_file: { name: 'wet.png', part_data } }),
  ).toMatchObject({ status: 413, body: { errors: [{ token: 'errors.data.tooLarge', field: 'picture_file' }] } })
  expect(await db.$count(dataItems)).toBe(before)
})

test('R-062 two people who write of one report at the same time both have their word: one after the other, and in the audit', async () => {
  const { path, robot, entries } = await createReport()
  const edit = (message: string) => ({ type: 'skip_sector', sector: 3, message })
  const answers = await Promise.all([
    support('POST', `${path}/rm_comments`, edit('Blocked by a pallet')),
    superuser('POST', `${path}/rm_comments`, edit('Wet paint')),
    support('POST', `${path}/inspections`, { passed: true }),
    customer('POST', `${path}/inspections`, { passed: false }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const said = await db.select().from(comments).where(eq(comments.robot, robot))
  expect(said).toHaveLength(1)
  const edits = (await entries()).flatMap(({ changes }) => (changes === null ? [] : [changes['message']]))
  const [first, second] = edits
  expect(edits).toHaveLength(2)
  expect(first?.[0]).toBeNull()
  expect(second).toEqual([first?.[1], said[0]?.message])
  const { inspections } = v.parse(reportSchema, (await support('GET', path)).body)
  expect(new Set(inspections.map(({ passed }) => passed))).toEqual(new Set([false, true]))
})

test('what is out of sight cannot be written to', async () => {
  const { path } = await createReport(HALDEN)
  expect((await customer('POST', `${path}/inspections`, { passed: true })).status).toBe(404)
  expect((await customer('POST', '/api/v0/CleaningReports/999999/inspections', { passed: true })).status).toBe(404)
})

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
