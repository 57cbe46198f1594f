import type { Logger } from 'pino'
import type { RunReport } from '../../contract/robot/runReport.ts'
import { startsRun } from '../../contract/robot/states.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { cleaningReports, robotStatuses, robots } from '../database/schema.ts'
import { and, asc, eq, gt, isNull, max } from '../database/sql.ts'
import { fromEntryAt } from '../fleet/entryAt.ts'
import type { Fleet } from '../fleet/gateway.ts'
import type { StoredState } from '../fleet/inbox.ts'
import type { Archive } from '../recordings/archive.ts'
import { cutReport } from './cutReport.ts'
import { type HistoryRun, runsOver } from './historyRuns.ts'
import type { PaintRun } from './paintRun.ts'
import type { Robot } from './reportRow.ts'
import { isReported, type StoreOutcome } from './storeReport.ts'

/** After the start, when the service has other things to do. */
const FIRST_LOOK_MS = 5000
/** For what nobody says: that a robot stays away. */
const LOOK_INTERVAL_MS = 60_000
/** So far back the history is looked through when the service starts. */
const LOOK_BACK_MS = 2 * 86_400_000
/** Shorter than this nothing was done. */
const MIN_RUN_MS = 1000
/** `boot_id` of runs that were handed in as files begins with it: their reports are handed in as well. */
const IMPORTED = 'import-'

type Parts = {
  readonly db: Database
  readonly archive: Archive
  readonly fleet: Pick<Fleet, 'onStoredState'>
  readonly paint: PaintRun
  /** Stores a report that is made of a recording, once. */
  readonly store: (robot: number, report: RunReport) => Promise<StoreOutcome>
  readonly clock: Clock
  readonly log: Logger
}

export type RunCloser = { readonly close: () => Promise<void> }

/** Calls back with a robot whose newest state may have ended a run that it will not report: told by software that began anew, or the start of the next run. */
function watchEnds(fleet: Parts['fleet'], mayHaveEnded: (robot: number) => void): () => void {
  const newest = new Map<number, StoredState>()
  return fleet.onStoredState((robot, state) => {
    const before = newest.get(robot)
    newest.set(robot, state)
    if (before?.bootId !== state.bootId || startsRun(before, state)) mayHaveEnded(robot)
  })
}

/**
 * Closes runs that their robots will not report: cut short by a robot that went away, or was started anew, in the middle of it, or by the next run. Looks
 * through the history that is new: soon after the start, when a robot's software begins anew or a robot begins a run, and now and then.
 */
export function startRunCloser({ db, archive, fleet, paint, store, clock, log }: Parts): RunCloser {
  /** Where each robot's history is to be read from; and whether it is away in the middle of a run. */
  const known = new Map<number, { readonly fromMs: number | undefined; readonly isWaited: boolean }>()
  /** Robots that are looked at next, whatever their history says. */
  const woken = new Set<number>()
  let newestId = 0
  let isClosing = false

  const entriesOf = (robot: number, from: Date) =>
    db
      .select()
      .from(robotStatuses)
      .where(and(eq(robotStatuses.robot, robot), fromEntryAt(db, robot, from)))
      .orderBy(asc(robotStatuses.startTime), asc(robotStatuses.id))

  const reportsItself = async (robot: number): Promise<boolean> =>
    (await db.$count(cleaningReports, and(eq(cleaningReports.robot, robot), eq(cleaningReports.reality, 'physical')))) >
    0

  async function closeRun(robot: Robot, run: HistoryRun): Promise<void> {
    if (run.plan === 0 || run.endMs - run.startMs < MIN_RUN_MS || run.id.startsWith(`recorded ${IMPORTED}`)) return
    // Older software reports nothing: what it brought to an end was no failure.
    if (run.cut === 'unreported' && !(await reportsItself(robot.id))) return
    if (await isReported(db, robot.id, run)) return
    const outcome = await store(robot.id, await cutReport({ archive, paint }, robot, run))
    if (outcome.status === 'refused')
      log.warn({ robot: robot.id, reason: outcome.message }, 'A run that was cut short could not be closed')
  }

  async function lookAt(robot: Robot, nowMs: number): Promise<void> {
    const from = known.get(robot.id)?.fromMs ?? nowMs - LOOK_BACK_MS
    const { over, fromMs = from, isWaited } = runsOver(await entriesOf(robot.id, new Date(from)), nowMs)
    for (const run of over) {
      if (isClosing) return
      await closeRun(robot, run)
    }
    known.set(robot.id, { fromMs, isWaited })
  }

  /** Robots whose history has grown, or that stay away; at first all. */
  async function robotsToLookAt(): Promise<ReadonlySet<number>> {
    const grown = await db
      .select({ robot: robotStatuses.robot, id: max(robotStatuses.id) })
      .from(robotStatuses)
      .where(gt(robotStatuses.id, newestId))
      .groupBy(robotStatuses.robot)
    const waited = [...known].flatMap(([robot, { isWaited }]) => (isWaited ? [robot] : []))
    newestId = grown.reduce((newest, { id }) => Math.max(newest, id ?? 0), newestId)
    const wanted = new Set([...woken, ...waited, ...grown.map(({ robot }) => robot)])
    woken.clear()
    return wanted
  }

  async function lookOnce(): Promise<void> {
    const before = newestId
    const wanted = await robotsToLookAt()
    if (wanted.size === 0) return
    try {
      const all = await db.select().from(robots).where(isNull(robots.deletedAt)).orderBy(asc(robots.id))
      for (const robot of all) if (wanted.has(robot.id) && !isClosing) await lookAt(robot, clock.now())
    } catch (error) {
      newestId = before
      for (const robot of wanted) woken.add(robot)
      throw error
    }
  }

  let underWay: Promise<void> = Promise.resolve()
  /** One look that has not begun is enough: it sees all that is there by then. */
  let isLookWaiting = false
  function look(): void {
    if (isLookWaiting) return
    isLookWaiting = true
    underWay = underWay
      .then(() => {
        isLookWaiting = false
        return isClosing ? undefined : lookOnce()
      })
      .catch((error: unknown) => log.error({ err: error }, 'Runs that were cut short could not be closed'))
  }
  const stopFirst = clock.every(FIRST_LOOK_MS, () => {
    stopFirst()
    look()
  })
  const stop = clock.every(LOOK_INTERVAL_MS, look)
  const stopWatching = watchEnds(fleet, robot => {
    woken.add(robot)
    look()
  })
  return {
    close: async () => {
      isClosing = true
      stopFirst()
      stop()
      stopWatching()
      await underWay
    },
  }
}
