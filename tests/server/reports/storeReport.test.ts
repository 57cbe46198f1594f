import { randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { COMMAND } from '../../../contract/commands.ts'
import { MAX_REPORT_BYTES } from '../../../contract/robot/runReport.ts'
import { channelByName } from '../../../contract/telemetry/channels.ts'
import { encodeMessage } from '../../../contract/telemetry/codec.ts'
import { WELL } from '../../../e2e/provision.ts'
import { audit, cleaningReports, commands, comments, reportDocuments, robots } from '../../../server/database/schema.ts'
import { eq, sql } from '../../../server/database/sql.ts'
import { createLog } from '../../../server/log.ts'
import { freezeDatabase, refuseWrites } from '../frozenDatabase.ts'
import { planRequest } from '../http/planRequest.ts'
import { idOf } from '../http/robotRequest.ts'
import { startTestService } from '../testService.ts'
import { connectReporter, createRobot } from './reportingRobot.ts'
import { halfCovered, pathOf, reportMessage } from './reportMessages.ts'

let logged = ''
const log = createLog('warn', { write: line => void (logged += line) })
const { service, as } = await startTestService({}, { log })
const { db } = service
const superuser = await as('super')
const [MERIDIAN, HALDEN] = [2, 3]

const SQUARE =
  'sectors: [{ id: 1, name: One, type: 1, points: [{x: 0, y: 0}, {x: 4, y: 0}, {x: 4, y: 3}, {x: 0, y: 3}] }]'
async function createPlan(account: number, name: string, location?: number): Promise<number> {
  const request = await planRequest({ name, account, ...(location && { location }) }, { 'sectors.yaml': SQUARE })
  return idOf(await superuser('POST', '/api/v0/CleaningPlans', request))
}
const storedOf = (robot: number) => db.select().from(cleaningReports).where(eq(cleaningReports.robot, robot))
const place = { name: 'Riverside Mall', account: MERIDIAN, category: 'airport', time_zone: 'Europe/Oslo' }
const location = idOf(await superuser('POST', '/api/v0/Locations', place))
const plan = await createPlan(MERIDIAN, 'Ground floor', location)
const nowMs = (): number => Math.floor(Date.now())

async function reporter(account = MERIDIAN) {
  const credential = await createRobot(superuser, account)
  return { ...credential, ...(await connectReporter(service.mqttUrl, credential)) }
}

test('R-002 R-003 R-004 R-007 a report of a robot is stored with plan, place, robot and names of the time, its figures made anew', async () => {
  const { robot, report } = await reporter()
  const message = reportMessage(plan, nowMs())
  expect(await report(message)).toEqual({ run: message.run, status: 'stored' })
  const [row] = await storedOf(robot)
  expect(row).toMatchObject({
    run: message.run,
    account: MERIDIAN,
    plan,
    planFirstId: plan,
    planVersion: 1,
    planName: 'Ground floor',
    planType: 'cleaning',
    planArea: 12,
    location,
    locationName: 'Riverside Mall',
    locationCategory: 'airport',
    startTime: new Date(message.start_time),
    endTime: new Date(message.end_time),
    coveredArea: 40,
    cleanableArea: 50,
    totalArea: 50,
    coveragePercentage: 80,
    productivity: 160,
    performance: 80,
    workSeconds: 900,
    water: 4,
    short: false,
    deleted: false,
    reality: 'physical',
    hardwareVersion: '2.0',
    cleaningWidth: 32,
    headType: 'cylindrical',
    features: ['side_sweeper'],
    users: [],
    reasons: ['A sector was skipped'],
  })
  expect(JSON.stringify(row?.states)).toBe('{"6":[60,1],"7":[900,2],"9":[240,1]}')
  const [document] = await db
    .select()
    .from(reportDocuments)
    .where(eq(reportDocuments.report, row?.id ?? 0))
  expect(JSON.parse(document?.details ?? '')).toEqual(message.details)
  expect(inflateRawSync(document?.coverage ?? new Uint8Array())).toHaveLength(13 * 80)
  expect(inflateRawSync(document?.path ?? new Uint8Array())).toHaveLength(24)
})

test('R-002 the same run is one report, however often it comes, and later names do not change it', async () => {
  const { robot, report } = await reporter()
  const message = reportMessage(plan, nowMs())
  await report(message)
  await superuser('POST', `/api/v0/Robots/${robot}/display_name`, { display_name: 'Renamed' })
  expect(await report({ ...message, covered_area: 1 })).toEqual({ run: message.run, status: 'stored' })
  expect(await storedOf(robot)).toMatchObject([{ coveredArea: 40, robotDisplayName: '' }])
  const other = await reporter()
  expect(await other.report(message)).toMatchObject({ status: 'stored' })
  expect(await storedOf(other.robot)).toHaveLength(1)
})

test('R-002 what is no sound report is refused in a sentence that robot and log see, without a value, and nothing of it is kept', async () => {
  const { robot, report } = await reporter()
  const elsewhere = await createPlan(HALDEN, 'Elsewhere')
  const cells = halfCovered()
  const secret = 'A secret reason'
  const sound = reportMessage(plan, nowMs(), { reasons: [secret] })
  const changes: readonly (readonly [change: object, message: string])[] = [
    [{ covered_area: 'much' }, 'The report has no valid covered_area.'],
    [
      { details: { ...sound.details, sectors: [{ name: secret }] } },
      'The report has no valid details.sectors.0.sector.',
    ],
    [{ plan: elsewhere }, 'The plan is not one of the account that the robot was in.'],
    [{ plan: 1_000_000 }, 'The plan is not one of the account that the robot was in.'],
    [{ coverage: { ...cells, width: 99 } }, 'The frame of the coverage is not that of the plan’s map.'],
    [{ coverage: { ...cells, origin: { x: 1, y: 0 } } }, 'The frame of the coverage is not that of the plan’s map.'],
    [
      { coverage: { ...cells, bits: deflateRawSync(Buffer.alloc(13)).toString('base64') } },
      'The bits of the coverage are not those of its frame.',
    ],
    [
      { coverage: { ...cells, bits: deflateRawSync(Buffer.alloc(50_000_000)).toString('base64') } },
      'The bits of the coverage are not those of its frame.',
    ],
    [{ coverage: { ...cells, bits: 'AAAA' } }, 'The bits of the coverage are not those of its frame.'],
    [{ path: pathOf([[1, Number.NaN, 0]]) }, 'The path holds what is not a number.'],
    [
      { path: deflateRawSync(Buffer.alloc(13)).toString('base64') },
      'The path does not hold three numbers for each vertex, or has more than a million of them.',
    ],
    [{ end_time: sound.start_time - 1 }, 'The run ends before it starts.'],
    [{ end_time: sound.end_time + 3_600_000 }, 'The run ends in the future.'],
    [{ start_time: 0 }, 'The run lasts longer than seven days.'],
    [{ path: randomBytes(MAX_REPORT_BYTES).toString('base64') }, 'The report has more than 1 MiB.'],
  ]
  for (const [change, message] of changes) {
    logged = ''
    expect(await report({ ...sound, ...change }), message).toEqual({ run: sound.run, status: 'refused', message })
    expect(logged).toContain(message)
    expect(logged).not.toContain(secret)
  }
  expect(await report('no report at all')).toEqual({
    run: '',
    status: 'refused',
    message: 'The message is not a report.',
  })
  expect(await storedOf(robot)).toEqual([])
  expect(await report(sound)).toMatchObject({ status: 'stored' })
})

test('R-002 a report belongs to the account that its robot was in at the start of the run', async () => {
  const { robot, report } = await reporter()
  const before = reportMessage(plan, nowMs())
  expect((await superuser('POST', `/api/v0/Robots/${robot}`, { account: HALDEN })).status).toBe(200)
  expect(await report(before)).toMatchObject({ status: 'stored' })
  expect(await storedOf(robot)).toMatchObject([{ account: MERIDIAN }])
  const after = reportMessage(plan, nowMs() + 30_000, { start_time: nowMs() + 10_000 })
  expect(await report(after)).toMatchObject({ status: 'refused' })
  const moved = await createPlan(HALDEN, 'Moved')
  expect(await report({ ...after, plan: moved })).toMatchObject({ status: 'stored' })
  expect((await storedOf(robot)).map(({ account }) => account).toSorted((a, b) => a - b)).toEqual([MERIDIAN, HALDEN])
})

test('R-013 a report names the logins that cancelled or skipped in it, by a command that the robot took or in a comment', async () => {
  const { robot, report } = await reporter()
  const message = reportMessage(plan, nowMs())
  const issuedAt = new Date(message.start_time + 60_000)
  const sent = (login: number, command: number, stage: 'done' | 'rejected') => {
    const id = crypto.randomUUID()
    return { id, robot, login, key: id, command, payloadHash: '', fence: 1, issuedAt, stage }
  }
  await db
    .insert(commands)
    .values([
      sent(4, COMMAND.cancelCleaning, 'done'),
      sent(3, COMMAND.skipSector, 'rejected'),
      sent(2, COMMAND.pause, 'done'),
    ])
  const comment = { robot, plan, type: 'skip_sector', sector: 1, message: 'Blocked' } as const
  await db.insert(comments).values([
    { ...comment, createdBy: 1, time: issuedAt },
    { ...comment, createdBy: 5, time: new Date(message.start_time - 1) },
  ])
  await report(message)
  expect(await storedOf(robot)).toMatchObject([{ users: [1, 4] }])
})

test('R-003 a robot that plays a recording has replayed runs', async () => {
  const { robot, report } = await reporter()
  await db.update(robots).set({ replayed: true }).where(eq(robots.id, robot))
  await report(reportMessage(plan, nowMs()))
  expect(await storedOf(robot)).toMatchObject([{ reality: 'replayed' }])
})

test('R-002 while the database stands still there is no receipt, and the report is stored once it goes on', async () => {
  const { robot, report, receipts, sendFrame } = await reporter()
  const thaw = await freezeDatabase(db)
  const receipt = report(reportMessage(plan, nowMs()))
  const heard = new Promise(resolve => onTestFinished(service.fleet.onEveryFrame(resolve)))
  const basic = channelByName('basic')
  await sendFrame(basic.id, encodeMessage({ ...basic, name: 'basic' }, { seq: 1, timeMs: Date.now() }, WELL))
  await heard
  expect(receipts).toEqual([])
  await thaw()
  expect(await receipt).toMatchObject({ status: 'stored' })
  expect(await storedOf(robot)).toHaveLength(1)
})

test('R-002 on a full disk there is no receipt, what is there is still read, and the report is stored once when there is room again', async () => {
  const { robot, report, receipts } = await reporter()
  await report(reportMessage(plan, nowMs() - 7_200_000))
  const id = (await storedOf(robot))[0]?.id ?? 0
  const path = `/api/v0/CleaningReports/${id}`
  const takeWrites = await refuseWrites(db)
  onTestFinished(takeWrites)
  const message = reportMessage(plan, nowMs())
  const receipt = report(message)
  expect((await superuser('POST', `${path}/inspections`, { passed: true })).status).toBe(503)
  expect((await superuser('POST', path, { deleted: true })).status).toBe(503)
  for (const read of [`?robots[]=${robot}`, `/metrics?robots[]=${robot}`, `/metrics/csv?robots[]=${robot}`, `/${id}`])
    expect((await superuser('GET', `/api/v0/CleaningReports${read}`)).status, read).toBe(200)
  expect(receipts).toHaveLength(1)
  await takeWrites()
  expect(await receipt).toEqual({ run: message.run, status: 'stored' })
  expect(await report(message)).toEqual({ run: message.run, status: 'stored' })
  expect(await storedOf(robot)).toHaveLength(2)
})

test('R-001 reports of the past come in over HTTP, each as a robot would have sent it; sent again they change nothing', async () => {
  const { robot } = await createRobot(superuser, MERIDIAN)
  const past = Array.from({ length: 5 }, (_, day) => reportMessage(plan, nowMs() - (day + 1) * 86_400_000))
  const ask = () => superuser('POST', `/api/v0/Robots/${robot}/reports`, { reports: [...past, { run: 'no' }, past[0]] })
  const answer = { stored: 6, refused: [{ index: 5, message: 'The report has no valid run.' }] }
  expect(await ask()).toMatchObject({ status: 200, body: answer })
  expect(await ask()).toMatchObject({ status: 200, body: answer })
  expect(await storedOf(robot)).toHaveLength(5)
  const written = await db.select().from(audit).where(eq(audit.action, 'robot.importReports'))
  expect(written).toMatchObject([{ robot, login: 1, details: { stored: 6, refused: 1 } }, { robot }])
  const support = await as('support')
  expect((await support('POST', `/api/v0/Robots/${robot}/reports`, { reports: past })).status).toBe(403)
  expect((await superuser('POST', '/api/v0/Robots/999999/reports', { reports: past })).status).toBe(404)
  const many = Array.from({ length: 501 }, () => 0)
  expect((await superuser('POST', `/api/v0/Robots/${robot}/reports`, { reports: many })).status).toBe(400)
})

test('R-001 reports of the past are stored portion by portion, each with the word of who handed it in, or neither', async () => {
  const { robot } = await createRobot(superuser, MERIDIAN)
  const past = Array.from({ length: 28 }, (_, day) => reportMessage(plan, nowMs() - (day + 1) * 86_400_000))
  const ask = () => superuser('POST', `/api/v0/Robots/${robot}/reports`, { reports: past })
  const words = async () => {
    const written = await db.select().from(audit).where(eq(audit.robot, robot)).orderBy(audit.id)
    return written.flatMap(({ action, details }) => (action === 'robot.importReports' ? [details] : []))
  }
  // The second portion's word cannot be written down.
  await db.execute(sql`create function no_word() returns trigger language plpgsql as $$
    begin raise exception 'no room'; end $$`)
  await db.execute(sql`create trigger no_word before insert on audit for each row
    when (new.details ->> 'stored' = '3') execute function no_word()`)
  expect((await ask()).status).toBe(500)
  expect(await storedOf(robot)).toHaveLength(25)
  expect(await words()).toEqual([{ stored: 25, refused: 0 }])
  await db.execute(sql`drop trigger no_word on audit`)
  await db.execute(sql`drop function no_word`)
  expect(await ask()).toMatchObject({ status: 200, body: { stored: 28, refused: [] } })
  expect(await storedOf(robot)).toHaveLength(28)
  expect((await words()).slice(1)).toEqual([
    { stored: 25, refused: 0 },
    { stored: 3, refused: 0 },
  ])
})
