import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleaningReports, reportDocuments } from '../../../server/database/schema.ts'
import { eq, sql } from '../../../server/database/sql.ts'
import { createLog } from '../../../server/log.ts'
import { fileDigests } from '../../../server/plans/storedFiles.ts'
import { planRequest } from '../http/planRequest.ts'
import { idOf } from '../http/robotRequest.ts'
import { startTestService } from '../testService.ts'
import { connectReporter, createRobot } from './reportingRobot.ts'
import { reportMessage } from './reportMessages.ts'

const MERIDIAN = 2
const HOUR_MS = 3_600_000
let logged = ''
const log = createLog('warn', {
  write: line => {
    logged += line
  },
})
const { service, as, dataFolder } = await startTestService({}, { log })
const { db } = service
const superuser = await as('super')

async function reporter() {
  const credential = await createRobot(superuser, MERIDIAN)
  const plan = idOf(
    await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Hall', account: MERIDIAN })),
  )
  return { ...credential, plan, ...(await connectReporter(service.mqttUrl, credential)) }
}

const storedOf = async (robot: number) => {
  const rows = await db
    .select({ area: cleaningReports.coveredArea, coverage: reportDocuments.coverage })
    .from(cleaningReports)
    .innerJoin(reportDocuments, eq(reportDocuments.report, cleaningReports.id))
    .where(eq(cleaningReports.robot, robot))
    .orderBy(cleaningReports.startTime)
  return rows.map(({ area, coverage }) => ({ area, hasCoverage: coverage !== null }))
}

test('R-002 while the map of a plan is lost a report of it is stored without its coverage, which the log says, and with it once the map is back', async () => {
  const { robot, plan, report } = await reporter()
  const digest = (await fileDigests(db, plan)).get('map.yaml') ?? ''
  const path = join(dataFolder, 'files', digest.slice(0, 2), digest)
  await rename(path, `${path}.lost`)
  expect(await report(reportMessage(plan, Date.now() - HOUR_MS))).toMatchObject({ status: 'stored' })
  expect(logged).toContain('A report is stored without its coverage')
  await rename(`${path}.lost`, path)
  expect(await report(reportMessage(plan, Date.now()))).toMatchObject({ status: 'stored' })
  expect(await storedOf(robot)).toEqual([
    { area: 40, hasCoverage: false },
    { area: 40, hasCoverage: true },
  ])
})

test('R-002 a report is not refused because the database fails while its map is looked for: it is stored, with its coverage, once the database goes on', async () => {
  const { robot, plan, report, receipts } = await reporter()
  await db.execute(sql`alter table plan_files rename to elsewhere`)
  const before = logged.length
  const receipt = report(reportMessage(plan, Date.now()))
  await expect.poll(() => logged.slice(before)).toContain('"code":"42P01"')
  expect(receipts).toEqual([])
  await db.execute(sql`alter table elsewhere rename to plan_files`)
  expect(await receipt).toMatchObject({ status: 'stored' })
  expect(await storedOf(robot)).toEqual([{ area: 40, hasCoverage: true }])
})
