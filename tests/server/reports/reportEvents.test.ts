import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { SESSION_HEADER } from '../../../contract/routes/access.ts'
import { ALERTS_NAMESPACE, ALERTS_PATH } from '../../../contract/sockets/alerts.ts'
import {
  cleaningReports,
  contactMethods,
  notices,
  outbox,
  permissions,
  subscriptions,
} from '../../../server/database/schema.ts'
import { and, eq, isNull } from '../../../server/database/sql.ts'
import { eventually } from '../../eventually.ts'
import { planRequest } from '../http/planRequest.ts'
import { idOf } from '../http/robotRequest.ts'
import { createRows } from '../testDatabase.ts'
import { startTestService } from '../testService.ts'
import { connectReporter, createRobot } from './reportingRobot.ts'
import { reportMessage } from './reportMessages.ts'

const { service, as } = await startTestService()
const { db, sessions, url } = service
const superuser = await as('super')
const [MERIDIAN, HALDEN] = [2, 3]
const plan = idOf(
  await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Hall', account: MERIDIAN })),
)

/** Ids of reports that a login of an account hears of. */
async function listener(account: number, role: 'customer' | 'operator' = 'customer') {
  const { login } = await createRows({ db }).login(account, role)
  const session = await sessions.open(login)
  const socket = io(`${url}${ALERTS_NAMESPACE}`, {
    path: ALERTS_PATH,
    transports: ['websocket'],
    query: { resource: 'Alerts' },
    forceNew: true,
    extraHeaders: { [SESSION_HEADER]: session },
  })
  onTestFinished(() => void socket.disconnect())
  const heard: number[] = []
  socket.on('reportStored', ({ reports }: { reports: number[] }) => heard.push(...reports))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return { login, heard }
}

async function reporter() {
  const credential = await createRobot(superuser, MERIDIAN)
  return { ...credential, ...(await connectReporter(service.mqttUrl, credential)) }
}
const idOfRun = async (run: string): Promise<number> => {
  const [row] = await db.select({ id: cleaningReports.id }).from(cleaningReports).where(eq(cleaningReports.run, run))
  return row?.id ?? 0
}

test('R-031 open screens hear of a report that has come, by its id, in the accounts of their sight alone', async () => {
  const own = await listener(MERIDIAN)
  const stranger = await listener(HALDEN)
  const withoutRight = await listener(MERIDIAN, 'operator')
  const right = and(
    eq(permissions.role, 'operator'),
    eq(permissions.resource, 'CleaningReports'),
    eq(permissions.action, 'view'),
  )
  await db.delete(permissions).where(right)
  const { robot, report } = await reporter()
  const first = reportMessage(plan, Date.now())
  await report(first)
  await report(first)
  const past = reportMessage(plan, Date.now() - 86_400_000)
  await superuser('POST', `/api/v0/Robots/${robot}/reports`, { reports: [past] })
  const ids = [await idOfRun(first.run), await idOfRun(past.run)]
  await eventually(() => expect(own.heard).toEqual(ids))
  expect(stranger.heard).toEqual([])
  expect(withoutRight.heard).toEqual([])
})

test('O-018 who subscribed to new reports is told of each that a robot sends, with how it came out and where to read it; not of the past', async () => {
  // What came before is told of before anybody has subscribed.
  await eventually(async () => expect(await db.$count(notices, isNull(notices.notifiedAt))).toBe(0))
  const { login } = await createRows({ db }).login(MERIDIAN, 'customer')
  const contact = { login, contactType: 'email', contactValue: 'reports@swath.example', verified: true } as const
  const [{ id: contactMethod } = { id: 0 }] = await db.insert(contactMethods).values(contact).returning()
  await db.insert(subscriptions).values({ login, notification: 'new-reports', objectType: 'none', contactMethod })
  const { robot, report } = await reporter()
  const runs = [reportMessage(plan, Date.now()), reportMessage(plan, Date.now())]
  await superuser('POST', `/api/v0/Robots/${robot}/reports`, { reports: [reportMessage(plan, Date.now() - 1000)] })
  for (const run of runs) await report(run)
  await report(runs[0])
  const ofReader = eq(outbox.recipient, 'reports@swath.example')
  const mails = await eventually(async () => {
    const sent = await db.select().from(outbox).where(ofReader).orderBy(outbox.id)
    expect(sent).toHaveLength(2)
    return sent
  })
  for (const [at, run] of runs.entries()) {
    const id = await idOfRun(run.run)
    expect(mails[at]?.subject).toMatch(/^Robot .*: Hall, Partly completed$/)
    expect(mails[at]?.text.replaceAll('\u202f', ' ')).toContain(
      'Partly completed: 40 m² of 50 m² covered (80 %) in 0.3 hr.',
    )
    expect(mails[at]?.text).toMatch(new RegExp(`/report/${id}$`, 'm'))
  }
})
