import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type MissedFloor, missedFloorSchema } from '../../../contract/resources/missedFloor.ts'
import type { RunReport } from '../../../contract/robot/runReport.ts'
import { cleaningReports, reportDocuments, reportMissed } from '../../../server/database/schema.ts'
import { eq, sql } from '../../../server/database/sql.ts'
import { createContentCache } from '../../../server/jobs/contentCache.ts'
import { missedOf } from '../../../server/reports/missed.ts'
import { planRequest } from '../http/planRequest.ts'
import { idOf } from '../http/robotRequest.ts'
import { log } from '../testDatabase.ts'
import { startTestService } from '../testService.ts'
import { connectReporter, createRobot } from './reportingRobot.ts'
import { reportMessage } from './reportMessages.ts'

const { service, as } = await startTestService()
const superuser = await as('super')
const MERIDIAN = 2
const ROOM =
  'sectors: [{ id: 1, name: Room, type: 0, points: [{x: 0, y: 0}, {x: 5, y: 0}, {x: 5, y: 4}, {x: 0, y: 4}] }]'
const request = await planRequest({ name: 'Half cleaned', account: MERIDIAN }, { 'sectors.yaml': ROOM })
const plan = idOf(await superuser('POST', '/api/v0/CleaningPlans', request))

async function reported(changes: Partial<RunReport>): Promise<number> {
  const { report } = await connectReporter(service.mqttUrl, await createRobot(superuser, MERIDIAN))
  const message = reportMessage(plan, Date.now(), changes)
  expect(await report(message)).toMatchObject({ status: 'stored' })
  const [row] = await service.db.select().from(cleaningReports).where(eq(cleaningReports.run, message.run))
  return row?.id ?? 0
}

const { details } = reportMessage(plan, Date.now())
const sector: RunReport['details']['sectors'][number] = {
  sector: 1,
  name: 'Room',
  hash: '00000000',
  time: 900,
  area: 10,
  cleanable_area: 20,
  rate: 50,
  wall_distance_rate: 0,
  path_length: 20,
  coverage_efficiency: 100,
  average_velocity: 0.5,
  performance: 100,
  collision_count: 0,
  water_usage: [0, 1, 0],
  sector_configuration: { flow: 'medium', pressure: 2, disinfection: false },
  coverage_event: 'skipped',
  notes: '',
}

test('a report says why floor was missed: the half of a sector that was skipped, by whom', async () => {
  const skips = [{ sector: 1, time: Date.now() - 60_000, by: 'Operator' as const, message: 'People at work' }]
  const id = await reported({ details: { ...details, sectors: [sector], skips } })
  const { body, status } = await superuser('GET', `/api/v0/CleaningReports/${id}/missed`)
  expect(status, JSON.stringify(body)).toBe(200)
  const missed = v.parse(missedFloorSchema, body)
  expect(missed).toMatchObject({ width: 100, height: 80, resolution: 0.05 })
  expect(missed.causes.reduce((sum, { area }) => sum + area, 0)).toBeCloseTo(10, 5)
  expect(missed.patches[0]).toMatchObject({
    cause: 'sectorSkipped',
    sector: 1,
    by: 'Operator',
    message: 'People at work',
  })
  expect(missed.patches[0]?.area).toBeGreaterThan(7)
})

test('what was missed because the run ended names who cancelled it, when and with what words', async () => {
  const time = Date.now() - 60_000
  const cancelled = { by: 'Remote Monitor' as const, time, message: 'The hall is needed' }
  const ended = { ...sector, coverage_event: 'notReached' as const }
  const id = await reported({ result: 'swath_cancelled', cancelled, details: { ...details, sectors: [ended] } })
  const { body } = await superuser('GET', `/api/v0/CleaningReports/${id}/missed`)
  expect(v.parse(missedFloorSchema, body).patches[0]).toMatchObject({
    cause: 'runEnded',
    by: 'Remote Monitor',
    message: 'The hall is needed',
    time,
  })
})

test('an answer is stored beside its report, told again without being worked out, and worked out anew when the report is another', async () => {
  const id = await reported({ details: { ...details, sectors: [sector] } })
  const ask = () => superuser('GET', `/api/v0/CleaningReports/${id}/missed`)
  const first = v.parse(missedFloorSchema, (await ask()).body)
  const [stored] = await service.db.select().from(reportMissed).where(eq(reportMissed.report, id))
  expect(JSON.parse(stored?.answer ?? '')).toEqual(first)

  const marked = { ...first, causes: [{ cause: 'notDriven' as const, area: 1 }] }
  await service.db
    .update(reportMissed)
    .set({ answer: JSON.stringify(marked) })
    .where(eq(reportMissed.report, id))
  const parts = { db: service.db, dataFolder: { pathOf: (sha256: string) => sha256 }, jobs: { talk: refuseWork } }
  const restarted = { ...parts, derived: createContentCache<MissedFloor>(1e6, () => 1), log }
  expect(await missedOf(restarted, id)).toEqual(marked)

  await service.db
    .update(reportDocuments)
    .set({ details: JSON.stringify({ ...details, sectors: [sector], path_length: 1 }) })
    .where(eq(reportDocuments.report, id))
  await expect(missedOf(restarted, id)).rejects.toThrow('asked for work')
})

const refuseWork = () => Promise.reject(new Error('asked for work'))

test('an answer that finds no room to be stored in is given all the same', async () => {
  const id = await reported({ details: { ...details, sectors: [sector] } })
  await service.db.execute(sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'no room'; end $$`)
  await service.db.execute(
    sql`create trigger no_room before insert on report_missed for each row execute function no_room()`,
  )
  const { status, body } = await superuser('GET', `/api/v0/CleaningReports/${id}/missed`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await service.db.select().from(reportMissed).where(eq(reportMissed.report, id))).toEqual([])
})

test('a report without coverage has no missed floor to tell of', async () => {
  const id = await reported({ coverage: undefined })
  expect((await superuser('GET', `/api/v0/CleaningReports/${id}/missed`)).status).toBe(404)
})
