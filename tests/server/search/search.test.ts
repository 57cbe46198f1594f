import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { type Found, foundSchema } from '../../../contract/resources/search.ts'
import { accounts, locations, loginAccounts, logins, plans, robots } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { setGrant } from '../../../server/identity/permissions.ts'
import { createRows } from '../testDatabase.ts'
import type { Caller } from '../testService.ts'
import { BAYSIDE, HALDEN, LARKFIELD, MERIDIAN, NORRLAND, userTests } from '../users/usersTest.ts'

const { db, boss, distributor, customer, person } = await userTests()
const rows = createRows({ db })

const find = async (caller: Caller, query: { readonly [name: string]: string | number }): Promise<Found> => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status, body } = await caller('GET', `/api/v0/Search?${search}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(foundSchema, body)
}
const named = (found: Found) => ({
  robots: found.robots?.data.map(({ name }) => name),
  plans: found.plans?.data.map(({ name }) => name),
  locations: found.locations?.data.map(({ name }) => name),
  people: found.people?.data.map(({ name }) => name),
  accounts: found.accounts?.data.map(({ name }) => name),
})

const NOTHING = { robots: [], plans: [], locations: [], people: [], accounts: [] }

async function robotCalled(name: string, account: number, displayName = '') {
  const { robot } = await rows.robot(account)
  await db.update(robots).set({ name, displayName }).where(eq(robots.id, robot))
  return robot
}
/** A plan of two versions at a location of the same name; the name is of the plan, so both have it. */
async function planCalled(name: string, account: number) {
  const [location] = await db
    .insert(locations)
    .values({ name: `${name} site`, account })
    .returning()
  const values = { name, planType: 1, account, location: location?.id ?? null }
  const [first] = await db
    .insert(plans)
    .values({ ...values, firstId: 0 })
    .returning()
  const firstId = first?.id ?? 0
  await db.update(plans).set({ firstId }).where(eq(plans.id, firstId))
  const [second] = await db
    .insert(plans)
    .values({ ...values, firstId, version: 2 })
    .returning()
  return { firstId, newest: second?.id ?? 0 }
}
async function personCalled(name: string, ...own: readonly [number, ...number[]]) {
  const { id } = await person('customer', ...own)
  await db.update(logins).set({ name }).where(eq(logins.id, id))
  return id
}

beforeAll(async () => {
  await robotCalled('Quoll 1', LARKFIELD)
  await robotCalled('Old quoll', BAYSIDE, 'Ground floor')
  await robotCalled('Quoll of strangers', HALDEN)
  await planCalled('Quoll hall', LARKFIELD)
  await planCalled('Quoll hall of strangers', MERIDIAN)
  await personCalled('Mia Quoll', LARKFIELD, BAYSIDE)
  await personCalled('Quoll Stranger', MERIDIAN)
  await personCalled('Quollina Both', LARKFIELD, MERIDIAN)
  await db.insert(accounts).values({ name: 'Quoll Cleaning', role: 'distributor-customer', parent: NORRLAND })
  await db.insert(accounts).values({ name: 'Quoll Strangers', role: 'customer', parent: MERIDIAN })
})

test('A-047 L-006 a search finds robots, plans, locations, people and accounts by part of their names, beginnings first, and nothing out of sight', async () => {
  const found = await find(distributor, { text: 'QUOLL' })
  expect(named(found)).toEqual({
    robots: ['Quoll 1', 'Old quoll'],
    plans: ['Quoll hall'],
    locations: ['Quoll hall site'],
    people: ['Quollina Both', 'Mia Quoll'],
    accounts: ['Quoll Cleaning'],
  })
  expect(found.people?.data[1]?.account).toEqual({ id: BAYSIDE, name: 'Bayside Hospital Trust' })
  expect(found.people?.data[0]?.account).toMatchObject({ id: LARKFIELD })
  expect(found.accounts?.data[0]?.parent).toMatchObject({ id: NORRLAND })
  expect(named(await find(boss, { text: 'quoll stranger' }))).toMatchObject({
    robots: ['Quoll of strangers'],
    people: ['Quoll Stranger'],
    accounts: ['Quoll Strangers'],
  })
  // Every word counts, the account's name and the display name among them.
  expect(named(await find(distributor, { text: 'quoll larkfield' })).robots).toEqual(['Quoll 1'])
  expect(named(await find(distributor, { text: 'ground quoll' })).robots).toEqual(['Old quoll'])
  expect(named(await find(distributor, { text: '%' }))).toEqual(NOTHING)
})

test('A-034 what the login may not list is absent: each kind has its right', async () => {
  expect(Object.keys(await find(customer, { text: '' }))).toEqual(['robots', 'plans', 'locations'])
  await setGrant(db, { role: 'customer', resource: 'Accounts', action: 'view' }, true)
  await setGrant(db, { role: 'customer', resource: 'Robots', action: 'view' }, false)
  try {
    expect(Object.keys(await find(customer, { text: '' }))).toEqual(['plans', 'locations', 'accounts'])
  } finally {
    await setGrant(db, { role: 'customer', resource: 'Accounts', action: 'view' }, false)
    await setGrant(db, { role: 'customer', resource: 'Robots', action: 'view' }, true)
  }
})

test('A-049 a search is narrowed to an account and those below it; one out of sight finds what a missing one does', async () => {
  expect(named(await find(distributor, { text: 'quoll', within: BAYSIDE }))).toEqual({
    ...NOTHING,
    robots: ['Old quoll'],
    people: ['Mia Quoll'],
  })
  const stranger = await find(distributor, { within: MERIDIAN })
  expect(stranger).toEqual(await find(distributor, { within: 99_999 }))
  expect(named(stranger)).toEqual(NOTHING)
})

test('an answer is bounded, and says that there is more', async () => {
  const one = await find(boss, { text: 'quoll', limit: 1 })
  for (const group of [one.robots, one.people, one.accounts]) expect(group).toMatchObject({ more: true })
  expect([one.robots, one.people, one.accounts].map(group => group?.data.length)).toEqual([1, 1, 1])
  expect((await find(boss, { text: 'quoll', limit: 50 })).robots?.more).toBe(false)
  for (const query of ['limit=51', 'limit=0', `text=${'a'.repeat(101)}`, 'by=login'])
    expect((await boss('GET', `/api/v0/Search?${query}`)).status, query).toBe(400)
})

test('A-047 L-001 a plan is found once, by its newest version and its first id; one that was removed is not found', async () => {
  const { firstId, newest } = await planCalled('Wombat hall', LARKFIELD)
  const { plans: found } = await find(distributor, { text: String(firstId), by: 'id' })
  expect(found?.data.find(({ first_id }) => first_id === firstId)).toMatchObject({ id: newest, name: 'Wombat hall' })
  expect(named(await find(distributor, { text: 'wombat site' })).plans).toEqual(['Wombat hall'])
  await db.update(plans).set({ removedAt: new Date() }).where(eq(plans.firstId, firstId))
  expect(named(await find(distributor, { text: 'wombat' })).plans).toEqual([])
})

test('A-047 by ids alone nothing is found by a name', async () => {
  const robot = await robotCalled('Numbat', LARKFIELD)
  expect(named(await find(distributor, { text: 'numbat', by: 'id' })).robots).toEqual([])
  expect(named(await find(distributor, { text: String(robot), by: 'id' })).robots).toContain('Numbat')
})

test('a user who was taken away belongs to no account, and is not found', async () => {
  const id = await personCalled('Quokka Gone', LARKFIELD)
  expect(named(await find(boss, { text: 'quokka' })).people).toEqual(['Quokka Gone'])
  await db.delete(loginAccounts).where(eq(loginAccounts.login, id))
  expect(named(await find(boss, { text: 'quokka' })).people).toEqual([])
})
