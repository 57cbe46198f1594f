import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../server/database/database.ts'
import {
  cleaningReports,
  contactMethods,
  logins,
  outbox,
  plans,
  subscriptions,
} from '../../../server/database/schema.ts'
import { asc, eq } from '../../../server/database/sql.ts'
import { loadTexts } from '../../../server/language/texts.ts'
import { createReportColumns } from '../../../server/reports/columns/reportColumns.ts'
import { startReportsSummary } from '../../../server/reports/reportsSummary.ts'
import { createTestClock } from '../testClock.ts'
import { createRows, log, openTestDatabase } from '../testDatabase.ts'

const texts = await loadTexts()
const CONSOLE = 'https://swath.example'
/** 08:00 in Helsinki, 01:00 in New York. */
const MORNING = Date.parse('2026-11-21T06:00:00Z')

let database: OpenDatabase
let account: number
let plan: number
let robot: number
beforeAll(async () => {
  database = await openTestDatabase()
  const rows = createRows(database)
  account = await rows.account()
  robot = (await rows.robot(account)).robot
  const [row] = await database.db.insert(plans).values({ firstId: 1, name: 'Hall', planType: 1, account }).returning()
  plan = row?.id ?? 0
})
afterAll(() => database.close())

async function reader(changes: Partial<typeof logins.$inferInsert> = {}, of = account) {
  const { login, name } = await createRows(database).login(of, 'customer')
  await database.db
    .update(logins)
    .set({ timeZone: 'Europe/Helsinki', ...changes })
    .where(eq(logins.id, login))
  const contactValue = `${name}@swath.example`
  const [contact] = await database.db
    .insert(contactMethods)
    .values({ login, contactType: 'email', contactValue, verified: true })
    .returning()
  await database.db.insert(subscriptions).values({
    login,
    notification: 'reports-summary',
    objectType: 'none',
    contactMethod: contact?.id ?? 0,
    createdAt: new Date('2026-11-01T00:00:00Z'),
  })
  return contactValue
}

const addReport = (time: string, changes: Partial<typeof cleaningReports.$inferInsert> = {}) =>
  database.db.insert(cleaningReports).values({
    robot,
    run: crypto.randomUUID(),
    plan,
    planFirstId: plan,
    planVersion: 1,
    planName: 'Hall',
    planType: 'cleaning',
    planArea: 100,
    locationName: '',
    locationCategory: '',
    startTime: new Date(time),
    endTime: new Date(Date.parse(time) + 1_800_000),
    startVoltage: 39,
    endVoltage: 36,
    coveredArea: 90,
    cleanableArea: 100,
    totalArea: 120,
    coveragePercentage: 90,
    productivity: 180,
    performance: 75,
    workSeconds: 1800,
    disinfectionSeconds: 0,
    disinfectedArea: 0,
    water: 10,
    result: 'success',
    short: false,
    reality: 'physical',
    softwareVersion: '',
    robotName: 'R',
    robotDisplayName: '',
    robotModel: 'neo',
    hardwareVersion: '2.0',
    cleaningWidth: 28,
    headType: 'disc',
    features: [],
    users: [],
    states: {},
    reasons: [],
    ...changes,
  })

/** All mails, after the service has looked at each of these moments; started anew before each. */
async function mailsAt(...moments: readonly number[]) {
  for (const moment of moments) {
    const clock = createTestClock(moment)
    const columns = createReportColumns({ db: database.db, clock, log })
    const rounds = startReportsSummary({ db: database.db, columns, texts, consoleUrl: CONSOLE, clock, log })
    await rounds.runNow()
    await rounds.close()
    await columns.close()
  }
  const mails = await database.db.select().from(outbox).orderBy(asc(outbox.id))
  // Numbers keep their units by a narrow space.
  return mails.map(mail => ({ ...mail, text: mail.text.replaceAll(/[\u00a0\u202f]/g, ' ') }))
}

test('O-018 a summary of the day before comes once a day from six in the morning, in zone, language and units of its reader, of what they may see', async () => {
  const finn = await reader({ language: 'de' })
  await reader({}, await createRows(database).account())
  // In Helsinki the 20th begins at 22:00 UTC, in New York it ends at 05:00 UTC.
  await addReport('2026-11-19T21:59:00Z', { coveredArea: 1 })
  await addReport('2026-11-19T22:00:00Z')
  await addReport('2026-11-20T10:00:00Z', { result: 'failure', coveredArea: 30 })
  await addReport('2026-11-20T11:00:00Z', { deleted: true })
  await addReport('2026-11-20T11:00:00Z', { reality: 'replayed' })
  await addReport('2026-11-21T04:59:00Z')
  expect(await mailsAt(Date.parse('2026-11-21T03:59:00Z'))).toEqual([])
  const american = await reader({ timeZone: 'America/New_York', areaUnit: 'square_feet', volumeUnit: 'us_gallons' })
  const [mail, ...others] = await mailsAt(MORNING, MORNING + 60_000)
  expect(others).toEqual([])
  expect(mail?.recipient).toBe(finn)
  expect(mail?.subject).toBe('Swath: 2 Reinigungen am 20. November 2026')
  expect(mail?.text.split('\n')).toEqual([
    'Was am 20. November 2026 gereinigt wurde:',
    '',
    'Abgeschlossen: 1',
    'Fehlgeschlagen: 1',
    'Abgedeckter Boden: 120 m² von 200 m² (60 %)',
    'Befahrener Boden, jede Überfahrt gezählt: 240 m²',
    'Zeit des Reinigens und Desinfizierens: 1 Std.',
    'Wasser: 20 l',
    '',
    `${CONSOLE}/reports?start_date=2026-11-20&end_date=2026-11-20`,
    '',
    expect.stringContaining(`${CONSOLE}/subscriptions`),
  ])
  const [, second] = await mailsAt(Date.parse('2026-11-21T11:00:00Z'))
  expect(second?.recipient).toBe(american)
  expect(second?.subject).toBe('Swath: 2 cleaning runs on November 20, 2026')
  expect(second?.text).toContain('Floor covered: 1,292 ft² of 2,153 ft² (60 %)')
  expect(second?.text).toContain('Water: 5.3 gal')
})

test('O-018 there is no summary of a day without reports, and none of the day before somebody subscribed', async () => {
  await database.db.delete(outbox)
  expect(await mailsAt(Date.parse('2026-11-25T06:00:00Z'))).toEqual([])
  const late = await reader()
  await database.db.update(subscriptions).set({ createdAt: new Date('2026-11-23T10:00:00Z') })
  await addReport('2026-11-22T10:00:00Z')
  await addReport('2026-11-23T10:00:00Z')
  const early = await mailsAt(Date.parse('2026-11-23T12:00:00Z'))
  expect(early.map(({ recipient }) => recipient)).not.toContain(late)
  const mails = await mailsAt(Date.parse('2026-11-24T06:00:00Z'))
  expect(mails.map(({ recipient }) => recipient)).toContain(late)
})
