import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { FILLED } from './filledRows.ts'
import { lacksPostgres, NEEDS_POSTGRES, startPostgres } from './postgres.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../server/database/migrations')

type Older = {
  readonly run: (text: string) => Promise<readonly unknown[]>
  readonly migrateBy: (folder: string) => Promise<void>
}

const journalSchema = v.looseObject({ entries: v.array(v.looseObject({ tag: v.string() })) })

/** The migrations up to one of them alone, as the repository of that time had them. */
function migrationsUpTo(step: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'swath-older-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = v.parse(v.pipe(v.string(), v.parseJson(), journalSchema), readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, step + 1) }))
  return folder
}

const namesSchema = v.array(v.object({ name: v.string() }))
const rowsSchema = v.array(v.object({ row: v.record(v.string(), v.unknown()) }))
type Rows = readonly { readonly [column: string]: unknown }[]

async function allRows({ run }: Older): Promise<ReadonlyMap<string, Rows>> {
  const tables = v.parse(
    namesSchema,
    await run(`select tablename as name from pg_tables where schemaname = 'public' order by 1`),
  )
  const all = new Map<string, Rows>()
  for (const { name } of tables) {
    const rows = v.parse(rowsSchema, await run(`select to_jsonb(t) as row from "${name}" t`))
    all.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return all
}

/** What migrations may write anew in old rows; `outbox` only of codes that have run out. */
const REWRITTEN: { readonly [table: string]: readonly string[] } = {
  audit: ['kind', 'object', 'subject', 'account', 'search'],
  locations: ['category'],
  outbox: ['text', 'next_attempt_at'],
  plans: ['published'],
}

function expectKept(before: ReadonlyMap<string, Rows>, after: ReadonlyMap<string, Rows>): void {
  for (const [table, rows] of before) {
    const now = after.get(table) ?? []
    // Rights that came with a version are given to those who have rights at all.
    if (table !== 'permissions') expect(now.length, table).toBe(rows.length)
    for (const row of rows) {
      const unchanged = Object.entries(row).filter(([column]) => !REWRITTEN[table]?.includes(column))
      expect(now, table).toContainEqual(expect.objectContaining(Object.fromEntries(unchanged)))
    }
  }
}

/** Robot and account of each row of the past of the tables that there are. */
const PAST = [
  'commands',
  'rm_comments',
  'lease_events',
  'messages',
  'robot_statuses',
  'incidents',
  'recordings',
  'status_summaries',
]

function expectAccounts(after: ReadonlyMap<string, Rows>): void {
  for (const table of PAST)
    for (const row of after.get(table) ?? []) {
      const isOfMove = row['key'] === '1/b.mcap'
      expect([row['robot'], row['account']], table).toEqual(isOfMove ? [1, 3] : row['robot'] === 1 ? [1, 2] : [2, 3])
    }
  for (const { robot, account } of after.get('notices') ?? []) expect(account).toBe(robot === null ? null : 2)
}

async function expectWhole(older: Older, step: number): Promise<void> {
  await older.migrateBy(migrationsUpTo(step))
  for (const rows of FILLED.slice(0, step + 1)) await older.run(rows)
  const before = await allRows(older)
  await older.migrateBy(MIGRATIONS)
  const after = await allRows(older)
  expectKept(before, after)
  expectAccounts(after)
  expect(after.get('audit')).toContainEqual(
    expect.objectContaining({
      action: 'robot.edit',
      kind: step < 4 ? 'robot' : null,
      account: step < 4 ? 2 : null,
      details: { from: 3 },
    }),
  )
  expect(after.get('permissions')).toContainEqual({ role: 'super', resource: 'Robots', action: 'view' })
  if (step < 4) expect(after.get('permissions')).toContainEqual({ role: 'super', resource: 'Audit', action: 'view' })
  if (step >= 3) {
    const texts = (after.get('outbox') ?? []).map(({ text }) => text)
    expect(new Set(texts)).toEqual(new Set([step < 5 ? '' : 'Code of long ago', 'Code of now', 'No code']))
    // The test, and the notice that the subscription is about; not the one that only goes to the same address.
    expect(after.get('deliveries')).toEqual([
      expect.objectContaining({ subscription: 1, notice: null, is_test: true }),
      expect.objectContaining({ subscription: 1, notice: 1, is_test: false }),
    ])
  }
  if (step >= 6)
    expect(after.get('robot_moves')).toEqual([
      expect.objectContaining({ robot: 1, name: 'Robot 1', display_name: 'Shown 1', time_zone: 'Europe/Helsinki' }),
    ])
  await expect(older.run(`update audit set action = 'other'`)).rejects.toThrow('The audit is only added to')
}

const STEPS = FILLED.map((_, step) => step)

async function expectAll(older: Older): Promise<void> {
  for (const step of STEPS) {
    await expectWhole(older, step)
    await older.run('drop schema public cascade; drop schema drizzle cascade; create schema public')
  }
}

test('a filled database of each older version comes to the newest with every row, each of the past with its account', async () => {
  const client = await PGlite.create()
  onTestFinished(() => client.close())
  await expectAll({
    run: async text => (await client.exec(text)).at(-1)?.rows ?? [],
    migrateBy: folder => migrate(drizzle(client), { migrationsFolder: folder }),
  })
}, 120_000)

test.skipIf(lacksPostgres)(
  `a filled database of each older version comes whole to the newest in PostgreSQL${NEEDS_POSTGRES}`,
  async () => {
    const server = await startPostgres()
    onTestFinished(server.close)
    await server.createDatabase('older')
    const client = new pg.Client({ connectionString: server.url({ database: 'older' }) })
    await client.connect()
    try {
      await expectAll({
        run: async text => {
          const answer: unknown = await client.query(text)
          const last: unknown = Array.isArray(answer) ? answer.at(-1) : answer
          return v.parse(v.looseObject({ rows: v.array(v.unknown()) }), last).rows
        },
        migrateBy: folder => migratePg(drizzlePg(client), { migrationsFolder: folder }),
      })
    } finally {
      await client.end()
    }
  },
  120_000,
)
