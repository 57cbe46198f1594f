import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ChainCheck } from '../../contract/resources/audit.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { audit, auditChain } from '../database/schema.ts'
import { and, asc, eq, gt, lt, notExists, sql } from '../database/sql.ts'
import type { Anchor } from './anchor.ts'
import { type ChainHead, linkHash, sealedColumns } from './link.ts'
import { newestLink, type Sealer } from './sealer.ts'

const BATCH_LINKS = 1000
/** A row that is older than this has its link, or nobody sealed it. */
const SEALED_AFTER_MS = 60_000

type Fault = NonNullable<ChainCheck['fault']>
type Parts = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly anchor: Anchor
  readonly sealer: Pick<Sealer, 'seal'>
}

export type ChainChecker = {
  /** Begins a check, unless one is running. */
  readonly start: () => ChainCheck
  readonly state: () => ChainCheck
  /** Settles when the check that is running has ended. */
  readonly ended: () => Promise<ChainCheck>
  readonly close: () => Promise<void>
}

const batchAfter = (db: Database, seq: number) =>
  db
    .select({ link: auditChain, row: sealedColumns })
    .from(auditChain)
    .leftJoin(audit, eq(audit.id, auditChain.entry))
    .where(gt(auditChain.seq, seq))
    .orderBy(asc(auditChain.seq))
    .limit(BATCH_LINKS)
type Linked = Awaited<ReturnType<typeof batchAfter>>[number]

/** What is wrong with one link; `before` is the one that it stands on. */
function faultOf(
  { link, row }: Linked,
  before: ChainHead | undefined,
  anchored: ChainHead | undefined,
): Fault | undefined {
  const { seq, entry, sealedAt, hash } = link
  if (seq !== (before?.seq ?? 0) + 1) return { kind: 'gap', seq: (before?.seq ?? 0) + 1 }
  if (row === null) return { kind: 'missing', seq, entry }
  if (!hash.equals(linkHash(before?.hash, seq, sealedAt, row))) return { kind: 'changed', seq, entry }
  // The chain fits in itself and is another one: it was made anew.
  if (anchored?.seq === seq && !anchored.hash.equals(hash)) return { kind: 'changed', seq, entry }
  return undefined
}

async function unsealed(db: Database, beforeMs: number): Promise<Fault | undefined> {
  const link = db.select({ one: sql`1` }).from(auditChain).where(eq(auditChain.entry, audit.id))
  const [row] = await db
    .select({ id: audit.id })
    .from(audit)
    .where(and(lt(audit.time, new Date(beforeMs)), notExists(link)))
    .orderBy(asc(audit.id))
    .limit(1)
  return row && { kind: 'unsealed', entry: row.id }
}

/** Walks the whole chain, a batch at a time, and looks whether each row is as it was when it was sealed. */
export function createChainCheck({ db, clock, log, anchor, sealer }: Parts): ChainChecker {
  let state: ChainCheck = { state: 'never', checked: 0, total: 0 }
  let running: Promise<void> | undefined
  let isClosing = false

  async function walk(total: number, anchored: ChainHead | undefined): Promise<Fault | undefined> {
    let before: ChainHead | undefined
    while (!isClosing && (before?.seq ?? 0) < total) {
      const batch = await batchAfter(db, before?.seq ?? 0)
      for (const linked of batch) {
        const fault = faultOf(linked, before, anchored)
        if (fault !== undefined) return fault
        before = linked.link
      }
      if (batch.length === 0) break
      state = { ...state, checked: Math.min(before?.seq ?? 0, total) }
      await setImmediate()
    }
    if (anchored !== undefined && anchored.seq > (before?.seq ?? 0)) return { kind: 'cut', seq: (before?.seq ?? 0) + 1 }
    return undefined
  }

  async function check(): Promise<void> {
    const anchored = await anchor.read()
    await sealer.seal()
    const head = await newestLink(db)
    state = { state: 'running', checked: 0, total: head?.seq ?? 0 }
    const fault = (await walk(state.total, anchored)) ?? (await unsealed(db, clock.now() - SEALED_AFTER_MS))
    state = {
      ...state,
      state: fault === undefined ? 'whole' : 'broken',
      time: new Date(clock.now()).toISOString(),
      head: head && { seq: head.seq, hash: head.hash.toString('hex') },
      fault,
    }
    if (fault !== undefined) log.error({ fault }, 'The audit is not as it was written')
  }

  const run = async (): Promise<void> => {
    try {
      await check()
    } catch (error) {
      log.error({ err: error }, 'The audit could not be checked')
      state = { ...state, state: 'failed', time: new Date(clock.now()).toISOString() }
    } finally {
      running = undefined
    }
  }
  return {
    start: () => {
      if (running === undefined) {
        state = { ...state, state: 'running', checked: 0, fault: undefined }
        running = run()
      }
      return state
    },
    state: () => state,
    ended: async () => {
      await running
      return state
    },
    close: async () => {
      isClosing = true
      await running
    },
  }
}
