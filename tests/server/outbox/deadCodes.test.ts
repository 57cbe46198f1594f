import * as v from 'valibot'
import { expect, test } from 'vitest'
import { outboxMessageSchema } from '../../../contract/resources/subscriptions.ts'
import { systemClock } from '../../../server/clock.ts'
import { audit, contactMethods, outbox, verifyCodes } from '../../../server/database/schema.ts'
import { desc, eq } from '../../../server/database/sql.ts'
import { blankDeadCodes } from '../../../server/outbox/deadCodes.ts'
import { enqueue } from '../../../server/outbox/outbox.ts'
import { listOf, prove, startTestService } from '../testService.ts'

let aheadMs = 0
const now = () => systemClock.now() + aheadMs
const { service, call, signIn } = await startTestService({ trustProxy: true }, { clock: { ...systemClock, now } })
const { db } = service
const SEND = '/api/v0/ContactMethods/send'
const boss = await signIn('super')

let addresses = 0
const post = (path: string, body: unknown) =>
  call('POST', path, body, { 'x-forwarded-for': `198.51.100.${++addresses}` })
const messagesTo = (recipient: string) =>
  db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(desc(outbox.id))
const codeIn = (text: string | undefined) => /verify_code=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const readTexts = async (recipient: string) =>
  listOf(outboxMessageSchema, (await boss('GET', '/api/v0/Outbox?limit=100')).body)
    .filter(message => message.recipient === recipient)
    .map(({ text }) => text)

test('the text of a reset is gone once it is used, and with it those that are good no more for it', async () => {
  const to = 'customer@swath.example'
  for (let i = 0; i < 2; i++) await post(SEND, { email: 'customer', type: 'reset_password' })
  const [newest] = await messagesTo(to)
  const code = codeIn(newest?.text)
  expect(code).toHaveLength(43)
  expect((await readTexts(to)).map(codeIn)).toContain(code)
  const chosen = { new_password: 'quiet floors at dawn', verify_code: code }
  expect((await post('/api/v0/Logins/5/set_password', chosen)).status).toBe(200)
  const held = (await messagesTo(to)).filter(({ holdsCode }) => holdsCode)
  expect(held.map(({ text }) => text)).toEqual(['', ''])
  expect(held.map(({ subject }) => subject)).toEqual(Array(2).fill('Choose a new password for Swath'))
})

test('the text of a code that has run out is gone after an hour, that of an invitation after seven days', async () => {
  await post(SEND, { email: 'viewer', type: 'reset_password' })
  const invited = { login: 'late', name: 'Late', email: 'late@swath.example', role: 'customer', accounts: [2] }
  expect((await boss('POST', '/api/v0/Logins', invited)).status).toBe(200)
  aheadMs += 3_600_000 - 10_000
  expect((await readTexts('viewer@swath.example')).map(codeIn)).not.toContain('')
  aheadMs += 10_000
  expect(await readTexts('viewer@swath.example')).toEqual([''])
  aheadMs += 6 * 86_400_000
  expect((await readTexts('late@swath.example')).map(codeIn)).not.toContain('')
  aheadMs += 86_400_000
  expect(await readTexts('late@swath.example')).toEqual([''])
})

test('nor does a code stay in a text whose contact method is gone; what was not sent yet is not sent any more', async () => {
  const support = await signIn('support')
  await prove(support)
  const added = await support('POST', '/api/v0/ContactMethods', {
    contact_type: 'email',
    contact_value: 'g@swath.example',
  })
  await support('POST', SEND, { email: 'g@swath.example', type: 'verify' })
  expect((await readTexts('g@swath.example')).map(codeIn)).not.toContain('')
  const { id } = v.parse(v.object({ id: v.number() }), added.body)
  expect((await support('DELETE', `/api/v0/ContactMethods/${id}`)).status).toBe(200)
  expect(await readTexts('g@swath.example')).toEqual([''])

  const verifyCode = 999_999
  const waiting = { kind: 'email', recipient: 'w@swath.example', text: 'A link', holdsCode: true, verifyCode } as const
  await db.transaction(async tx => {
    await enqueue(tx, waiting)
    await blankDeadCodes(tx, now())
  })
  expect(await messagesTo('w@swath.example')).toMatchObject([{ text: '', nextAttemptAt: null, sentAt: null }])
  const read = listOf(outboxMessageSchema, (await boss('GET', '/api/v0/Outbox?limit=1')).body)
  expect(read).toMatchObject([{ recipient: 'w@swath.example', state: 'expired' }])
  expect(await db.$count(verifyCodes, eq(verifyCodes.id, verifyCode))).toBe(0)
  expect(await db.$count(contactMethods, eq(contactMethods.id, id))).toBe(0)
})

test('who reads the outbox is written down, once an hour for the same messages in the same session', async () => {
  const reads = async () => (await db.select().from(audit).where(eq(audit.action, 'outbox.read'))).length
  const reader = await signIn('super')
  const before = await reads()
  for (let i = 0; i < 3; i++) await reader('GET', '/api/v0/Outbox')
  expect(await reads()).toBe(before + 1)
  await reader('GET', '/api/v0/Outbox?limit=2')
  expect(await reads()).toBe(before + 2)
  await enqueue(db, { kind: 'email', recipient: 'n@swath.example', text: 'News' })
  await reader('GET', '/api/v0/Outbox?limit=2')
  expect(await reads()).toBe(before + 3)
  aheadMs += 3_600_000
  await reader('GET', '/api/v0/Outbox?limit=2')
  expect(await reads()).toBe(before + 4)
  const [row] = await db.select().from(audit).where(eq(audit.action, 'outbox.read')).orderBy(desc(audit.id)).limit(1)
  expect(row).toMatchObject({ login: 1, details: { messages: 2 } })
})
