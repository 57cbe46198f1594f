import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { LOGIN_ROLES } from '../../../contract/permissions.ts'
import { accounts, loginAccounts, logins } from '../../../server/database/schema.ts'
import { visibleAccounts } from '../../../server/identity/visibleAccounts.ts'
import { cases } from '../../run/longRun.ts'
import { openTestDatabase } from '../testDatabase.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

/** Ids of `parents.length` new accounts; each entry is the place of the parent among those before, or undefined for the root's own. */
async function createTree(parents: readonly (number | undefined)[]): Promise<readonly number[]> {
  const ids: number[] = []
  for (const place of parents) {
    const parent = place === undefined ? 1 : ids[place % Math.max(1, ids.length)]
    const [row] = await db
      .insert(accounts)
      .values({ name: 'Tree', role: 'customer', parent: parent ?? 1 })
      .returning()
    ids.push(row?.id ?? 0)
  }
  return ids
}

async function createLogin(own: readonly number[]): Promise<number> {
  const name = crypto.randomUUID()
  const values = { login: name, name, role: 'customer', passwordHash: 'none', currentAccount: own[0] ?? 1 } as const
  const [row] = await db.insert(logins).values(values).returning()
  const login = row?.id ?? 0
  await db.insert(loginAccounts).values(own.map(account => ({ login, account })))
  return login
}

/** The definition, walked upwards from each account. */
async function expectedFor(own: readonly number[]): Promise<readonly number[]> {
  const all = await db.select().from(accounts)
  const parentOf = new Map(all.map(({ id, parent }) => [id, parent]))
  const isBelow = (id: number | null | undefined): boolean =>
    typeof id === 'number' && (own.includes(id) || isBelow(parentOf.get(id)))
  return all.map(({ id }) => id).filter(isBelow)
}

test('A-062 a login sees its own accounts and all their descendants, whatever the tree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(fc.nat(11), { nil: undefined }), { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat(11), { minLength: 1, maxLength: 3 }),
      async (parents, places) => {
        const ids = await createTree(parents)
        const own = [...new Set(places.flatMap(place => ids[place % ids.length] ?? []))]
        const login = await createLogin(own)
        const seen = await db
          .select({ id: accounts.id })
          .from(accounts)
          .where(visibleAccounts({ login, role: 'customer' }, accounts.id))
          .orderBy(accounts.id)
        expect(seen.map(row => row.id)).toEqual((await expectedFor(own)).toSorted((a, b) => a - b))
      },
    ),
    { numRuns: cases(25) },
  )
})

test('A-039 super and support see every account, other roles none beyond their own', async () => {
  const total = await db.$count(accounts)
  for (const role of LOGIN_ROLES) {
    const seen = await db
      .select()
      .from(accounts)
      .where(visibleAccounts({ login: 999_999, role }, accounts.id))
    expect(seen.length).toBe(role === 'super' || role === 'support' ? total : 0)
  }
})
