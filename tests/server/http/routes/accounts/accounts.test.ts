import { expect, test } from 'vitest'
import type { LoginRole } from '../../../../../contract/permissions.ts'
import { accountNodeSchema, accountSchema, listedAccountSchema } from '../../../../../contract/resources/accounts.ts'
import { accounts, loginAccounts, permissions } from '../../../../../server/database/schema.ts'
import { and, eq, inArray } from '../../../../../server/database/sql.ts'
import { type Caller, listOf } from '../../../testService.ts'
import { idOf, robotRequest } from '../../robotRequest.ts'
import { accountTests, BAYSIDE, HALDEN, LARKFIELD, MERIDIAN, NORRLAND, PATH, ROOT, refusal } from './accountsTest.ts'

const { db, rows, call, superuser, support, distributor, customer, create, rowOf, lastAudit } = await accountTests()
const NOWHERE = 999_999

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
  const seen = (all: Awaited<ReturnType<typeof answers>>) => all.map(({ status, body }) => ({ status, body }))
  const stranger = seen(await answers(HALDEN))
  expect(stranger).toEqual(seen(await answers(NOWHERE)))
  expect(stranger).toMatchObject(stranger.map(() => refusal(404, 'errors.account.notFound')))
  expect(await rowOf(HALDEN)).toMatchObject({ name: 'Halden Retail Group' })
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

test('A-076 a new account takes its parent’s language, and the audit names who made it', async () => {
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
  expect(await superuser('POST', PATH, { name: ' \u3000', role: 'customer', parent: ROOT })).toMatchObject(nameless)
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

test('A-039 A-064 nobody gives an account a role above their own, or takes such a role away', async () => {
  const forbidden = refusal(403, 'errors.account.forbidden', { field: 'role' })
  await granted('support', ['edit', 'editAccountRole'], async () => {
    expect(await support('POST', PATH, { name: 'Above support', role: 'super', parent: ROOT })).toMatchObject(forbidden)
    expect(await support('POST', `${PATH}/${MERIDIAN}`, { role: 'super' })).toMatchObject(forbidden)
    expect(await support('POST', `${PATH}/${ROOT}`, { role: 'customer' })).toMatchObject(forbidden)
    expect((await rowOf(ROOT))?.role).toBe('super')
    expect((await support('POST', `${PATH}/${ROOT}`, { role: 'super', name: 'Swath' })).status, 'as it is').toBe(200)
  })
})

test('A-062 A-073 a parent out of sight is not found out by trying', async () => {
  const forbidden = refusal(403, 'errors.account.forbidden', { field: 'parent' })
  expect((await rowOf(NORRLAND))?.parent).toBe(ROOT)
  for (const parent of [ROOT, HALDEN, NOWHERE, null])
    expect(await distributor('POST', `${PATH}/${NORRLAND}`, { parent }), String(parent)).toMatchObject(forbidden)
})
