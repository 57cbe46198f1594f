import { request } from 'node:http'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Bundle, MAX_BUNDLE_BYTES, openBundle, packBundle } from '../../../../../contract/journal/bundle.ts'
import { feedbackSessionSchema } from '../../../../../contract/resources/feedback.ts'
import { SESSION_HEADER } from '../../../../../contract/routes/access.ts'
import { deprecationFeedbacks } from '../../../../../server/database/schema.ts'
import { eq, sql } from '../../../../../server/database/sql.ts'
import { BUNDLE_FACTS } from '../../../../contract/journal/bundleFacts.ts'
import { listOf, startTestService } from '../../../testService.ts'

const { service, as, session } = await startTestService()
const [superuser, customer, operator] = await Promise.all([as('super'), as('customer'), as('operator')])
const FEEDBACKS = '/api/v0/System/deprecation_feedbacks'
const MERIDIAN = 2
const FEEDBACK = {
  firstName: 'Olga',
  lastName: 'Lindqvist',
  organization: 'Meridian',
  suggestion: 'A wider map.',
  goal: 'To see the whole hall.',
  contactEmail: 'operator@swath.example',
  timezone: 'Europe/Oslo',
  account: MERIDIAN,
}
const BUNDLE: Bundle = { ...BUNDLE_FACTS, entries: [], charts: new Map(), telemetry: [] }
const { file } = await packBundle(BUNDLE)
const operatorSession = await session('operator')
const newFeedback = async (): Promise<number> =>
  v.parse(v.object({ id: v.number() }), (await operator('POST', FEEDBACKS, FEEDBACK)).body).id

async function send(id: number, body: Blob, by = operatorSession) {
  const response = await fetch(`${service.url}${FEEDBACKS}/${id}/session`, {
    method: 'PUT',
    headers: { [SESSION_HEADER]: by, 'content-type': 'application/octet-stream' },
    body,
  })
  return { status: response.status, text: await response.text() }
}
const sessionOf = async (id: number, by: string) =>
  fetch(`${service.url}${FEEDBACKS}/${id}/session`, { headers: { [SESSION_HEADER]: by } })

test('A-057 a session file follows feedback, once, and staff read it as it was sent', async () => {
  const id = await newFeedback()
  expect(listOf(feedbackSessionSchema, (await superuser('GET', `${FEEDBACKS}/sessions`)).body)).toEqual([])
  expect(await send(id, file)).toEqual({ status: 200, text: JSON.stringify({ bytes: file.size }) })
  expect((await send(id, file)).status).toBe(404)
  const { body } = await superuser('GET', `${FEEDBACKS}/sessions`)
  expect(listOf(feedbackSessionSchema, body)).toMatchObject([
    { id, user: { id: 3 }, goal: FEEDBACK.goal, suggestion: FEEDBACK.suggestion, bytes: file.size },
  ])
  const read = await sessionOf(id, await session('support'))
  expect(read.headers.get('content-disposition')).toBe(`attachment; filename="feedback-${id}.swath"`)
  expect(await openBundle(await read.blob())).toEqual({ ok: true, bundle: BUNDLE })
})

test('A-057 session files are read with the right of the inspector alone', async () => {
  for (const caller of [customer, operator]) expect((await caller('GET', `${FEEDBACKS}/sessions`)).status).toBe(403)
  const id = await newFeedback()
  await send(id, file)
  expect((await sessionOf(id, operatorSession)).status).toBe(403)
})

test('A-057 what is too large, no session, late or of another person’s feedback is refused with a sentence, and the feedback stays', async () => {
  const id = await newFeedback()
  const large = await send(id, new Blob([new Uint8Array(MAX_BUNDLE_BYTES + 1)]))
  expect([large.status, large.text]).toEqual([413, expect.stringContaining('errors.sessionFile.tooLarge')])
  for (const wrong of ['no session', new Uint8Array(await file.slice(0, file.size - 12).arrayBuffer()), '']) {
    const none = await send(id, new Blob([wrong]))
    expect([none.status, none.text]).toEqual([400, expect.stringContaining('errors.sessionFile.none')])
  }
  const others = await send(id, file, await session('customer'))
  expect([others.status, others.text]).toEqual([404, expect.stringContaining('errors.feedback.notFound')])
  const row = eq(deprecationFeedbacks.id, id)
  expect(await service.db.select().from(deprecationFeedbacks).where(row)).toMatchObject([
    { feedback: FEEDBACK, sessionSha256: null },
  ])
  await service.db.update(deprecationFeedbacks).set({ createdAt: sql`now() - interval '61 minutes'` }).where(row)
  expect((await send(id, file)).status).toBe(404)
})

/** A file that begins to arrive and does not end. */
function endless(id: number) {
  const sending = request(`${service.url}${FEEDBACKS}/${id}/session`, {
    method: 'PUT',
    headers: { [SESSION_HEADER]: operatorSession, 'content-type': 'application/octet-stream' },
  })
  sending.on('error', () => undefined)
  sending.write('x')
  return sending
}

test('A-057 no more than eight session files are in memory at once, and one that breaks off makes room', async () => {
  const id = await newFeedback()
  const status = async () => (await send(id, new Blob(['no session']))).status
  const held = Array.from({ length: 8 }, () => endless(id))
  await expect.poll(status).toBe(429)
  for (const sending of held) sending.destroy()
  await expect.poll(status).toBe(400)
})
