import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { LoginRole } from '../../../contract/permissions.ts'
import { accountNodeSchema, accountSchema, listedAccountSchema } from '../../../contract/resources/accounts.ts'
import { accounts, audit, loginAccounts, logins, permissions, robots } from '../../../server/database/schema.ts'
import { and, asc, eq, inArray } from '../../../server/database/sql.ts'
import { createRows } from '../testDatabase.ts'
import { type Caller, callerOf, listOf, startTestService } from '../testService.ts'
import { idOf, robotRequest } from './robotRequest.ts'

const { service, call, as, session } = await startTestService()
const { db } = service
const rows = createRows(service)
const [superuser, support, distributor, customer] = await Promise.all([
  as('super'),
  as('support'),
  as('distributor'),
  as('customer'),
])
/** The demo's: Swath > (Meridian, Halden, Norrland > (Larkfield, Bayside)). */
const [ROOT, MERIDIAN, HALDEN, LARKFIELD, NORRLAND, BAYSIDE] = [1, 2, 3, 5, 6, 7]
const PATH = '/api/v0/Accounts'
const NOWHERE = 999_999

let names = 0
const create = async (parent: number, changes: object = {}, caller: Caller = superuser) =>
  idOf(await caller('POST', PATH, { name: `New ${names++}`, role: 'customer', parent, ...changes }))
const rowOf = async (id: number) => (await db.select().from(accounts).where(eq(accounts.id, id)))[0]
const refusal = (status: number, token: string, more: object = {}) => ({
  status,
  body: { errors: [{ token, ...more }] },
})
const lastAudit = async (action: string) =>
  (await db.select().from(audit).where(eq(audit.action, action)).orderBy(asc(audit.id))).at(-1)

/** Gives a role rights for the time of a test. */
async function granted<T>(role: LoginRole, actions: readonly string[], run: () => Promise<T>): Promise<T> {
  const given = actions.map(action => ({ role, resource: 'Accounts', action }))
  await db.insert(permissions).values(given)
  try {
    return await run()
  } finally {
    await db
      .delete(permissions)
      .where(
        and(
          eq(permissions.role, role),
          eq(permissions.resource, 'Accounts'),
          inArray(permissions.action, [...actions]),
        ),
      )
  }
}

test('A-062 A-075 an account is read with all its fields, and its parent where that is in sight', async () => {
  const bayside = {
    id: BAYSIDE,
    name: 'Bayside Hospital Trust',
    role: 'distributor-customer',
    tier: 1,
    default_language: 'en',
    inactive: false,
    beta_trial_enabled: false,
  }
  expect((await distributor('GET', `${PATH}/${BAYSIDE}`)).body).toEqual({
    ...bayside,
    parent: NORRLAND,
    direct: false,
    top_level: false,
  })
  expect((await distributor('GET', `${PATH}/${NORRLAND}`)).body).toMatchObject({ direct: true, top_level: true })
  expect((await distributor('GET', `${PATH}/self`)).body).not.toHaveProperty('parent')
})

test('A-075 what is out of sight answers exactly as what does not exist, to reads and to writes', async () => {
  const answers = async (id: number) =>
    Promise.all([
      distributor('GET', `${PATH}/${id}`),
      distributor('POST', `${PATH}/${id}`, { name: 'Mine' }),
      distributor('DELETE', `${PATH}/${id}`),
      distributor('POST', `${PATH}/${BAYSIDE}`, { parent: id }),
      distributor('POST', PATH, { name: 'Elsewhere', role: 'distributor-customer', parent: id }),
    ])
  const told = (all: Awaited<ReturnType<typeof answers>>) => all.map(({ status, body }) => ({ status, body }))
  const stranger = told(await answers(HALDEN))
  expect(stranger).toEqual(told(await answers(NOWHERE)))
  expect(stranger).toMatchObject(stranger.map(() => refusal(404, 'errors.account.notFound')))
  expect(await rowOf(HALDEN)).toMatchObject({ name: 'Halden Retail Group' })
})

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

test('A-061 the tree needs Accounts/view, its writes Accounts/edit', async () => {
  for (const path of ['', '/tree', '/dfs']) {
    expect((await call('GET', PATH + path)).status).toBe(401)
    expect((await customer('GET', PATH + path)).status).toBe(403)
    expect((await support('GET', PATH + path)).status).toBe(200)
  }
  const writes = [
    ['POST', PATH, { name: 'No', role: 'customer', parent: ROOT }],
    ['POST', `${PATH}/${MERIDIAN}`, { name: 'No' }],
    ['DELETE', `${PATH}/${MERIDIAN}`, undefined],
    ['POST', `${PATH}/tree`, undefined],
  ] as const
  for (const [method, path, body] of writes) expect((await support(method, path, body)).status).toBe(403)
})

test('A-063 A-075 the list by role is depth first with levels, the tree nested, the top level what is uppermost', async () => {
  const listed = async (caller: Caller, query = '') =>
    listOf(listedAccountSchema, (await caller('GET', `${PATH}/dfs${query}`)).body).map(({ id, level }) => [id, level])
  expect(await listed(distributor)).toEqual([
    [NORRLAND, 0],
    [BAYSIDE, 1],
    [LARKFIELD, 1],
  ])
  expect(await listed(distributor, '?role=distributor-customer')).toEqual([
    [BAYSIDE, 0],
    [LARKFIELD, 0],
  ])
  const tree = listOf(accountNodeSchema, (await support('GET', `${PATH}/tree`)).body)
  expect(tree.map(({ id }) => id)).toEqual([ROOT])
  const norrland = tree[0]?.children.find(({ id }) => id === NORRLAND)
  expect(norrland?.children.map(({ id }) => id)).toEqual([BAYSIDE, LARKFIELD])
  const top = async (caller: Caller) =>
    listOf(accountSchema, (await caller('GET', `${PATH}/toplevel`)).body).map(({ id }) => id)
  expect([await top(support), await top(distributor), await top(customer)]).toEqual([[ROOT], [NORRLAND], [MERIDIAN]])
})

test('A-075 accounts of a role are listed by name, 25 a page', async () => {
  const parent = await create(ROOT, { role: 'distributor' })
  for (let i = 0; i < 27; i++) await create(parent, { role: 'distributor', name: `Page ${String(i).padStart(2, '0')}` })
  const page = async (query: string) => (await superuser('GET', `${PATH}?role=distributor${query}`)).body
  const first = await page('')
  expect(listOf(accountSchema, first)).toHaveLength(25)
  expect(first).toMatchObject({ total: 29 })
  const second = listOf(accountSchema, await page('&offset=25')).map(({ name }) => name)
  expect(second).toEqual(['Page 23', 'Page 24', 'Page 25', 'Page 26'])
})

test('A-062 robots and people are counted with all below, nobody twice', async () => {
  const parent = await create(ROOT)
  const child = await create(parent)
  await superuser('POST', '/api/v0/Robots', robotRequest('Counted', child))
  const { login } = await rows.login(child, 'customer')
  await rows.login(parent, 'customer')
  await db.insert(loginAccounts).values({ login, account: parent })
  const { body } = await superuser('GET', `${PATH}/dfs?role=customer`)
  const counts = listOf(listedAccountSchema, body).flatMap(({ id, robots: count, users }) =>
    id === parent || id === child ? [[id, count, users]] : [],
  )
  expect(counts).toEqual([
    [parent, 1, 2],
    [child, 1, 1],
  ])
})

test('A-076 a new account takes its parent’s language, and the audit tells who made it', async () => {
  await db.update(accounts).set({ defaultLanguage: 'fi' }).where(eq(accounts.id, MERIDIAN))
  const answer = await superuser('POST', PATH, { name: '  Harbour T3 ', role: 'customer', parent: MERIDIAN })
  expect(answer.body).toMatchObject({ name: 'Harbour T3', parent: MERIDIAN, tier: 0, default_language: 'fi' })
  const details = { account: idOf(answer), parent: MERIDIAN }
  expect(await lastAudit('account.create')).toMatchObject({ login: 1, details })
  const top = await superuser('POST', PATH, { name: 'A second tree', role: 'super', tier: 1, default_language: 'de' })
  expect(top.body).toMatchObject({ top_level: true, role: 'super', tier: 1, default_language: 'de' })
})

test('A-070 an account name is required', async () => {
  const nameless = refusal(400, 'errors.account.addAccount.withoutName', { field: 'name' })
  const id = await create(ROOT)
  expect(await superuser('POST', PATH, { name: ' \t', role: 'customer', parent: ROOT })).toMatchObject(nameless)
  expect(await superuser('POST', `${PATH}/${id}`, { name: '' })).toMatchObject(nameless)
})

test('A-071 an account name is unique whatever its case, and an edit keeps its own', async () => {
  const taken = refusal(409, 'errors.account.addAccount.accountNameAlreadyExists', { field: 'name' })
  const id = await create(ROOT, { name: 'Öresund Städ' })
  expect(await superuser('POST', PATH, { name: ' öRESUND stÄD', role: 'customer', parent: ROOT })).toMatchObject(taken)
  expect(await superuser('POST', `${PATH}/${MERIDIAN}`, { name: 'ÖRESUND STÄD' })).toMatchObject(taken)
  expect((await superuser('POST', `${PATH}/${id}`, { name: 'ÖRESUND Städ' })).body).toMatchObject({
    name: 'ÖRESUND Städ',
  })
})

test('A-071 a name that is out of sight does not count, so nobody learns of it', async () => {
  const name = 'halden retail group'
  expect(await create(NORRLAND, { name, role: 'distributor-customer' }, distributor)).toBeGreaterThan(0)
})

test('A-071 of many who give the same name at once one gets it', async () => {
  const body = { name: 'Wanted', role: 'customer', parent: ROOT }
  const answers = await Promise.all(Array.from({ length: 8 }, () => superuser('POST', PATH, body)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array<number>(7).fill(409),
  ])
})

test('A-069 each guarded field needs its permission; refused, nothing of the edit is written', async () => {
  const before = await rowOf(BAYSIDE)
  const fields = { tier: 0, role: 'distributor', default_language: 'th', inactive: true }
  const needed = {
    tier: 'editTier',
    role: 'editAccountRole',
    default_language: 'editDefaultLanguage',
    inactive: 'editActiveState',
  }
  for (const [field, value] of Object.entries(fields)) {
    const answer = await distributor('POST', `${PATH}/${BAYSIDE}`, { name: 'Renamed', [field]: value })
    expect(answer).toMatchObject(refusal(403, 'errors.account.forbidden', { field }))
  }
  expect(await rowOf(BAYSIDE)).toEqual(before)
  await granted('distributor', Object.values(needed), async () => {
    expect((await distributor('POST', `${PATH}/${BAYSIDE}`, fields)).body).toMatchObject(fields)
    expect(await lastAudit('account.edit')).toMatchObject({
      login: 4,
      details: { account: BAYSIDE, fields: 'tier role defaultLanguage inactive' },
    })
    // The rights do not reach beyond the roles that a distributor looks through.
    const role = await distributor('POST', `${PATH}/${BAYSIDE}`, { role: 'super' })
    expect(role).toMatchObject(refusal(403, 'errors.account.forbidden', { field: 'role' }))
    const back = { tier: 1, role: 'distributor-customer', default_language: 'en', inactive: false }
    expect((await distributor('POST', `${PATH}/${BAYSIDE}`, back)).status).toBe(200)
  })
})

test('A-069 without the permissions a new account is as anyone’s, whatever is asked for', async () => {
  const mine = { name: 'Hotel by the bay', role: 'distributor-customer', parent: NORRLAND }
  for (const field of [{ tier: 1 }, { role: 'customer' }, { default_language: 'th' }, { inactive: true }]) {
    const { status } = await distributor('POST', PATH, { ...mine, ...field })
    expect(status).toBe(403)
  }
  const parentless = await distributor('POST', PATH, { name: 'Nowhere', role: 'distributor-customer' })
  expect(parentless).toMatchObject(refusal(400, 'errors.account.addAccount.withoutParent', { field: 'parent' }))
  const extra = { id: MERIDIAN, direct: true, beta_trial_enabled: true, top_level: true, parent: NORRLAND }
  expect((await distributor('POST', PATH, { ...mine, ...extra })).body).toMatchObject({
    beta_trial_enabled: false,
    direct: false,
    top_level: false,
  })
})

test('A-076 an inactive account stays in the tree and is not offered to work in', async () => {
  const id = await create(ROOT, { inactive: true })
  const ids = async (path: string) =>
    listOf(accountSchema, (await superuser('GET', PATH + path)).body).map(each => each.id)
  expect(await ids('/dfs?role=customer')).toContain(id)
  expect(await ids('/viewable')).not.toContain(id)
})

test('A-073 an account moves with all below it, and the audit tells from where to where', async () => {
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

test('A-074 whoever already worked together stays out of it, and a stranger is not named', async () => {
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

test('A-076 an account is deleted once it holds nothing; else it is told what is in the way', async () => {
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
  const kept = { ...data, accounts: 0, robots: 0, deleted_robots: 1 }
  expect(await superuser('DELETE', `${PATH}/${id}`)).toMatchObject(
    refusal(409, 'errors.account.deleteAccount', { data: kept }),
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

test('A-062 A-063 five thousand accounts are one list, each below its own parent and none twice', async () => {
  const top = await create(ROOT, { name: 'A forest' })
  const insert = async (parents: readonly number[], each: number): Promise<readonly number[]> => {
    const values = parents.flatMap(parent =>
      Array.from({ length: each }, (_, i) => ({ name: `Tree ${parent} ${i}`, role: 'customer' as const, parent })),
    )
    const made = await db.insert(accounts).values(values).returning({ id: accounts.id })
    return made.map(({ id }) => id)
  }
  const branches = await insert([top], 50)
  const leaves = await insert(branches, 99)
  const { body } = await superuser('GET', `${PATH}/dfs?role=customer`)
  const all = listOf(listedAccountSchema, body)
  const start = all.findIndex(({ id }) => id === top)
  const forest = all.slice(start, start + 5001)
  expect(new Set(forest.map(({ id }) => id))).toEqual(new Set([top, ...branches, ...leaves]))
  const path: number[] = []
  for (const { id, parent, level } of forest) {
    path.length = level
    if (id !== top) expect(parent).toBe(path.at(-1))
    path.push(id)
  }
  expect((await superuser('GET', `${PATH}/tree`)).body).toMatchObject({ total: await db.$count(accounts) })
})
