import { Writable } from 'node:stream'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { GOAL_LIMIT, SUGGESTION_LIMIT } from '../../../../../contract/resources/feedback.ts'
import { releaseNoteSchema } from '../../../../../contract/resources/releaseNotes.ts'
import english from '../../../../../locales/en.json' with { type: 'json' }
import { deprecationFeedbacks } from '../../../../../server/database/schema.ts'
import { createLog } from '../../../../../server/log.ts'
import { listOf, startTestService } from '../../../testService.ts'

let logged = ''
const destination = new Writable({
  write: (chunk, _encoding, done) => {
    logged += String(chunk)
    done()
  },
})
const { service, call, as } = await startTestService({}, { log: createLog('warn', destination) })
const [superuser, operator, customer, viewer] = await Promise.all([
  as('super'),
  as('operator'),
  as('customer'),
  as('viewer'),
])
const MERIDIAN = 2

const LAST_READ = '/api/v0/ReleaseNotes/last_read'
const notesOf = async (role: string, readId: number, caller = superuser) =>
  listOf(releaseNoteSchema, (await caller('GET', `/v0/changelog/${role}?read_id=${readId}`)).body)

test('A-051 A-052 release notes come by role, newest first; those after the last-read id are unread', async () => {
  const all = await notesOf('super', 0)
  expect(all.every(({ unread }) => unread)).toBe(true)
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
  const noteSchema = v.object({ title: v.string(), text: v.string() })
  const texts: { readonly [key: string]: unknown } = english.releaseNotes
  for (const { key } of all) expect(v.is(noteSchema, texts[key]), key).toBe(true)
  const middle = all[Math.floor(all.length / 2)]?.id ?? 0
  for (const { id, unread } of await notesOf('super', middle)) expect(unread, String(id)).toBe(id > middle)
  const customers = await notesOf('customer', 0, customer)
  expect(customers.length).toBeLessThan(all.length)
  expect(customers.map(({ key }) => key)).not.toContain('control')
  expect((await notesOf('operator', 0, operator)).map(({ key }) => key)).toContain('control')
})

test('A-052 another role’s notes are a super user’s to read', async () => {
  expect((await customer('GET', '/v0/changelog/super?read_id=0')).status).toBe(403)
  expect((await superuser('GET', '/v0/changelog/customer?read_id=0')).status).toBe(200)
  expect((await call('GET', '/v0/changelog/customer?read_id=0')).status).toBe(401)
  for (const query of ['nobody?read_id=0', 'super', 'super?read_id=-1', 'super?read_id=x'])
    expect((await superuser('GET', `/v0/changelog/${query}`)).status, query).toBe(400)
})

test('A-051 the last-read position is the login’s own, never goes back and never beyond the newest note', async () => {
  expect((await operator('GET', LAST_READ)).body).toEqual({ read_id: 0 })
  expect((await operator('POST', LAST_READ, { read_id: 3 })).body).toEqual({ read_id: 3 })
  expect((await operator('POST', LAST_READ, { read_id: 1 })).body).toEqual({ read_id: 3 })
  expect((await operator('GET', LAST_READ)).body).toEqual({ read_id: 3 })
  expect((await viewer('GET', LAST_READ)).body).toEqual({ read_id: 0 })
  const newest = (await notesOf('super', 0))[0]?.id
  expect((await operator('POST', LAST_READ, { read_id: 1_000_000 })).body).toEqual({ read_id: newest })
})

const FEEDBACK = {
  firstName: ' Olga ',
  lastName: 'Lindqvist',
  organization: 'Meridian',
  suggestion: 'A wider map.',
  goal: 'To see the whole hall.',
  contactEmail: 'operator@swath.example',
  timezone: 'Europe/Oslo',
  account: MERIDIAN,
}
const FEEDBACKS = '/api/v0/System/deprecation_feedbacks'

test('A-057 feedback is stored with its author', async () => {
  expect((await operator('POST', FEEDBACKS, FEEDBACK)).body).toEqual({ ok: true, id: 1 })
  expect(await service.db.select().from(deprecationFeedbacks)).toMatchObject([
    { login: 3, feedback: { ...FEEDBACK, firstName: 'Olga' } },
  ])
})

test('A-058 A-059 feedback that lacks a field, is too long or names an account out of sight is refused', async () => {
  const before = await service.db.$count(deprecationFeedbacks)
  for (const change of [
    { firstName: ' ' },
    { lastName: '' },
    { organization: '' },
    { suggestion: '' },
    { goal: '' },
    { contactEmail: 'nobody' },
    { goal: 'x'.repeat(GOAL_LIMIT + 1) },
    { suggestion: 'x'.repeat(SUGGESTION_LIMIT + 1) },
  ])
    expect((await customer('POST', FEEDBACKS, { ...FEEDBACK, ...change })).status, JSON.stringify(change)).toBe(400)
  expect((await customer('POST', FEEDBACKS, { ...FEEDBACK, account: 7 })).status).toBe(404)
  expect((await call('POST', FEEDBACKS, FEEDBACK)).status).toBe(401)
  expect(await service.db.$count(deprecationFeedbacks)).toBe(before)
})

test('A-057 nobody fills the database with feedback', async () => {
  const longest = { ...FEEDBACK, goal: 'g'.repeat(GOAL_LIMIT), suggestion: 's'.repeat(SUGGESTION_LIMIT) }
  const statuses = new Set<number>()
  for (let i = 0; i < 25; i++) statuses.add((await viewer('POST', FEEDBACKS, { ...longest, account: 4 })).status)
  expect([...statuses]).toEqual([200, 429])
})

const FAILURES = '/api/v0/System/client_failures'
const failure = { time: 1_795_000_000_000, token: 'preferences.set', kind: 'ServiceError' }

test('B-022 a console’s failures are lines of the service’s log, with the role and the build', async () => {
  const trail = ['/home', '/robot/$robotId/monitor']
  expect((await customer('POST', FAILURES, { build: 'a1b2c3', failures: [failure], trail })).body).toEqual({ ok: true })
  const lines = logged
    .split('\n')
    .filter(line => line !== '')
    .map(line => v.parse(v.object({ client: v.optional(v.unknown()) }), JSON.parse(line)).client)
  const report = { role: 'customer', build: 'a1b2c3' }
  expect(lines).toContainEqual({
    ...report,
    failed: 'preferences.set',
    kind: 'ServiceError',
    time: new Date(failure.time).toISOString(),
  })
  expect(lines).toContainEqual({ ...report, trail })
})

test('B-022 what is reported can hold no sentence, and no console fills the log', async () => {
  for (const change of [{ token: 'my password is x' }, { kind: '\n{"level":60}' }, { token: '' }, { time: -1 }])
    expect((await operator('POST', FAILURES, { build: 'a', failures: [{ ...failure, ...change }] })).status).toBe(400)
  expect((await operator('POST', FAILURES, { build: 'a', failures: [failure], trail: ['/x?password=y'] })).status).toBe(
    400,
  )
  expect(
    (await operator('POST', FAILURES, { build: 'a', failures: Array.from({ length: 51 }, () => failure) })).status,
  ).toBe(400)
  expect((await call('POST', FAILURES, { build: 'a', failures: [failure] })).status).toBe(401)
  const statuses = new Set<number>()
  for (let i = 0; i < 15; i++)
    statuses.add((await operator('POST', FAILURES, { build: 'a', failures: [failure] })).status)
  expect([...statuses]).toEqual([200, 429])
})
