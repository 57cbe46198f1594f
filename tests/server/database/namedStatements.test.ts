import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { createStatementNames } from '../../../server/database/namedStatements.ts'
import { preferences } from '../../../server/database/schema.ts'
import { eq, sql } from '../../../server/database/sql.ts'
import { createRows, openTestDatabase } from '../testDatabase.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const remembered = async (): Promise<readonly unknown[]> =>
  (await database.db.execute(sql`select statement from pg_prepared_statements where statement like '%length(%'`)).rows

test('a statement that comes often is remembered by the database, and answers for the values of each time; one that comes once is not', async () => {
  for (let i = 0; i < 30; i++) {
    const answer = await database.db.execute(sql`select length(${'x'.repeat(i)}) as long`)
    expect(answer.rows).toEqual([{ long: i }])
  }
  await database.db.execute(sql`select length(${'once'}) as once`)
  expect(await remembered()).toEqual([{ statement: 'select length($1) as long' }])
})

test('a remembered statement that fails is refused each time, and answers where its values are good', async () => {
  const rows = createRows(database)
  const { login } = await rows.login(await rows.account(), 'customer')
  const write = (name: 'demo-mode' | 'reports-view') =>
    database.db.insert(preferences).values({ login, name, value: 'any' })
  await write('demo-mode')
  for (let i = 0; i < 20; i++) await expect(write('demo-mode')).rejects.toThrow('Failed query')
  await database.db.transaction(async tx => {
    await tx.insert(preferences).values({ login, name: 'reports-view', value: 'any' })
  })
  expect(await database.db.$count(preferences, eq(preferences.login, login))).toBe(2)
})

test('of all texts that ever come, two hundred have a name, and the first to come often keep theirs', () => {
  const names = createStatementNames()
  const often = (text: string): string | undefined => {
    for (let i = 0; i < 20; i++) names.nameOf(text)
    return names.nameOf(text)
  }
  const given = Array.from({ length: 300 }, (_, i) => often(`select ${i}`))
  expect(new Set(given.slice(0, 200)).size).toBe(200)
  expect(given.slice(200)).toEqual(Array.from({ length: 100 }, () => undefined))
  expect(names.nameOf('select 0')).toBe(given[0])
})
