import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { cleaningReports, reportDocuments } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { createLog } from '../../../server/log.ts'
import { startFigureProver } from '../../../server/reports/proveFigures.ts'
import { eventually } from '../../eventually.ts'
import { planRequest } from '../http/planRequest.ts'
import { idOf } from '../http/robotRequest.ts'
import { createTestClock } from '../testClock.ts'
import { startTestService } from '../testService.ts'
import { createRobot } from './reportingRobot.ts'
import { reportMessage } from './reportMessages.ts'

const { service, as } = await startTestService()
const { db } = service
const superuser = await as('super')
const plan = idOf(await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Hall', account: 2 })))
const { robot } = await createRobot(superuser, 2)

test('R-023 each night the figures of reports are held against what they are made of, and the log says how that came out', async () => {
  const zero = { covered_area: 0, cleanable_area: 0 }
  const reports = [0, 1, 2, 3].map(hour => reportMessage(plan, Date.now() - hour * 3_600_000, hour === 3 ? zero : {}))
  await superuser('POST', `/api/v0/Robots/${robot}/reports`, { reports })
  let logged = ''
  const noon = DateTime.utc().startOf('day').plus({ hours: 12 })
  const clock = createTestClock(noon.toMillis())
  const prover = startFigureProver({
    db,
    columns: service.reports.columns,
    clock,
    log: createLog('info', { write: line => void (logged += line) }),
  })
  expect(await prover.prove()).toEqual({ reports: 4, wrong: [], areColumnsEqual: true })
  const [first, second, third] = (await db.select().from(cleaningReports).orderBy(cleaningReports.id)).map(
    ({ id }) => id,
  )
  await db
    .update(cleaningReports)
    .set({ coveragePercentage: 81 })
    .where(eq(cleaningReports.id, first ?? 0))
  await db
    .update(cleaningReports)
    .set({ water: 9 })
    .where(eq(cleaningReports.id, second ?? 0))
  const [document] = await db
    .select()
    .from(reportDocuments)
    .where(eq(reportDocuments.report, third ?? 0))
  const details = document?.details.replace('"path_length":120', '"path_length":"far"') ?? ''
  await db
    .update(reportDocuments)
    .set({ details })
    .where(eq(reportDocuments.report, third ?? 0))
  logged = ''
  clock.advance(noon.plus({ days: 1 }).set({ hour: 3 }).diff(noon).toMillis())
  await eventually(() => expect(logged).toContain('Figures of reports are not what they are made of'))
  expect(logged).toContain(JSON.stringify([first, second, third]))
  await prover.close()
})
