import type { StatusSummary } from '../../contract/resources/recordings.ts'
import { type GeneralState, robotState } from '../../contract/robot/states.ts'
import { toWireTime } from '../../contract/time.ts'
import type { Database } from '../database/database.ts'
import { robotStatuses, robots, statusSummaries } from '../database/schema.ts'
import { and, eq, gte, isNotNull, isNull, lt, notExists, type PgColumn, type SQL, sql } from '../database/sql.ts'
import { isAwayEntry } from './awayEntry.ts'
import { fromEntryAt } from './entryAt.ts'

/** What is read and written inside the change of the history that it belongs to. */
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
type Entry = Pick<
  typeof robotStatuses.$inferSelect,
  'bootId' | 'state' | 'planType' | 'startTime' | 'endTime' | 'account'
>
type Row = typeof statusSummaries.$inferInsert

const QUARTER_MS = 15 * 60_000
/** Rows of one insert; a statement takes 65535 values. */
const INSERT_ROWS = 5000

const quarterOf = (timeMs: number): number => Math.floor(timeMs / QUARTER_MS) * QUARTER_MS
/** The history has whole seconds; sums of it are of those, so that nothing is lost where entries meet. */
const secondOf = (time: Date): number => Math.floor(time.getTime() / 1000) * 1000

const generalStateOf = (entry: Entry): GeneralState =>
  robotState(entry.state, { online: !isAwayEntry(entry), planType: entry.planType ?? undefined }).generalState

/**
 * Sums the quarters that hold these instants, and all between, anew from the entries that have ended. Called with every instant at which a
 * changed entry began or ended, or had done so before.
 */
export async function summarise(tx: Transaction, robot: number, touched: readonly Date[]): Promise<void> {
  const times = touched.map(secondOf)
  if (times.length === 0) return
  const from = quarterOf(Math.min(...times))
  const until = quarterOf(Math.max(...times)) + QUARTER_MS
  const rows = quarterRows(robot, await endedEntries(tx, robot, from, until), from, until)
  await tx
    .delete(statusSummaries)
    .where(
      and(
        eq(statusSummaries.robot, robot),
        gte(statusSummaries.start, new Date(from)),
        lt(statusSummaries.start, new Date(until)),
      ),
    )
  for (let i = 0; i < rows.length; i += INSERT_ROWS)
    await tx.insert(statusSummaries).values(rows.slice(i, i + INSERT_ROWS))
}

/** Adds entries to the sums the moment they end; they must be in none of them yet. Of each robot one at the most. */
export async function addEnded(
  tx: Transaction,
  entries: readonly (Entry & { readonly robot: number; readonly endTime: Date })[],
): Promise<void> {
  const rows = entries.flatMap(entry => {
    const from = quarterOf(secondOf(entry.startTime))
    return quarterRows(entry.robot, [entry], from, quarterOf(secondOf(entry.endTime)) + QUARTER_MS)
  })
  await tx.execute(sql`
    insert into ${statusSummaries} as sum (robot, start, state, seconds, began, account)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (robot integer, start timestamptz, state text, seconds integer, began integer, account integer)
    on conflict (robot, start, state, account)
    do update set seconds = sum.seconds + excluded.seconds, began = sum.began + excluded.began`)
}

function endedEntries(tx: Transaction, robot: number, fromMs: number, untilMs: number): Promise<Entry[]> {
  const from = new Date(fromMs)
  return tx
    .select()
    .from(robotStatuses)
    .where(
      and(
        eq(robotStatuses.robot, robot),
        fromEntryAt(tx, robot, from),
        lt(robotStatuses.startTime, new Date(untilMs)),
        gte(robotStatuses.endTime, from),
      ),
    )
}

function quarterRows(robot: number, entries: readonly Entry[], fromMs: number, untilMs: number): readonly Row[] {
  const rows = new Map<string, Row>()
  const rowOf = (startMs: number, state: GeneralState, account: number): Row => {
    const key = `${startMs} ${state} ${account}`
    const row = rows.get(key) ?? { robot, start: new Date(startMs), state, account, seconds: 0, began: 0 }
    rows.set(key, row)
    return row
  }
  for (const entry of entries) {
    const { account } = entry
    const state = generalStateOf(entry)
    const start = secondOf(entry.startTime)
    const end = entry.endTime === null ? start : secondOf(entry.endTime)
    if (start >= fromMs) rowOf(quarterOf(start), state, account).began += 1
    for (let at = Math.max(start, fromMs); at < Math.min(end, untilMs); at = quarterOf(at) + QUARTER_MS)
      rowOf(quarterOf(at), state, account).seconds += (Math.min(end, quarterOf(at) + QUARTER_MS) - at) / 1000
  }
  return [...rows.values()]
}

/** Sums what older versions of the service wrote without summing it. */
export async function summariseHistories(db: Database): Promise<void> {
  const summed = db.select().from(statusSummaries).where(eq(statusSummaries.robot, robots.id))
  const unsummed = await db
    .select({
      robot: robots.id,
      from: sql`min(${robotStatuses.startTime})`.mapWith(robotStatuses.startTime),
      until: sql`max(${robotStatuses.endTime})`.mapWith(robotStatuses.endTime),
    })
    .from(robots)
    .innerJoin(robotStatuses, and(eq(robotStatuses.robot, robots.id), isNotNull(robotStatuses.endTime)))
    .where(notExists(summed))
    .groupBy(robots.id)
  for (const { robot, from, until } of unsummed) await db.transaction(tx => summarise(tx, robot, [from, until]))
}

/**
 * What a robot did between each edge and the next (ms since the epoch, ascending, on quarters of an hour); stretches of which nothing is
 * known are left out. An entry that is still open counts up to `nowMs`; it is summed only here, so that it costs the same however long it
 * stays open.
 * @param isSeen the condition that an entry or a sum belongs to an account in sight
 */
export async function listSummaries(
  db: Database,
  robot: number,
  edges: readonly number[],
  nowMs: number,
  isSeen: (account: PgColumn) => SQL,
): Promise<StatusSummary[]> {
  const [first, last] = [edges[0], edges.at(-1)]
  if (first === undefined || last === undefined) return []
  const { sums, open } = await db.transaction(
    async tx => ({
      sums: await readSums(tx, robot, edges, isSeen(statusSummaries.account)),
      open: await openEntry(tx, robot, isSeen(robotStatuses.account)),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const summaries = edges.slice(0, -1).map(
    (startMs): StatusSummary => ({
      start: toWireTime(startMs),
      seconds: {},
      stuck: 0,
    }),
  )
  const add = (index: number, state: GeneralState, seconds: number, began: number): void => {
    const summary = summaries[index]
    if (summary === undefined) return
    summary.seconds[state] = (summary.seconds[state] ?? 0) + seconds
    if (state === 'stuck') summary.stuck += began
  }
  for (const { bucket, state, seconds, began } of sums) add(bucket - 1, state, seconds, began)
  if (open) {
    const start = secondOf(open.startTime)
    for (const [index, startMs] of edges.slice(0, -1).entries()) {
      const endMs = edges[index + 1] ?? startMs
      const began = start >= startMs && start < endMs ? 1 : 0
      const openMs = Math.min(secondOf(new Date(nowMs)), endMs) - Math.max(start, startMs)
      if (openMs > 0 || began > 0) add(index, generalStateOf(open), Math.max(openMs, 0) / 1000, began)
    }
  }
  return summaries.filter(({ seconds }) => Object.keys(seconds).length > 0)
}

async function readSums(tx: Transaction, robot: number, edges: readonly number[], isSeen: SQL) {
  const [first, last] = [edges[0] ?? 0, edges.at(-1) ?? 0]
  const seconds = `{${edges.map(ms => ms / 1000).join(',')}}`
  const bucket = sql<number>`width_bucket(date_part('epoch', ${statusSummaries.start}), ${seconds}::float8[])`
  return tx
    .select({
      bucket,
      state: statusSummaries.state,
      seconds: sql`sum(${statusSummaries.seconds})`.mapWith(Number),
      began: sql`sum(${statusSummaries.began})`.mapWith(Number),
    })
    .from(statusSummaries)
    .where(
      and(
        eq(statusSummaries.robot, robot),
        gte(statusSummaries.start, new Date(first)),
        lt(statusSummaries.start, new Date(last)),
        isSeen,
      ),
    )
    .groupBy(sql`1`, statusSummaries.state)
}

async function openEntry(tx: Transaction, robot: number, isSeen: SQL): Promise<Entry | undefined> {
  const [open] = await tx
    .select()
    .from(robotStatuses)
    .where(and(eq(robotStatuses.robot, robot), isNull(robotStatuses.endTime), isSeen))
  return open
}
