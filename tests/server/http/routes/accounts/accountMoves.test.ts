import * as v from 'valibot'
import { expect, test } from 'vitest'
import { accounts, loginAccounts, logins, robots } from '../../../../../server/database/schema.ts'
import { and, eq, inArray } from '../../../../../server/database/sql.ts'
import { callerOf } from '../../../testService.ts'
import { idOf, robotRequest } from '../../robotRequest.ts'
import { accountTests, BAYSIDE, HALDEN, MERIDIAN, NORRLAND, PATH, ROOT, refusal } from './accountsTest.ts'

const { service, db, rows, session, superuser, distributor, create, rowOf, lastAudit } = await accountTests()

test('A-075 A-040 whose current account is moved out of their sight works in their own again', async () => {
  const below = await create(NORRLAND, { role: 'distributor-customer' })
  const first = callerOf(service.url, { 'x-session-id': await session('distributor') })
  const switched = await first('POST', '/api/v0/Logins/switch_account', { account: below })
  const { session_id } = v.parse(v.object({ session_id: v.string() }), switched.body)
  const worker = callerOf(service.url, { 'x-session-id': session_id })
  expect((await worker('GET', `${PATH}/self`)).body).toMatchObject({ id: below })
  await superuser('POST', `${PATH}/${below}`, { parent: HALDEN })
  expect((await worker('GET', `${PATH}/${below}`)).status).toBe(404)
  expect((await worker('GET', `${PATH}/self`)).body).toMatchObject({ id: NORRLAND })
  expect((await worker('GET', '/api/v0/Logins/self')).body).toMatchObject({ current_account: NORRLAND })
  await superuser('POST', `${PATH}/${below}`, { parent: NORRLAND })
  expect((await worker('GET', `${PATH}/self`)).body, 'it is theirs again once it is in sight').toMatchObject({
    id: below,
  })
  await worker('POST', '/api/v0/Logins/switch_account', { account: NORRLAND })
  expect((await superuser('DELETE', `${PATH}/${below}`)).status).toBe(200)
})

test('A-073 an account moves with all below it, and the audit has from where to where', async () => {
  const [from, to] = [await create(ROOT), await create(ROOT)]
  const moved = await create(from)
  const below = await create(moved)
  expect((await superuser('POST', `${PATH}/${moved}`, { parent: to })).body).toMatchObject({ parent: to })
  expect(await rowOf(below)).toMatchObject({ parent: moved })
  expect(await lastAudit('account.move')).toMatchObject({ login: 1, details: { account: moved, from, to } })
  expect((await superuser('POST', `${PATH}/${moved}`, { parent: null })).body).toMatchObject({ top_level: true })
})

test('A-073 no account is put below itself, at whatever depth', async () => {
  const top = await create(ROOT)
  const below = await create(await create(top))
  for (const parent of [top, below]) {
    const answer = await superuser('POST', `${PATH}/${top}`, { parent, name: 'Round' })
    expect(answer).toMatchObject(refusal(409, 'errors.account.moveCycle', { field: 'parent' }))
  }
  expect(await rowOf(top)).toMatchObject({ parent: ROOT })
})

test('A-073 two who move two accounts below each other at once: one is refused, and the tree stays a tree', async () => {
  const [a, b] = [await create(ROOT), await create(ROOT)]
  for (let i = 0; i < 5; i++) {
    const answers = await Promise.all([
      superuser('POST', `${PATH}/${a}`, { parent: b }),
      superuser('POST', `${PATH}/${b}`, { parent: a }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    for (const id of [a, b]) await superuser('POST', `${PATH}/${id}`, { parent: ROOT })
  }
})

test('A-073 a login moves within what it sees: not its own top, and to the top level nobody but who sees all', async () => {
  const forbidden = refusal(403, 'errors.account.forbidden', { field: 'parent' })
  expect(await distributor('POST', `${PATH}/${BAYSIDE}`, { parent: null })).toMatchObject(forbidden)
  await db.insert(loginAccounts).values({ login: 4, account: MERIDIAN })
  const moved = await distributor('POST', `${PATH}/${MERIDIAN}`, { parent: BAYSIDE })
  await db.delete(loginAccounts).where(and(eq(loginAccounts.login, 4), eq(loginAccounts.account, MERIDIAN)))
  expect(moved).toMatchObject(forbidden)
})

test('A-073 no more than twenty accounts stand above one another', async () => {
  let bottom = await create(ROOT)
  const top = bottom
  for (let depth = 3; depth <= 20; depth++) bottom = await create(bottom)
  const tooDeep = refusal(409, 'errors.account.tooDeep', { field: 'parent' })
  expect(await superuser('POST', PATH, { name: 'Deeper', role: 'customer', parent: bottom })).toMatchObject(tooDeep)
  expect(await superuser('POST', `${PATH}/${top}`, { parent: MERIDIAN })).toMatchObject(tooDeep)
})

test('A-074 a move that brings two people with one passcode together is refused, and names both', async () => {
  const [to, moved] = [await create(ROOT), await create(ROOT)]
  const below = await create(moved)
  const [mover, other] = [await rows.login(below, 'customer'), await rows.login(to, 'customer')]
  await db
    .update(logins)
    .set({ passcode: '4711' })
    .where(inArray(logins.id, [mover.login, other.login]))
  const answer = await superuser('POST', `${PATH}/${moved}`, { parent: to })
  expect(answer).toMatchObject(
    refusal(409, 'errors.account.moveAccount', {
      data: {
        user: mover.name,
        account: (await rowOf(below))?.name,
        user2: other.name,
        account2: (await rowOf(to))?.name,
        user_id: mover.login,
        user2_id: other.login,
      },
    }),
  )
  expect(JSON.stringify(answer.body)).not.toContain('4711')
  expect(await rowOf(moved)).toMatchObject({ parent: ROOT })
  await db.update(logins).set({ passcode: '4712' }).where(eq(logins.id, other.login))
  expect((await superuser('POST', `${PATH}/${moved}`, { parent: to })).status).toBe(200)
})

test('A-074 those who already worked together stay out of it, and a stranger is not named', async () => {
  const [left, right] = [
    await create(NORRLAND, { role: 'distributor-customer' }, distributor),
    await create(NORRLAND, { role: 'distributor-customer' }, distributor),
  ]
  const [mover, above] = [await rows.login(left, 'customer'), await rows.login(NORRLAND, 'distributor')]
  await db
    .update(logins)
    .set({ passcode: '1234' })
    .where(inArray(logins.id, [mover.login, above.login]))
  expect((await distributor('POST', `${PATH}/${left}`, { parent: right })).status).toBe(200)
  // The distributor's second account stands below one that it does not see.
  const [stranger, own] = [await create(ROOT, { name: 'Unseen' }), await create(ROOT)]
  await superuser('POST', `${PATH}/${own}`, { parent: stranger })
  await db.insert(loginAccounts).values({ login: 4, account: own })
  const hidden = await rows.login(stranger, 'customer')
  await db.update(logins).set({ passcode: '1234' }).where(eq(logins.id, hidden.login))
  const answer = await distributor('POST', `${PATH}/${left}`, { parent: own })
  expect(answer).toMatchObject(refusal(409, 'errors.account.moveConflict'))
  expect(JSON.stringify(answer.body)).not.toContain('Unseen')
  await db.delete(loginAccounts).where(and(eq(loginAccounts.login, 4), eq(loginAccounts.account, own)))
})

test('A-076 an account is deleted once it holds nothing; else the answer names what is in the way', async () => {
  const id = await create(ROOT, { name: 'To be deleted' })
  const below = await create(id)
  const robot = idOf(await superuser('POST', '/api/v0/Robots', robotRequest('In the way', id)))
  const { login } = await rows.login(id, 'customer')
  const data = { accounts: 1, robots: 1, deleted_robots: 0, users: 1, plans: 0, locations: 0, files: 0 }
  const occupied = refusal(409, 'errors.account.deleteAccount', { data })
  expect(await superuser('DELETE', `${PATH}/${id}`)).toMatchObject(occupied)
  expect((await superuser('DELETE', `${PATH}/${below}`)).status).toBe(200)
  // A robot that has left the fleet is seen by nobody, and its history stays.
  await db.update(robots).set({ deletedAt: new Date() }).where(eq(robots.id, robot))
  const counts = { ...data, accounts: 0, robots: 0, deleted_robots: 1 }
  expect(await superuser('DELETE', `${PATH}/${id}`)).toMatchObject(
    refusal(409, 'errors.account.deleteAccount', { data: counts }),
  )
  await db.delete(robots).where(eq(robots.id, robot))
  await db.delete(logins).where(eq(logins.id, login))
  expect((await superuser('DELETE', `${PATH}/${id}`)).status).toBe(200)
  expect((await superuser('GET', `${PATH}/${id}`)).status).toBe(404)
  expect(await lastAudit('account.delete')).toMatchObject({ details: { account: id, name: 'To be deleted' } })
})

test('A-076 an account that is deleted while something is put into it holds it or is gone, never both', async () => {
  for (let i = 0; i < 5; i++) {
    const id = await create(ROOT)
    const [deleted, made] = await Promise.all([
      superuser('DELETE', `${PATH}/${id}`),
      superuser('POST', PATH, { name: `Late ${i}`, role: 'customer', parent: id }),
    ])
    expect([deleted.status, made.status].toSorted((one, other) => one - other)).not.toEqual([200, 200])
    expect((await superuser('GET', `${PATH}/${id}`)).status).toBe(deleted.status === 200 ? 404 : 200)
  }
})

test('A-076 rebuilding puts circles right, says what it did, and is for those who see all', async () => {
  const [a, b, below] = [await create(ROOT), await create(ROOT), await create(ROOT)]
  await db.update(accounts).set({ parent: b }).where(eq(accounts.id, a))
  await db.update(accounts).set({ parent: a }).where(eq(accounts.id, b))
  await db.update(accounts).set({ parent: b }).where(eq(accounts.id, below))
  expect((await distributor('POST', `${PATH}/tree`)).status).toBe(403)
  const answers = await Promise.all([superuser('POST', `${PATH}/tree`), superuser('POST', `${PATH}/tree`)])
  const repaired = answers.map(
    ({ body }) =>
      v.parse(v.object({ repaired: v.array(v.object({ id: v.number(), fault: v.string() })) }), body).repaired,
  )
  expect(repaired.toSorted((one, other) => one.length - other.length)).toEqual([[], [{ id: a, fault: 'cycle' }]])
  expect([(await rowOf(a))?.parent, (await rowOf(b))?.parent, (await rowOf(below))?.parent]).toEqual([null, a, b])
})
