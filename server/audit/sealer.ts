import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { audit, auditChain } from '../database/schema.ts'
import { and, asc, desc, eq, gt, notExists, sql } from '../database/sql.ts'
import type { Anchor } from './anchor.ts'
import { type ChainHead, linkHash, sealedColumns } from './link.ts'

const ROUND_MS = 1000
const BATCH_ROWS = 500
/** How often the newest link is written down outside the database. */
const ANCHOR_MS = 60_000
const LOG_MS = 3_600_000

export type Sealer = {
  /** Seals what is written by now. */
  readonly seal: () => Promise<void>
  /** Seals what is left. Settles when nothing is under way. */
  readonly close: () => Promise<void>
}

type Parts = { readonly db: Database; readonly clock: Clock; readonly log: Logger; readonly anchor: Anchor }

export async function newestLink(db: Pick<Database, 'select'>): Promise<ChainHead | undefined> {
  const columns = { seq: auditChain.seq, hash: auditChain.hash }
  const [head] = await db.select(columns).from(auditChain).orderBy(desc(auditChain.seq)).limit(1)
  return head
}

/** Which transactions have ended, and how far ids are given. */
type Horizon = { readonly lastId: number; readonly xmin: bigint; readonly xmax: bigint }

/** A sequence that has given no id yet has its first as the last value, and says that it was not called. */
async function horizonOf(db: Database): Promise<Horizon> {
  const { rows } = await db.execute<{ last_id: string; xmin: string; xmax: string }>(sql`
    select last_value - (not is_called)::int as last_id, pg_snapshot_xmin(snapshot)::text as xmin, pg_snapshot_xmax(snapshot)::text as xmax
    from audit_id_seq, pg_current_snapshot() as snapshot`)
  const [row] = rows
  if (row === undefined) throw new Error('The database told no horizon')
  return { lastId: Number(row.last_id), xmin: BigInt(row.xmin), xmax: BigInt(row.xmax) }
}

/**
 * Where ids end that no transaction can still bring. Ids are given before their rows are seen, and a transaction that took its id early may end
 * late: an id counts as past once every transaction has ended that was there a round after the id was given.
 */
type Floor = {
  readonly id: () => number
  /** All is sealed that was to be seen after the horizon was looked at. */
  readonly sealed: (horizon: Horizon) => void
}

function createFloor(first: number): Floor {
  let floor = first
  let given: number | undefined
  let waiting: { readonly id: number; readonly xmax: bigint } | undefined
  return {
    id: () => floor,
    sealed: ({ lastId, xmin, xmax }) => {
      if (waiting !== undefined && xmin >= waiting.xmax) {
        floor = Math.max(floor, waiting.id)
        waiting = undefined
      }
      if (waiting === undefined && given !== undefined) waiting = { id: given, xmax }
      given = lastId
    },
  }
}

/** Links rows into the chain in the order in which they are found. Nobody who writes a row waits for it. */
async function sealBatch(
  db: Database,
  after: number,
  sealedAt: Date,
): Promise<{ readonly last?: number; readonly full: boolean }> {
  return db.transaction(async tx => {
    const isSealed = tx.select({ one: sql`1` }).from(auditChain).where(eq(auditChain.entry, audit.id))
    const rows = await tx
      .select(sealedColumns)
      .from(audit)
      .where(and(gt(audit.id, after), notExists(isSealed)))
      .orderBy(asc(audit.id))
      .limit(BATCH_ROWS)
    if (rows.length === 0) return { full: false }
    let head = await newestLink(tx)
    const links = rows.map(row => {
      const seq = (head?.seq ?? 0) + 1
      const hash = linkHash(head?.hash, seq, sealedAt, row)
      head = { seq, hash }
      return { seq, entry: row.id, sealedAt, hash }
    })
    await tx.insert(auditChain).values(links)
    return { last: rows.at(-1)?.id ?? after, full: rows.length === BATCH_ROWS }
  })
}

/** Whatever a run of the service before this one left unsealed is not further back than this. */
const LEFT_ROWS = 10_000

async function firstFloor(db: Database): Promise<number> {
  const [newest] = await db.select({ entry: auditChain.entry }).from(auditChain).orderBy(desc(auditChain.seq)).limit(1)
  return Math.max(0, (newest?.entry ?? 0) - LEFT_ROWS)
}

/** Seals the audit each second, and keeps its newest link outside the database. */
export function startSealer({ db, clock, log, anchor }: Parts): Sealer {
  let floor: Floor | undefined
  let round: Promise<void> | undefined
  let isFailing = false
  let anchored = 0
  let known: ChainHead | undefined

  async function sealFrom(floorId: number): Promise<void> {
    // Cut to what the database keeps and the hash is over: ms.
    const sealedAt = new Date(clock.now())
    for (let after = floorId; ; ) {
      const { last, full } = await sealBatch(db, after, sealedAt)
      if (!full || last === undefined) return
      after = last
    }
  }

  async function sealAll(): Promise<void> {
    floor ??= createFloor(await firstFloor(db))
    const horizon = await horizonOf(db)
    // Where nothing was written since, a round is one question.
    if (floor.id() < horizon.lastId) await sealFrom(floor.id())
    floor.sealed(horizon)
  }

  async function writeAnchor(): Promise<void> {
    const head = await newestLink(db)
    if (head === undefined || head.seq === anchored) return
    const before = await anchor.read()
    // A chain that is shorter than it was is for the check to find.
    if (before !== undefined && before.seq > head.seq) return
    await anchor.write(head)
    anchored = head.seq
    known = head
  }

  async function quietly(task: () => Promise<void>): Promise<void> {
    try {
      await task()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'The audit could not be sealed; it is tried again each second')
      isFailing = true
    }
  }
  const run = (task: () => Promise<void>): Promise<void> => {
    round ??= quietly(task).finally(() => {
      round = undefined
    })
    return round
  }
  const both = async (): Promise<void> => {
    await sealAll()
    await writeAnchor()
  }
  const stops = [
    clock.every(ROUND_MS, () => void run(sealAll)),
    clock.every(ANCHOR_MS, () => void (round ?? Promise.resolve()).then(() => run(both))),
    clock.every(LOG_MS, () => {
      if (known) log.info({ seq: known.seq, hash: known.hash.toString('hex') }, 'The newest link of the audit')
    }),
  ]
  const seal = async (): Promise<void> => {
    await round
    await run(both)
  }
  return {
    seal,
    close: async () => {
      for (const stop of stops) stop()
      await seal()
    },
  }
}
