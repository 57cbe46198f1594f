import * as v from 'valibot'
import { expect, test } from 'vitest'
import { INCIDENT_SUMMARY_PREFIX, incidentTypeOnWire } from '../../../contract/resources/incidents.ts'
import { SESSION_HEADER } from '../../../contract/routes/access.ts'
import { audit } from '../../../server/database/schema.ts'
import { desc } from '../../../server/database/sql.ts'
import { planRequest } from '../http/planRequest.ts'
import { idOf, robotRequest } from '../http/robotRequest.ts'
import { writeMcap } from '../recordings/mcap.ts'
import { pose } from '../recordings/recordingFrames.ts'
import { callerOf, startTestService } from '../testService.ts'

const MERIDIAN = 2
const { service, as, session } = await startTestService()
const [superuser, operator] = await Promise.all([as('super'), as('operator')])
const last = async () => (await service.db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]

const PIN = {
  type: 'FieldIssue',
  title: 'Glass door',
  message: 'The laser looks through it',
  priority: 'High',
  labels: ['Obstacle'],
  x: 1.25,
  y: 3.5,
}

test('decision 8: pins are in the audit with who, where and what they were before', async () => {
  const plan = idOf(
    await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Hall', account: MERIDIAN })),
  )
  const path = `/v0/PlanVersion/${plan}/pins`
  const id = idOf(await operator('POST', path, PIN))
  const of = { kind: 'pin', object: String(id), name: 'Glass door', account: MERIDIAN, address: '127.0.0.1' }
  expect(await last()).toMatchObject({ action: 'pin.create', ...of })
  const edit = { ...PIN, title: 'Glass wall', status: 'closed', deleted: false, revision: 1 }
  expect(await operator('POST', `${path}/${id}`, edit)).toMatchObject({ status: 200 })
  expect(await last()).toMatchObject({
    action: 'pin.edit',
    ...of,
    changes: { title: ['Glass door', 'Glass wall'], status: ['open', 'closed'] },
  })
  expect(await superuser('DELETE', `${path}/${id}`)).toMatchObject({ status: 200 })
  expect(await last()).toMatchObject({ action: 'pin.remove', ...of, name: 'Glass wall' })
})

test('decision 8: an incident is in the audit with who reported it, of which robot, from where', async () => {
  const robot = idOf(await superuser('POST', '/api/v0/Robots', robotRequest('Plover 98', MERIDIAN)))
  const time = new Date().toISOString()
  const summary = `${INCIDENT_SUMMARY_PREFIX} 1`
  const incident = {
    robot,
    time,
    summary,
    comments: 'Found a glove',
    incident_type: incidentTypeOnWire('Lost and found'),
    details: { Date: time.slice(0, 10), Time: '10:00:00', PlaybackURL: `/robot/${robot}/monitor?time=${time}` },
  }
  const id = idOf(await operator('POST', '/api/v0/Incidents', incident))
  const entry = await last()
  expect(entry).toMatchObject({
    action: 'incident.create',
    kind: 'incident',
    object: String(id),
    name: summary,
    robot,
    account: MERIDIAN,
    address: '127.0.0.1',
  })
  expect(JSON.stringify(entry)).not.toContain('Found a glove')
})

test('decision 8: what is brought in from files is in the audit with what it became, of whom and of when', async () => {
  const { files } = await planRequest({ name: '', account: MERIDIAN })
  const [yaml, image] = [files.find(({ name }) => name === 'map.yaml'), files.find(({ name }) => name === 'map.png')]
  const order = { name: 'Brought in', account: MERIDIAN, yaml, image }
  const plan = idOf(await superuser('POST', '/api/v0/CleaningPlans/import', order))
  const by = { login: 1, originator: null, account: MERIDIAN, address: '127.0.0.1' }
  expect(await last()).toMatchObject({
    action: 'plan.create',
    kind: 'plan',
    object: String(plan),
    name: 'Brought in',
    ...by,
  })
  const robot = idOf(await superuser('POST', '/api/v0/Robots', robotRequest('Plover 97', MERIDIAN)))
  const fromMs = Date.UTC(2026, 4, 6)
  const times = [fromMs, fromMs + 500, fromMs + 1000]
  const run = await writeMcap(
    times.map(timeMs => ({
      topic: 'pose',
      schema: 'swath.pose',
      encoding: 'swath-frame',
      timeMs,
      data: pose(timeMs, 0).bytes,
    })),
  )
  const answer = await fetch(`${service.url}/api/v0/Robots/${robot}/recording`, {
    method: 'POST',
    headers: { [SESSION_HEADER]: await session('super'), 'content-type': 'application/octet-stream' },
    body: run,
  })
  expect(answer.status, await answer.text()).toBe(200)
  expect(await last()).toMatchObject({
    action: 'robot.importRun',
    kind: 'robot',
    object: String(robot),
    name: 'Plover 97',
    details: { from: '2026-05-06T00:00:00.000Z', to: '2026-05-06T00:00:01.000Z', frames: 3 },
    ...by,
  })
})

test('N-023 decision 8: a comment is in the audit with its kind and robot, and not with its words', async () => {
  const robot = idOf(await superuser('POST', '/api/v0/Robots', robotRequest('Plover 96', MERIDIAN)))
  const plan = idOf(
    await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Ward', account: MERIDIAN })),
  )
  const comment = { message: 'Spilled milk', type: 'cancel_cleaning', robot, cleaning_plan_version: plan }
  const id = idOf(await operator('POST', '/api/v0/RmComments', comment))
  const entry = await last()
  expect(entry).toMatchObject({
    action: 'robot.comment',
    login: 3,
    kind: 'robot',
    object: String(robot),
    name: 'Plover 96',
    account: MERIDIAN,
    details: { comment: id, type: 'cancel_cleaning' },
    changes: null,
  })
  expect(JSON.stringify(entry)).not.toContain('Spilled milk')
})

test('A-056 decision 8: what is done for another is in the audit with both of them, and with before and after', async () => {
  const plan = idOf(
    await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Dock', account: MERIDIAN })),
  )
  const path = `/v0/PlanVersion/${plan}/pins`
  const id = idOf(await operator('POST', path, PIN))
  const own = callerOf(service.url, { [SESSION_HEADER]: await session('super') })
  const masquerade = await own('POST', '/api/v0/Logins/3/masquerade')
  const { session_id } = v.parse(v.object({ session_id: v.string() }), masquerade.body)
  const acting = callerOf(service.url, { [SESSION_HEADER]: session_id })
  const edit = { ...PIN, title: 'Glass gate', status: 'open', deleted: false, revision: 1 }
  expect(await acting('POST', `${path}/${id}`, edit)).toMatchObject({ status: 200 })
  const entry = await last()
  expect(entry).toMatchObject({
    action: 'pin.edit',
    login: 3,
    originator: 1,
    kind: 'pin',
    object: String(id),
    changes: { title: ['Glass door', 'Glass gate'] },
  })
  expect((await superuser('GET', `/api/v0/Audit/${entry?.id}`)).body).toMatchObject({
    who: { id: 3 },
    originator: { id: 1, name: 'Sam Okafor' },
    changes: { title: ['Glass door', 'Glass gate'] },
  })
})
