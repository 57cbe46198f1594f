import * as v from 'valibot'
import { expect, test } from 'vitest'
import { startRefusedAccess } from '../../../server/audit/refusedAccess.ts'
import { audit } from '../../../server/database/schema.ts'
import { and, asc, eq, sql } from '../../../server/database/sql.ts'
import { openStreamer } from '../liveParts.ts'
import { log } from '../testDatabase.ts'
import { startTestService } from '../testService.ts'

const { service, call, as, session } = await startTestService()
const { db } = service

/** What is written of an address, or a login, once what waits is stored. */
const rowsOf = (where: ReturnType<typeof sql>) =>
  db
    .select({ action: audit.action, login: audit.login, object: audit.object, details: audit.details })
    .from(audit)
    .where(and(where, sql`${audit.action} in ('access.refused', 'access.leftOut', 'login.signInThrottled')`))
    .orderBy(asc(audit.id))
const refusedTo = (login: number) => expect.poll(() => rowsOf(sql`${audit.login} = ${login}`))

test('decision 8: a refused login is in the audit, with what was asked for and nothing that was sent', async () => {
  const customer = await as('customer')
  expect((await customer('GET', '/api/v0/Outbox?limit=7')).status).toBe(403)
  expect((await customer('GET', '/v1/Robots/999999')).status).toBe(404)
  expect((await customer('POST', '/api/v0/Accounts/3', { name: 'Very secret' })).status).toBe(403)
  const { body } = await customer('GET', '/api/v0/Logins/self')
  const { id: login } = v.parse(v.object({ id: v.number() }), body)
  await refusedTo(login).toEqual([
    { action: 'access.refused', login, object: 'GET /api/v0/Outbox', details: { status: 403 } },
    { action: 'access.refused', login, object: 'GET /v1/Robots/:id', details: { status: 404, id: 999_999 } },
    { action: 'access.refused', login, object: 'POST /api/v0/Accounts/:id', details: { status: 403, id: 3 } },
  ])
})

test('decision 8: a request without a session is written down; a page that asks whether there is one is not', async () => {
  expect((await call('GET', '/api/v0/Logins/self')).status).toBe(401)
  expect((await call('GET', '/api/v0/Accounts')).status).toBe(401)
  await expect
    .poll(() => rowsOf(sql`${audit.login} is null`))
    .toEqual([{ action: 'access.refused', login: null, object: 'GET /api/v0/Accounts', details: { status: 401 } }])
})

test('decision 8: a socket that is refused is in the audit', async () => {
  const socket = openStreamer(service.url, { robot: '999999' }, await session('viewer'))
  await new Promise(resolve => socket.once('connect_error', resolve))
  await expect
    .poll(() => rowsOf(sql`${audit.object} = 'socket streamer'`))
    .toMatchObject([{ details: { reason: 'notFound', id: 999_999 } }])
})

test('decision 8: a throttled sign-in is in the audit with whom it was meant for', async () => {
  for (let i = 0; i < 7; i++) await call('POST', '/api/v0/Logins/login', { login: 'operator', password: 'wrong' })
  await expect.poll(() => rowsOf(sql`${audit.action} = 'login.signInThrottled'`)).not.toHaveLength(0)
  const [row] = await db.select().from(audit).where(eq(audit.action, 'login.signInThrottled'))
  expect(row).toMatchObject({ address: '127.0.0.1', kind: 'user', name: 'Olga Lindqvist' })
})

test('decision 8: of a flood a few rows are written, and how many were left out', async () => {
  const timers: { readonly ms: number; readonly task: () => void }[] = []
  const clock = {
    now: Date.now,
    monotonicMs: () => performance.now(),
    every: (ms: number, task: () => void) => {
      timers.push({ ms, task })
      return () => undefined
    },
  }
  const refused = startRefusedAccess({ db, clock, log })
  // The service writes what it refused, too.
  const ofFlood = sql`${audit.object} in ('GET /flood', 'others')`
  for (let i = 0; i < 10_000; i++) {
    refused.note({ address: '203.0.113.9', route: 'GET /flood', details: { status: 401 } })
    refused.note({ address: `2001:db8:${i.toString(16)}::1`, route: 'GET /flood', details: { status: 401 } })
  }
  await refused.close()
  const own = await rowsOf(sql`${audit.address} = '203.0.113.9'`)
  expect(own.map(({ action, details }) => [action, details])).toEqual([
    ...Array.from({ length: 5 }, () => ['access.refused', { status: 401 }]),
    ['access.leftOut', { count: 9995 }],
  ])
  expect(await db.$count(audit, ofFlood)).toBeLessThanOrEqual(601)
  const [{ count } = { count: 0 }] = await db
    .select({ count: sql<number>`sum((details->>'count')::int)::int` })
    .from(audit)
    .where(and(ofFlood, eq(audit.action, 'access.leftOut')))
  expect(count + 300).toBe(20_000)
})
