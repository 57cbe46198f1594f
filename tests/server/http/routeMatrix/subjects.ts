import { randomUUID } from 'node:crypto'
import { TIERS } from '../../../../contract/permissions.ts'
import { STATE } from '../../../../contract/robot/states.ts'
import type { Database } from '../../../../server/database/database.ts'
import {
  accounts,
  alerts,
  audit,
  contactMethods,
  dataItems,
  deprecationFeedbacks,
  locationFiles,
  locations,
  pins,
  planComments,
  planJobs,
  plans,
  robotSettings,
  robotStatuses,
  sessions,
  subscriptions,
  tickets,
  trustedDevices,
} from '../../../../server/database/schema.ts'
import { eq } from '../../../../server/database/sql.ts'
import { newToken, tokenDigest } from '../../../../server/identity/token.ts'
import { createReport } from '../../reports/storedReports.ts'
import { createRows } from '../../testDatabase.ts'

/** Ids of one of everything that belongs to an account, or to a login of it. */
export type Subject = {
  /** Of the account, its location, its plan and its pin; nobody else has it. */
  readonly name: string
  readonly account: number
  readonly login: number
  readonly robot: number
  readonly plan: number
  /** On the plan. */
  readonly comment: number
  readonly pin: number
  /** Of the pin. */
  readonly ticket: string
  readonly location: number
  /** Waits for an answer. */
  readonly planJob: string
  readonly data: number
  readonly contact: number
  readonly subscription: number
  readonly session: number
  readonly device: number
  /** Concerns the account. */
  readonly auditEntry: number
  /** Lasts. */
  readonly alert: number
  /** Of the robot and the plan. */
  readonly report: number
  /** Given in the account, with a session file. */
  readonly feedback: number
}

const subjectOf = (id: number): Subject => ({
  name: 'Nobody',
  account: id,
  login: id,
  robot: id,
  plan: id,
  comment: id,
  pin: id,
  ticket: `SWATH-${id}`,
  location: id,
  planJob: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  data: id,
  contact: id,
  subscription: id,
  session: id,
  device: id,
  auditEntry: id,
  alert: id,
  report: id,
  feedback: id,
})
/** What no database has, and the same once more. */
export const [MISSING, OTHER] = [subjectOf(999_999), subjectOf(999_998)]

/** The file that every location of a subject has. */
export const LOCATION_FILE_NAME = 'Place.png'
/** The setting that every robot of a subject has. */
export const SETTING_PATH = 'cleaning/flow'

function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A new row was not answered')
  return row
}

/** One of everything that belongs to a login. */
export async function createOwned(db: Database, login: number) {
  const contactValue = `${login}@subject.example`
  const { id: contact } = only(
    await db.insert(contactMethods).values({ login, contactType: 'email', contactValue, verified: true }).returning(),
  )
  const { id: subscription } = only(
    await db
      .insert(subscriptions)
      .values({ login, notification: 'robot-stuck', objectType: 'none', contactMethod: contact })
      .returning(),
  )
  const expiresAt = new Date(Date.now() + 3_600_000)
  const { id: session } = only(
    await db
      .insert(sessions)
      .values({ login, tokenHash: tokenDigest(newToken()), expiresAt })
      .returning(),
  )
  const { id: device } = only(
    await db
      .insert(trustedDevices)
      .values({ login, tokenHash: tokenDigest(newToken()), expiresAt })
      .returning(),
  )
  return { contact, subscription, session, device }
}

async function createFeedback(db: Database, login: number, account: number, name: string): Promise<number> {
  const who = { firstName: name, lastName: name, organization: name, contactEmail: 'a@b.example', timezone: 'UTC' }
  const feedback = { ...who, suggestion: name, goal: name, account }
  const file = { sessionSha256: 'f'.repeat(64), sessionBytes: 1 }
  return only(
    await db
      .insert(deprecationFeedbacks)
      .values({ login, feedback, ...file })
      .returning(),
  ).id
}

/** Fills an account of its own below `parent` with one of everything. */
export async function createSubject(db: Database, parent: number): Promise<Subject> {
  const rows = createRows({ db })
  const name = `Subject ${newToken().slice(0, 8)}`
  const tier = TIERS.premium
  const { id: account } = only(await db.insert(accounts).values({ name, role: 'customer', tier, parent }).returning())
  const { login } = await rows.login(account, 'customer')
  const { robot } = await rows.robot(account)
  const { id: location } = only(await db.insert(locations).values({ name, account }).returning())
  const { id: plan } = only(
    await db.insert(plans).values({ firstId: 0, name, planType: 1, account, location }).returning(),
  )
  await db.update(plans).set({ firstId: plan }).where(eq(plans.id, plan))
  const { id: comment } = only(
    await db.insert(planComments).values({ plan, comment: name, createdBy: login }).returning(),
  )
  const { id: planJob } = only(
    await db
      .insert(planJobs)
      .values({ id: randomUUID(), kind: 'import', status: 'waiting', plan, account, createdBy: login, input: {} })
      .returning(),
  )
  const { id: ticketId } = only(await db.insert(tickets).values({ summary: name, description: '' }).returning())
  const ticket = `SWATH-${ticketId}`
  const where = { x: 0, y: 0 }
  const words = { type: 'FieldIssue', title: name, message: '', labels: [], ticket } as const
  const { id: pin } = only(
    await db
      .insert(pins)
      .values({ plan, ...words, ...where, createdBy: login })
      .returning(),
  )
  const file = { name, filetype: 'image/png', bytes: 1, sha256: 'f'.repeat(64), account }
  const { id: data } = only(await db.insert(dataItems).values(file).returning())
  const { id: dataItem } = only(
    await db
      .insert(dataItems)
      .values({ ...file, name: LOCATION_FILE_NAME })
      .returning(),
  )
  await db.insert(locationFiles).values({ location, name: LOCATION_FILE_NAME, dataItem })
  const startTime = new Date('2026-11-20T12:00:00Z')
  await db.insert(robotStatuses).values({ robot, bootId: 'matrix', seq: 1, state: STATE.clean, startTime })
  const { id: alert } = only(
    await db
      .insert(alerts)
      .values({ robot, kind: 'stuck', state: STATE.dangerObstacle, firstState: STATE.dangerObstacle, startTime })
      .returning(),
  )
  const run = { robot, plan, planFirstId: plan, planName: name, location, locationName: name, robotName: name }
  const report = await createReport(db, { ...run, start: '2026-11-20T12:00:00Z' })
  await db.insert(robotSettings).values({ robot, path: SETTING_PATH, value: { litres: 2 } })
  const { id: auditEntry } = only(
    await db
      .insert(audit)
      .values({ login, action: 'location.create', kind: 'location', object: String(location), account })
      .returning(),
  )
  const feedback = await createFeedback(db, login, account, name)
  return {
    name,
    account,
    login,
    robot,
    plan,
    comment,
    pin,
    ticket,
    location,
    planJob,
    data,
    ...(await createOwned(db, login)),
    auditEntry,
    alert,
    report,
    feedback,
  }
}

/** Where a caller of `own` stands: what is in `own` and in `child`, which is below it, is in sight; the others are not. */
export type Family = {
  readonly own: Subject
  readonly child: Subject
  readonly parent: Subject
  readonly stranger: Subject
}

export async function createFamily(db: Database): Promise<Family> {
  const parent = await createSubject(db, 1)
  const own = await createSubject(db, parent.account)
  return { parent, own, child: await createSubject(db, own.account), stranger: await createSubject(db, 1) }
}
