import { expect, test } from 'vitest'
import {
  INCIDENT_SUMMARY_PREFIX,
  incidentSchema,
  incidentTypeOnWire,
} from '../../../../../contract/resources/incidents.ts'
import { createTestClock } from '../../../testClock.ts'
import { listOf, startTestService } from '../../../testService.ts'
import { idOf, robotRequest } from '../../robotRequest.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const { call, as } = await startTestService({}, { clock: createTestClock(NOW) })
const [superuser, operator, customer, viewer] = await Promise.all(['super', 'operator', 'customer', 'viewer'].map(as))
if (!superuser || !operator || !customer || !viewer) throw new Error('A demo login is missing')
const [MERIDIAN, BLUE_ANCHOR, BAYSIDE] = [2, 4, 7]

const createRobot = async (account = MERIDIAN) =>
  idOf(await superuser('POST', '/api/v0/Robots', robotRequest(`Robot ${crypto.randomUUID()}`, account)))
const report = (robot: number, changes: object = {}) => ({
  robot,
  time: '2026-11-20T11:58:30.250Z',
  summary: `${INCIDENT_SUMMARY_PREFIX} 1`,
  comments: 'It went round in circles',
  incident_type: incidentTypeOnWire('Lost and found'),
  details: {
    Date: '2026-11-20',
    Time: '13:58:30',
    PlaybackURL: `/robot/${robot}/monitor?time=2026-11-20T11:58:30.250Z&autoplay=true`,
  },
  ...changes,
})
const path = '/api/v0/Incidents'
const listed = (robot: number, from = '2026-11-20 00:00:00', to = '2026-11-21 00:00:00') =>
  `${path}?robot=${robot}&time_gt=${from}&time_lt=${to}`

test('N-020 an incident is kept whole with who reported it and when, and is found by its moment', async () => {
  const robot = await createRobot()
  const { status, body } = await operator('POST', path, report(robot))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...report(robot),
    incident_type: 'Lost_and_found',
    created_by: { id: 3, name: 'Olga Lindqvist' },
  })
  const earlier = await operator('POST', path, report(robot, { time: '2026-11-20T09:00:00Z', comments: '' }))
  const all = listOf(incidentSchema, (await customer('GET', listed(robot))).body)
  expect(all).toEqual([{ ...Object(earlier.body), time: '2026-11-20T09:00:00.000Z' }, body])
  const { body: one } = await customer('GET', listed(robot, '2026-11-20 11:58:30', '2026-11-20 11:58:31'))
  expect(one).toEqual({ data: [body], total: 1 })
  expect((await customer('GET', listed(robot, '2026-11-20 11:58:31'))).body).toEqual({ data: [], total: 0 })
})

test('N-020 a moment that is yet to come and a link to another robot are refused, and so is what is no incident', async () => {
  const robot = await createRobot()
  const soon = new Date(NOW + 59_000).toISOString()
  expect((await operator('POST', path, report(robot, { time: soon }))).status).toBe(200)
  const late = new Date(NOW + 61_000).toISOString()
  expect(await operator('POST', path, report(robot, { time: late }))).toMatchObject({
    status: 400,
    body: { errors: [{ token: 'errors.incident.future', field: 'time' }] },
  })
  const { details } = report(robot + 1)
  expect(await operator('POST', path, report(robot, { details }))).toMatchObject({
    status: 400,
    body: { errors: [{ token: 'errors.incident.link', field: 'details.PlaybackURL' }] },
  })
  for (const wrong of [
    { summary: ' ' },
    { incident_type: 'two words' },
    { time: 'yesterday' },
    { details: { ...details, PlaybackURL: 'https://elsewhere.example/' } },
    { details: { ...report(robot).details, TimeZone: 'Europe/Nowhere' } },
    { comments: 'a\0b' },
  ])
    expect((await operator('POST', path, report(robot, wrong))).status, JSON.stringify(wrong)).toBe(400)
})

test('N-020 the zone of an incident\u2019s clock is kept with it; one that was written without any is read as before', async () => {
  const robot = await createRobot()
  const { details } = report(robot)
  const named = { ...details, TimeZone: 'Europe/Helsinki' }
  await operator('POST', path, report(robot, { time: '2026-11-20T11:00:00Z', details }))
  await operator('POST', path, report(robot, { details: named }))
  const all = listOf(incidentSchema, (await customer('GET', listed(robot))).body)
  expect(all.map(each => each.details)).toEqual([details, named])
})

test('N-020 reporting needs level 2 and reading level 1, on robots in sight', async () => {
  const [robot, elsewhere, free] = [await createRobot(), await createRobot(BAYSIDE), await createRobot(BLUE_ANCHOR)]
  expect((await customer('POST', path, report(robot))).status).toBe(403)
  expect((await viewer('GET', listed(free))).status).toBe(403)
  expect((await operator('GET', listed(free))).status).toBe(200)
  for (const caller of [operator, viewer]) {
    expect(await caller('POST', path, report(elsewhere))).toMatchObject({
      status: 404,
      body: { errors: [{ token: 'errors.robot.notFound' }] },
    })
    expect((await caller('GET', listed(elsewhere))).status).toBe(404)
    expect((await caller('GET', listed(999_999))).status).toBe(404)
  }
  expect((await call('POST', path, report(robot))).status).toBe(401)
})
