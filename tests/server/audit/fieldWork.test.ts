import { expect, test } from 'vitest'
import { INCIDENT_SUMMARY_PREFIX, incidentTypeOnWire } from '../../../contract/resources/incidents.ts'
import { audit } from '../../../server/database/schema.ts'
import { desc } from '../../../server/database/sql.ts'
import { planRequest } from '../http/planRequest.ts'
import { idOf, robotRequest } from '../http/robotRequest.ts'
import { startTestService } from '../testService.ts'

const MERIDIAN = 2
const { service, as } = await startTestService()
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
