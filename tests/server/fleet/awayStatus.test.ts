import { expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { createStatusHistory } from '../../../server/fleet/statusHistory.ts'
import { createRows } from '../testDatabase.ts'
import { startTestService } from '../testService.ts'

const { service, as } = await startTestService()

test('A-110 P-020 the time a robot was away is listed as offline, and found by that name', async () => {
  const rows = createRows(service)
  const { robot } = await rows.robot(await rows.account())
  const history = createStatusHistory(service.db)
  const started = Date.parse('2026-11-20T12:00:00Z')
  await history.record(
    robot,
    'boot-1',
    { seq: 1, time: started, state: STATE.pause, plan: 0, sector: 0, location: 0 },
    started,
  )
  await history.away(robot, started + 10_000)
  await history.back(robot, 'boot-1', started + 70_000)
  const operator = await as('super')
  const entries = async (filter: string) =>
    (await operator('GET', `/api/v0/RobotStatus?robot=${robot}&direction=asc${filter}`)).body
  expect(await entries('')).toMatchObject({
    total: 3,
    data: [
      { status_type: 'pause', start_time: '2026-11-20 12:00:00', end_time: '2026-11-20 12:00:10' },
      { status_type: 'offline', end_time: '2026-11-20 12:01:10' },
      { status_type: 'pause', start_time: '2026-11-20 12:01:10' },
    ],
  })
  expect(await entries('&status_type[]=offline')).toMatchObject({ total: 1, data: [{ status_type: 'offline' }] })
})
