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
import { IS_LONG_RUN } from '../../run/longRun.ts'
import { createDataFolder, SMALL_CACHE_MB } from '../databaseTemplate.ts'
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

/** Two rows are alike in `columns` where this text is the same. As texts, thousands of rows are compared at once. */
const textOf = (row: Rows[number], columns: readonly string[]): string =>
  JSON.stringify(columns.map(column => row[column] ?? null))

function expectKept(before: ReadonlyMap<string, Rows>, after: ReadonlyMap<string, Rows>): void {
  for (const [table, rows] of before) {
    const now = after.get(table) ?? []
    // Rights that came with a version are given to those who have rights at all.
    if (table !== 'permissions') expect(now.length, table).toBe(rows.length)
    const unchanged = Object.keys(rows[0] ?? {}).filter(column => !REWRITTEN[table]?.includes(column))
    for (const column of unchanged) expect(now[0], table).toHaveProperty(column)
    const there = new Set(now.map(row => textOf(row, unchanged)))
    expect(
      rows.filter(row => !there.has(textOf(row, unchanged))),
      table,
    ).toEqual([])
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

/** What was published before publications were kept, each with who did it: version 1 twice, 2 once, 3 as it was stored, of which no audit tells. */
const PUBLISHED = `
  insert into plans (id, first_id, version, name, plan_type, account, created_by, status, published_at) values
    (11, 11, 1, 'Hall', 1, 2, 1, 'retired', '2026-03-01T10:00:00Z'), (12, 11, 2, 'Hall', 1, 2, 1, 'published', '2026-04-01T10:00:00Z'),
    (13, 13, 1, 'Yard', 1, 2, 2, 'published', '2026-02-01T10:00:00Z'), (14, 14, 1, 'Attic', 1, 2, 2, 'draft', null);
  insert into audit (login, time, action, kind, object) values (2, '2026-01-01T10:00:00Z', 'plan.publish', 'plan', '11'), (999, '2026-03-01T10:00:00Z', 'plan.publish', 'plan', '11'),
    (2, '2026-04-01T10:00:00Z', 'plan.publish', 'plan', '12'), (2, '2026-04-01T10:00:00Z', 'plan.edit', 'plan', '14'), (2, '2026-04-01T10:00:00Z', 'plan.publish', 'plan', '4711');`

async function expectPublications(older: Older): Promise<void> {
  await older.migrateBy(migrationsUpTo(23))
  await older.run(`${FILLED[0]} ${PUBLISHED}`)
  await older.migrateBy(MIGRATIONS)
  const rows = await older.run(
    `select plan, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD') as day, published_by as login from plan_publications order by id`,
  )
  expect(rows).toEqual([
    { plan: 11, day: '2026-01-01', login: 2 },
    { plan: 11, day: '2026-03-01', login: null },
    { plan: 12, day: '2026-04-01', login: 2 },
    { plan: 13, day: '2026-02-01', login: 2 },
  ])
}

const EMPTIED = 'drop schema public cascade; drop schema drizzle cascade; create schema public'

/** A copy of the database of all tests, emptied: to make a new one takes longer than all that is done in it. */
async function embedded(): Promise<Older> {
  const copy = await createDataFolder()
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${SMALL_CACHE_MB}MB`]
  const client = await PGlite.create(join(copy, 'db'), { startParams })
  onTestFinished(async () => {
    await client.close()
    rmSync(copy, { recursive: true, force: true })
  })
  await client.exec(EMPTIED)
  return {
    run: async text => (await client.exec(text)).at(-1)?.rows ?? [],
    migrateBy: folder => migrate(drizzle(client), { migrationsFolder: folder }),
  }
}

const STEPS = FILLED.map((_, step) => step)
/** Of the embedded database, which takes a second for each: the first and the newest. PostgreSQL, and the long run, have them all. */
const EMBEDDED_STEPS = IS_LONG_RUN ? STEPS : [0, STEPS.length - 1]

async function expectAll(older: Older, steps: readonly number[]): Promise<void> {
  for (const step of steps) {
    await expectWhole(older, step)
    await older.run(EMPTIED)
  }
}

test('L-008 a filled database of older versions comes to the newest with every row, each of the past with its account, and each publication of a plan with who made it', async () => {
  const older = await embedded()
  await expectAll(older, EMBEDDED_STEPS)
  await expectPublications(older)
})

test.skipIf(lacksPostgres)(
  `a filled database of each older version comes whole to the newest in PostgreSQL${NEEDS_POSTGRES}`,
  async () => {
    const server = await startPostgres()
    onTestFinished(server.close)
    await server.createDatabase('older')
    const client = new pg.Client({ connectionString: server.url({ database: 'older' }) })
    await client.connect()
    try {
      const older: Older = {
        run: async text => {
          const answer: unknown = await client.query(text)
          const last: unknown = Array.isArray(answer) ? answer.at(-1) : answer
          return v.parse(v.looseObject({ rows: v.array(v.unknown()) }), last).rows
        },
        migrateBy: folder => migratePg(drizzlePg(client), { migrationsFolder: folder }),
      }
      await expectAll(older, STEPS)
    } finally {
      await client.end()
    }
  },
)
