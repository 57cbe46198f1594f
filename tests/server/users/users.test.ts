import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { LoginRole } from '../../../contract/permissions.ts'
import { userSchema } from '../../../contract/resources/users.ts'
import { audit, logins } from '../../../server/database/schema.ts'
import { desc, eq } from '../../../server/database/sql.ts'
import { type Caller, listOf } from '../testService.ts'
import { BAYSIDE, HALDEN, LARKFIELD, MERIDIAN, NORRLAND, refusal, tokenOf, userTests } from './usersTest.ts'

const { db, signIn, boss, support, distributor, customer, passwordHash, person } = await userTests()
const OPERATOR = 3
const roleOf = async (id: number) => (await db.select().from(logins).where(eq(logins.id, id)))[0]?.role

test('A-042 the list holds everybody who belongs to an account in sight, by name, with the accounts that are in sight', async () => {
  const all = listOf(userSchema, (await boss('GET', '/api/v0/Logins?limit=1000&order_by=name')).body)
  const names = all.map(user => user.name)
  expect(names).toEqual(names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en')))
  expect(all.find(user => user.id === OPERATOR)).toMatchObject({ login: 'operator', elsewhere: false })
  const seen = listOf(userSchema, (await distributor('GET', '/api/v0/Logins')).body)
  expect(seen.map(user => user.login)).toEqual(['distributor', 'operator'])
  expect(seen[1]).toMatchObject({ accounts: [{ id: LARKFIELD, name: 'Larkfield Logistics' }], elsewhere: true })
  const { body } = await distributor('GET', `/api/v0/Logins?account=${LARKFIELD}`)
  expect(body).toMatchObject({ data: [{ login: 'operator' }], total: 1 })
  const second = (await boss('GET', '/api/v0/Logins?limit=1&offset=1')).body
  expect(listOf(userSchema, second).map(user => user.name)).toEqual([names[1]])
})

test('A-042 the users of an account out of sight are not found, as those of one that is not there', async () => {
  const [stranger, missing] = [
    await distributor('GET', `/api/v0/Logins?account=${MERIDIAN}`),
    await distributor('GET', '/api/v0/Logins?account=99999'),
  ]
  expect(stranger.status).toBe(404)
  expect(stranger.body).toEqual(missing.body)
})

test('A-040 a user is read with role, zone, units and accounts; the passcode by those who may change it', async () => {
  const { id } = await person('customer', NORRLAND)
  await distributor('POST', `/api/v0/Logins/${id}`, { passcode: '4071' })
  const { body } = await distributor('GET', `/api/v0/Logins/${id}/user`)
  expect(v.parse(userSchema, body)).toMatchObject({
    role: 'customer',
    language: 'en',
    time_zone: 'UTC',
    area_unit: 'square_meters',
    volume_unit: 'litres',
    passcode: '4071',
    tfa_secret: false,
    active: false,
    accounts: [{ id: NORRLAND, name: 'Norrland Robotics Partners' }],
  })
  expect(v.parse(userSchema, (await support('GET', `/api/v0/Logins/${id}/user`)).body).passcode).toBeUndefined()
  expect((await customer('GET', `/api/v0/Logins/${id}/user`)).status).toBe(403)
})

test('A-040 a user is active while they did something in a console within the timeout', async () => {
  const { id } = await person('customer', NORRLAND)
  const active = async (secondsAgo: number) => {
    await db
      .update(logins)
      .set({ lastActivity: new Date(Date.now() - secondsAgo * 1000) })
      .where(eq(logins.id, id))
    return v.parse(userSchema, (await boss('GET', `/api/v0/Logins/${id}/user`)).body).active
  }
  expect([await active(5), await active(700)]).toEqual([true, false])
})

test('A-043 a name and a passcode are changed, and what the route does not declare is not', async () => {
  const { id, login } = await person('customer', NORRLAND)
  const answer = await distributor('POST', `/api/v0/Logins/${id}`, {
    name: ' Åsa Berg ',
    passcode: '0042',
    language: 'fi',
    time_zone: 'Europe/Helsinki',
    role: 'super',
    login: 'else',
    accounts: [MERIDIAN],
    current_account: MERIDIAN,
    eula_accepted: null,
    tfa_secret: null,
  })
  expect(answer.body).toMatchObject({
    name: 'Åsa Berg',
    passcode: '0042',
    language: 'fi',
    time_zone: 'Europe/Helsinki',
    role: 'customer',
    login,
    accounts: [{ id: NORRLAND }],
  })
  const [row] = await db.select().from(logins).where(eq(logins.id, id))
  expect(row).toMatchObject({ currentAccount: NORRLAND, passwordHash })
  expect(row?.eulaAccepted).not.toBeNull()
  // Refused requests of before are written down later, with the next round.
  const edits = db.select().from(audit).where(eq(audit.action, 'user.edit'))
  const [entry] = await edits.orderBy(desc(audit.id)).limit(1)
  expect(entry).toMatchObject({ login: 4, action: 'user.edit', address: '127.0.0.1', details: { user: id } })
  expect(JSON.stringify(entry)).not.toContain('0042')
  expect((await distributor('POST', `/api/v0/Logins/${id}`, { passcode: '' })).body).not.toHaveProperty('passcode')
  expect((await distributor('POST', `/api/v0/Logins/${id}`, { time_zone: 'Mars/Base' })).status).toBe(400)
})

test('A-043 everybody changes their own name and passcode, and without Logins/edit nobody else’s', async () => {
  const [one, other] = [await person('customer', MERIDIAN), await person('customer', MERIDIAN)]
  const caller = await signIn(one.login)
  const own = await caller('POST', `/api/v0/Logins/${one.id}`, { name: 'Own name', passcode: '7311' })
  expect(own.body).toMatchObject({ name: 'Own name', passcode: '7311' })
  expect((await caller('POST', `/api/v0/Logins/${other.id}`, { name: 'x' })).status).toBe(403)
  expect((await caller('POST', `/api/v0/Logins/99999`, { name: 'x' })).status).toBe(403)
})

test('A-044 a passcode is exactly four digits', async () => {
  const { id } = await person('customer', NORRLAND)
  for (const passcode of ['123', '12345', '12a4', '１２３４', ' 1234', '-123'])
    expect([passcode, (await boss('POST', `/api/v0/Logins/${id}`, { passcode })).status]).toEqual([passcode, 400])
})

test('A-044 a passcode is one person’s among those who share an account, also when two choose it at once', async () => {
  const [one, two, elsewhere] = [
    await person('customer', BAYSIDE),
    await person('customer', BAYSIDE, LARKFIELD),
    await person('customer', NORRLAND),
  ]
  const choose = (id: number) => boss('POST', `/api/v0/Logins/${id}`, { passcode: '2580' })
  const answers = await Promise.all([choose(one.id), choose(two.id)])
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.flatMap(({ status, body }) => (status === 409 ? [tokenOf(body)] : []))).toEqual([
    'login.editLogin.passcodeConflict',
  ])
  expect((await choose(elsewhere.id)).status).toBe(200)
  const joining = boss('POST', `/api/v0/Logins/${elsewhere.id}/account`, { account: BAYSIDE })
  expect(await refusal(joining)).toEqual([409, 'login.editLogin.passcodeConflict'])
})

test('A-045 nobody gives a role above their own, or takes away what they may not give', async () => {
  const { id, login } = await person('customer', NORRLAND)
  const give = (caller: Caller, role: LoginRole) => caller('POST', `/api/v0/Logins/${id}/role`, { role })
  for (const role of ['super', 'support', 'operator', 'distributor'] as const)
    expect(await refusal(give(distributor, role))).toEqual([403, 'errors.user.role'])
  expect((await give(distributor, 'distributor-customer')).body).toMatchObject({ role: 'distributor-customer' })
  expect((await give(support, 'customer')).status).toBe(403)
  expect((await give(boss, 'distributor')).status).toBe(200)
  expect(await refusal(give(distributor, 'customer'))).toEqual([403, 'errors.user.role'])
  const removal = distributor('DELETE', `/api/v0/Logins/${id}`)
  expect(await refusal(removal)).toEqual([403, 'errors.user.role'])
  await give(boss, 'super')
  expect(await refusal(distributor('POST', `/api/v0/Logins/${id}`, { name: 'x' }))).toEqual([403, 'errors.user.role'])
  expect(await refusal((await signIn(login))('POST', `/api/v0/Logins/${id}/role`, { role: 'support' }))).toEqual([
    403,
    'errors.user.own',
  ])
  await give(boss, 'customer')
})

test('A-045 another role ends the sessions of its login at once', async () => {
  const { id, login } = await person('customer', NORRLAND)
  const caller = await signIn(login)
  expect((await caller('GET', '/api/v0/Logins/self')).status).toBe(200)
  await distributor('POST', `/api/v0/Logins/${id}/role`, { role: 'distributor-customer' })
  expect((await caller('GET', '/api/v0/Logins/self')).status).toBe(401)
  expect((await (await signIn(login))('GET', '/api/v0/Logins/self')).body).toMatchObject({
    role: 'distributor-customer',
  })
})

test('A-045 of two supers who take each other’s role away one stays, and the last one keeps it', async () => {
  const [one, two] = [await person('super', 1), await person('super', 1)]
  const [first, second] = [await signIn(one.login), await signIn(two.login)]
  await db.update(logins).set({ role: 'support' }).where(eq(logins.id, 1))
  const demote = (caller: Caller, id: number) => caller('POST', `/api/v0/Logins/${id}/role`, { role: 'support' })
  const answers = await Promise.all([demote(first, two.id), demote(second, one.id)])
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  expect(new Set([await roleOf(one.id), await roleOf(two.id)])).toEqual(new Set(['super', 'support']))
  const last = (await roleOf(one.id)) === 'super' ? one : two
  await db.update(logins).set({ role: 'super' }).where(eq(logins.id, 1))
  await demote(boss, last.id)
  expect(await roleOf(last.id)).toBe('support')
})

test('A-045 accounts are joined and left within sight; a user who belongs elsewhere too is changed by those who see all of it', async () => {
  const { id, login } = await person('customer', NORRLAND)
  const join = (caller: Caller, account: number) => caller('POST', `/api/v0/Logins/${id}/account`, { account })
  const leave = (caller: Caller, account: number) => caller('DELETE', `/api/v0/Logins/${id}/account/${account}`)
  expect((await join(distributor, MERIDIAN)).body).toEqual((await join(distributor, 99999)).body)
  expect((await join(distributor, MERIDIAN)).status).toBe(404)
  const joined = v.parse(userSchema, (await join(distributor, BAYSIDE)).body)
  expect(joined.accounts.map(account => account.id).toSorted((a, b) => a - b)).toEqual([NORRLAND, BAYSIDE])
  expect((await join(boss, HALDEN)).status).toBe(200)
  expect(await refusal(distributor('POST', `/api/v0/Logins/${id}`, { name: 'x' }))).toEqual([
    403,
    'errors.user.elsewhere',
  ])
  const removal = distributor('DELETE', `/api/v0/Logins/${id}`)
  expect(await refusal(removal)).toEqual([403, 'errors.user.elsewhere'])
  const caller = await signIn(login)
  expect((await leave(distributor, NORRLAND)).status).toBe(200)
  expect((await caller('GET', '/api/v0/Logins/self')).status).toBe(401)
  const self = (await (await signIn(login))('GET', '/api/v0/Logins/self')).body
  expect(self).toMatchObject({ current_account: HALDEN })
  expect((await leave(distributor, HALDEN)).status).toBe(404)
  expect((await leave(boss, HALDEN)).status).toBe(200)
  expect(await refusal(leave(boss, BAYSIDE))).toEqual([412, 'errors.user.lastAccount'])
})

test('A-042 A-043 A-045 a login out of sight answers every call exactly as one that is not there', async () => {
  const calls = [
    ['GET', '/user', undefined],
    ['POST', '', { name: 'x' }],
    ['POST', '/role', { role: 'customer' }],
    ['POST', '/account', { account: NORRLAND }],
    ['DELETE', `/account/${NORRLAND}`, undefined],
    ['POST', '/invitation', undefined],
    ['DELETE', '', undefined],
  ] as const
  const { id } = await person('customer', MERIDIAN)
  for (const [method, path, body] of calls) {
    const [stranger, missing] = [
      await distributor(method, `/api/v0/Logins/${id}${path}`, body),
      await distributor(method, `/api/v0/Logins/99999${path}`, body),
    ]
    expect([method, path, stranger.status]).toEqual([method, path, 404])
    expect(stranger.body).toEqual(missing.body)
  }
  expect(await roleOf(id)).toBe('customer')
})
