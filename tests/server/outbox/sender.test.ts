import { createServer } from 'node:http'
import { text as bodyOf } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { outbox } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { openTransports } from '../../../server/outbox/openTransports.ts'
import { enqueue, type OutgoingMessage } from '../../../server/outbox/outbox.ts'
import { MAX_ATTEMPTS, startSender } from '../../../server/outbox/sender.ts'
import type { Transport, Transports } from '../../../server/outbox/transport.ts'
import { createTestClock } from '../testClock.ts'
import { log, openTestDatabase } from '../testDatabase.ts'
import { startMailServer } from './mailServer.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const DAY_MS = 86_400_000

async function put(message: Partial<OutgoingMessage> = {}): Promise<number> {
  await database.db.delete(outbox)
  await enqueue(database.db, { kind: 'email', recipient: 'mira@swath.example', text: 'A code', ...message })
  return (await row()).id
}

async function row() {
  const [found] = await database.db.select().from(outbox)
  if (found === undefined) throw new Error('The outbox is empty')
  return found
}

/** A sender whose clock is where the rows' own time is; it looks by itself when the clock is moved. */
function startedSender(transports: Transports) {
  const clock = createTestClock(Date.now() + 1000)
  const sender = startSender({ db: database.db, transports, clock, log })
  onTestFinished(sender.close)
  return { sender, clock }
}

const nobody: Transports = { email: undefined, sms: undefined }
const letter = { subject: 'Héllo', holdsCode: true }

test('mail goes out through an SMTP server; the text that held a code is gone then', async () => {
  const { url, received } = await startMailServer()
  const transports = openTransports(
    readConfig({ SWATH_SMTP_URL: url, SWATH_MAIL_FROM: 'Swath <no-reply@swath.example>' }),
  )
  const id = await put(letter)
  const { sender } = startedSender(transports)
  await sender.sendDue()
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toBe('mira@swath.example')
  expect(received[0]?.from).toContain('no-reply@swath.example')
  expect(received[0]?.content).toContain('A code')
  expect(received[0]?.content).toContain(`<outbox-${id}@swath.example>`)
  expect(await row()).toMatchObject({ text: '', attempts: 1, nextAttemptAt: null, failure: null })
  expect((await row()).sentAt).toBeInstanceOf(Date)
})

test('text messages go to the HTTP gateway with its token, and nowhere else', async () => {
  const asked: { readonly authorization: string | undefined; readonly body: unknown }[] = []
  const gateway = createServer((request, response) => {
    void bodyOf(request).then(body => {
      asked.push({ authorization: request.headers.authorization, body: v.parse(v.unknown(), JSON.parse(body)) })
      response.writeHead(asked.length === 1 ? 503 : 202).end()
    })
  })
  await new Promise<void>(resolve => gateway.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void gateway.close())
  const bound = gateway.address()
  const port = typeof bound === 'object' ? bound?.port : undefined
  const transports = openTransports(
    readConfig({ SWATH_SMS_URL: `http://127.0.0.1:${port}/send`, SWATH_SMS_TOKEN: 'secret' }),
  )
  await put({ kind: 'sms', recipient: '+358401234567', text: 'Robot 7 is stuck' })
  const { sender, clock } = startedSender(transports)
  await sender.sendDue()
  expect(await row()).toMatchObject({ sentAt: null, failure: 'The SMS gateway answered with status 503' })
  clock.advance(60_000)
  await sender.sendDue()
  const message = { authorization: 'Bearer secret', body: { to: '+358401234567', text: 'Robot 7 is stuck' } }
  expect(asked).toEqual([message, message])
  // Nothing of it is a way in, so it can be read afterwards.
  expect(await row()).toMatchObject({ text: 'Robot 7 is stuck', failure: null, nextAttemptAt: null })
})

test('without a transport a message stays where super users read it', async () => {
  await put(letter)
  const { sender } = startedSender(nobody)
  await sender.sendDue()
  expect(await row()).toMatchObject({ text: 'A code', nextAttemptAt: null })
  expect((await row()).sentAt).toBeInstanceOf(Date)
})

test('what fails is tried again, ever later, and given up in the end with its reason and without its code', async () => {
  const { url } = await startMailServer({ refuses: true })
  const transports = openTransports(readConfig({ SWATH_SMTP_URL: url, SWATH_MAIL_FROM: 'no-reply@swath.example' }))
  await put(letter)
  const { sender, clock } = startedSender(transports)
  await sender.sendDue()
  const waits: number[] = []
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
    const { nextAttemptAt, sentAt, failure } = await row()
    expect(sentAt).toBeNull()
    expect(failure ?? '').toContain('550')
    const due = (nextAttemptAt?.getTime() ?? 0) - clock.now()
    waits.push(due / 1000)
    await sender.sendDue()
    expect((await row()).attempts, 'before its time nothing is tried').toBe(attempt)
    clock.advance(due)
    await sender.sendDue()
  }
  expect(waits.slice(0, 4)).toEqual([60, 120, 240, 480])
  expect(waits.at(-1)).toBe(6 * 3600)
  expect(await row()).toMatchObject({ attempts: MAX_ATTEMPTS, nextAttemptAt: null, sentAt: null, text: '' })
  clock.advance(DAY_MS)
  await sender.sendDue()
  expect((await row()).attempts).toBe(MAX_ATTEMPTS)
})

test('a service that dies while it sends has lost nothing: the next one sends it', async () => {
  await put()
  const dying = startSender({
    db: database.db,
    transports: { ...nobody, email: () => new Promise<void>(() => undefined) },
    clock: createTestClock(Date.now() + 1000),
    log,
  })
  await expect.poll(async () => (await row()).attempts).toBe(1)
  void dying
  const sent: string[] = []
  const { sender, clock } = startedSender({ ...nobody, email: async ({ text }) => void sent.push(text) })
  await sender.sendDue()
  expect(sent, 'it may still be on its way').toEqual([])
  clock.advance(61_000)
  await sender.sendDue()
  expect(sent).toEqual(['A code'])
  expect(await row()).toMatchObject({ attempts: 2, nextAttemptAt: null })
})

test('several services never send the same message at once; the same cause is sent once', async () => {
  await database.db.delete(outbox)
  const sent: string[] = []
  const email: Transport = async ({ text }) => void sent.push(text)
  for (const text of ['a', 'b', 'c', 'a again'])
    await enqueue(database.db, { kind: 'email', recipient: 'm@swath.example', text, cause: text.slice(0, 1) })
  const senders = Array.from({ length: 4 }, () => startedSender({ ...nobody, email }).sender)
  await Promise.all(senders.map(sender => sender.sendDue()))
  expect(sent.toSorted()).toEqual(['a', 'b', 'c'])
})

test('what is rolled back is never sent', async () => {
  await database.db.delete(outbox)
  const undone = database.db.transaction(async tx => {
    await enqueue(tx, { kind: 'email', recipient: 'm@swath.example', text: 'never' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await database.db.$count(outbox, eq(outbox.text, 'never'))).toBe(0)
})
