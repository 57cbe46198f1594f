import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { RequestError } from '../../answers/errors.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import type { ReportSource } from '../reportFilter.ts'
import { ChangedReports, forgetAllChanges, forgetChanges, watermarkOf } from './changedReports.ts'
import { loadReports } from './loadReports.ts'
import type { ReportTable } from './reportTable.ts'
import { createTurns } from './turns.ts'

const WAIT_MS = 5000
const RETRY_AFTER_S = 5
/** How often columns follow the database though nobody reads, and how many portions of what was followed are then forgotten. */
const FOLLOW_INTERVAL_MS = 60_000
const FORGOTTEN_PORTIONS = 10

/** All reports as columns in memory: a copy of the database that every read first makes equal to its own snapshot (decision 822). */
export type ReportColumns = {
  /**
   * Reads at one moment of the database. Scans take turns, and the table stands still for each; whatever else is to be read of the same moment, such as
   * names, has the same transaction and holds up no other scan.
   * @throws RequestError unavailable while columns are loaded for longer than a read waits; Shed; whatever the database throws
   */
  readonly read: <Found, Shown>(
    scan: (table: ReportTable, source: ReportSource) => Promise<Found>,
    show: (source: ReportSource, found: Found) => Promise<Shown>,
  ) => Promise<Shown>
  /** Begins to load, if nothing is there; a read does so, too. */
  readonly load: () => void
  /** What is there is wrong: loads anew. */
  readonly discard: () => void
  readonly close: () => Promise<void>
}

/** Columns and how far they have followed the database. */
type Loaded = { readonly table: ReportTable; readonly changes: ChangedReports }
type Parts = {
  readonly db: Database
  readonly clock: Pick<Clock, 'every'>
  readonly log: Logger
  /** A read waits so long for columns that are being loaded. */
  readonly waitMs?: number
}

const isLoading = (): RequestError =>
  new RequestError('unavailable', 'errors.cleaningReport.loading', 'Reports are being loaded', {
    retryAfterS: RETRY_AFTER_S,
  })

const mebibytes = (bytes: number): number => Math.round(bytes / 2 ** 20)

export function createReportColumns({ db, clock, log, waitMs = WAIT_MS }: Parts): ReportColumns {
  const turns = createTurns()
  let loaded: Loaded | undefined
  let loading: Promise<void> | undefined
  let isClosing = false
  let isFirst = true

  async function loadAll(): Promise<void> {
    const startedMs = performance.now()
    if (isFirst) await forgetAllChanges(db)
    isFirst = false
    // Before the first portion: what is changed from here on is read again.
    const changes = new ChangedReports(await watermarkOf(db))
    const table = await loadReports(db, () => isClosing)
    if (table === undefined) return
    loaded = { table, changes }
    const tookMs = Math.round(performance.now() - startedMs)
    log.info({ reports: table.size, tookMs, mebibytes: mebibytes(table.bytes) }, 'Reports are loaded')
  }

  function load(): Promise<void> {
    loading ??= loadAll().finally(() => {
      loading = undefined
    })
    return loading
  }

  async function untilLoaded(): Promise<void> {
    if (loaded !== undefined) return
    const over = new AbortController()
    const late = delay(waitMs, undefined, { signal: over.signal }).catch(() => undefined)
    try {
      await Promise.race([load(), late])
    } finally {
      over.abort()
    }
  }

  const discard = (): void => {
    loaded = undefined
    if (!isClosing) void load().catch(failed)
  }
  const failed = (error: unknown): void => log.warn({ err: error }, 'Reports could not be loaded')

  const read: ReportColumns['read'] = async (scan, show) => {
    await untilLoaded()
    const leave = await turns.take()
    try {
      const now = loaded
      if (now === undefined) throw isLoading()
      return await db.transaction(
        async source => {
          if (!(await now.changes.follow(source, now.table))) {
            discard()
            throw isLoading()
          }
          const found = await scan(now.table, source)
          leave()
          return show(source, found)
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
    } finally {
      leave()
    }
  }

  async function follow(): Promise<void> {
    const watermark = await read(
      async () => loaded?.changes.watermark ?? 0,
      async (_, found) => found,
    )
    for (let portion = 0; portion < FORGOTTEN_PORTIONS && !isClosing; portion++)
      if (!(await forgetChanges(db, watermark))) return
  }

  let following = Promise.resolve()
  const stop = clock.every(FOLLOW_INTERVAL_MS, () => {
    following = following.then(follow).catch((error: unknown) => log.debug({ err: error }, 'Reports were not followed'))
  })

  return {
    read,
    load: () => {
      if (loaded === undefined) void load().catch(failed)
    },
    discard,
    close: async () => {
      isClosing = true
      stop()
      await following
      await loading?.catch(() => undefined)
    },
  }
}
