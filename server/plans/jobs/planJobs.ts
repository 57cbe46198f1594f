/** Jobs on plans whose rows outlive the service: one that is pending at a start is done again from its beginning. */
import type { Logger } from 'pino'
import type { PlanJobKind } from '../../../contract/resources/planJobs.ts'
import { RequestError } from '../../answers/errors.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { troubleOf } from '../../database/trouble.ts'
import { JobRefused, type Jobs } from '../../jobs/jobs.ts'
import { type Rounds, startRounds } from '../../rounds.ts'
import type { PlanJobKinds } from './kinds.ts'
import { type PlanJobEnd, PlanJobFailure } from './planJobKind.ts'
import {
  cancelEarlierAsks,
  cancelPlanJob,
  endPlanJob,
  failPlanJob,
  forgetPlanJobs,
  insertPlanJob,
  oldestPending,
  type PlanJobOrder,
  type PlanJobRow,
  pendingJobs,
  resumePlanJob,
} from './planJobRows.ts'

export type PlanJobLimits = {
  readonly atOnce: number
  /** That are to be done and run: in all, and of one login. Of what a login is asked as many wait for an answer as it may have done. */
  readonly pending: number
  readonly perLogin: number
  /** After which what was refused or lost is tried again. */
  readonly retryMs: number
}

const LIMITS: PlanJobLimits = { atOnce: 2, pending: 64, perLogin: 6, retryMs: 2000 }
const BUSY_RETRY_S = 10
const DAY_MS = 86_400_000
const KEPT_DAYS = 30
const FORGET_MS = 3_600_000
/** How long an answer is waited for. */
const ANSWER_DAYS = 1

export type PlanJobs = {
  /**
   * Whether a job of a login would be taken now: asked before what it needs is stored.
   * @throws RequestError tooManyRequests, with when to try again
   */
  readonly checkRoom: (login: number) => Promise<void>
  /**
   * Writes the row of a job and has it done. `along` runs in the transaction of its row: what is to stand with it, such as its line of the audit.
   * @throws RequestError tooManyRequests, with when to try again
   */
  readonly start: (
    kind: PlanJobKind,
    order: PlanJobOrder,
    along?: (tx: Database, id: string) => Promise<void>,
  ) => Promise<string>
  /** Has a job that waits for an answer done, with its new input. @returns whether it did wait */
  readonly resume: (kind: PlanJobKind, id: string, input: unknown) => Promise<boolean>
  /** @returns whether it was still to be cancelled. What it would have stored is not stored. */
  readonly cancel: (id: string, along?: (tx: Database) => Promise<void>) => Promise<boolean>
  /** Of a job that runs, 0–1. */
  readonly progressOf: (id: string) => number | undefined
  /** Settles when nothing runs; what is not done is done at the next start. */
  readonly close: () => Promise<void>
}

type Parts = {
  readonly db: Database
  readonly jobs: Jobs
  readonly clock: Clock
  readonly log: Logger
  readonly kinds: PlanJobKinds
}

type Running = {
  readonly login: number | null
  readonly abort: AbortController
  progress: number
  readonly done: Promise<void>
}

/** The next that may run: of a login for which none runs, before the second of another. */
function nextOf(pending: readonly PlanJobRow[], running: ReadonlyMap<string, Running>): PlanJobRow | undefined {
  const waiting = pending.filter(({ id }) => !running.has(id))
  const served = new Set([...running.values()].map(({ login }) => login))
  return waiting.find(({ createdBy }) => !served.has(createdBy)) ?? waiting[0]
}

/** @throws RequestError tooManyRequests */
async function checkRoom(db: Database, login: number, limits: PlanJobLimits): Promise<void> {
  const { all, own } = await pendingJobs(db, login)
  if (all >= limits.pending || own >= limits.perLogin)
    throw new RequestError('tooManyRequests', 'errors.planJob.tooMany', 'Too much work on plans is under way already', {
      retryAfterS: BUSY_RETRY_S,
    })
}

/** @returns the new job, and those that give way to it: what they needed is to be taken away once all of this is stored */
async function enqueue(
  { db, kinds, limits }: { readonly db: Database; readonly kinds: PlanJobKinds; readonly limits: PlanJobLimits },
  kind: PlanJobKind,
  order: PlanJobOrder,
): Promise<{ readonly id: string; readonly earlier: readonly PlanJobRow[] }> {
  await checkRoom(db, order.login, limits)
  const handler = kinds[kind]
  if (handler === undefined) throw new Error(`No job of the kind ${kind} is done here`)
  handler.parseInput(order.input)
  const earlier = order.asks === undefined ? [] : await cancelEarlierAsks(db, kind, order, limits.perLogin)
  return { id: await insertPlanJob(db, kind, order), earlier }
}

/** Ends a job by what its work answered or threw. @returns whether it is to be tried again */
async function work(
  { db, jobs, log, kinds }: Parts,
  row: PlanJobRow,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: (share: number) => void },
): Promise<boolean> {
  const { id, input, account, kind } = row
  try {
    const handler = kinds[kind]
    if (handler === undefined) throw new PlanJobFailure('errors.planJob.input')
    const plan = row.plan ?? undefined
    const login = row.createdBy ?? undefined
    const queue = jobs.of(login ?? 0)
    const end = await handler.work({ id, input, account, login, plan, queue, signal, progress })
    const ended = await endPlanJob(db, id, end)
    await follow(ended, row, log)
    return false
  } catch (error) {
    if (signal.aborted) return false
    if (error instanceof JobRefused && error.reason === 'busy') return true
    if (troubleOf(error) !== undefined) return true
    const failure = failureOf(error)
    if (failure === undefined) log.error({ job: id, kind, err: error }, 'A job on a plan failed')
    await failPlanJob(db, id, failure ?? { token: 'shared.error.internal', problem: undefined })
    return false
  }
}

/** What fails here changes nothing of what is stored. */
async function follow(ended: PlanJobEnd<unknown> | undefined, { id, kind }: PlanJobRow, log: Logger): Promise<void> {
  try {
    await ended?.after?.()
  } catch (error) {
    log.warn({ job: id, kind, err: error }, 'What follows a job on a plan failed')
  }
}

function failureOf(error: unknown): PlanJobFailure | undefined {
  if (error instanceof PlanJobFailure) return error
  return error instanceof JobRefused ? new PlanJobFailure('errors.cleaningPlan.tooCostly') : undefined
}

/** Takes away what a cancelled job needed, once it works no more. Nobody waits for that. */
function dropLater({ kinds, log }: Pick<Parts, 'kinds' | 'log'>, row: PlanJobRow, entry: Running | undefined): void {
  const drop = async (): Promise<void> => {
    await entry?.done
    await kinds[row.kind]?.dropped(row.input)
  }
  drop().catch(error => log.warn({ job: row.id, err: error }, 'What a job needed could not be taken away'))
}

/** Takes jobs away that ended long ago, now and each hour. */
function forgetOldJobs({ db, clock, log }: Pick<Parts, 'db' | 'clock' | 'log'>): Pick<Rounds, 'close'> {
  const before = (days: number): Date => new Date(clock.now() - days * DAY_MS)
  return startRounds({
    intervalMs: FORGET_MS,
    run: () => forgetPlanJobs(db, before(KEPT_DAYS), before(ANSWER_DAYS)),
    failure: 'Old jobs on plans could not be taken away',
    clock,
    log,
  })
}

/** Takes up what an earlier run of the service left, and does what comes. */
export function startPlanJobs(parts: Parts, limits: PlanJobLimits = LIMITS): PlanJobs {
  const { db, clock, log, kinds } = parts
  const running = new Map<string, Running>()
  let isClosed = false
  let isLooking = false
  let wasWoken = false
  let stopRetry: (() => void) | undefined

  /** Once, after a while: of several reasons to try again the first counts. */
  function retryLater(): void {
    if (isClosed || stopRetry !== undefined) return
    stopRetry = clock.every(limits.retryMs, () => {
      stopRetry?.()
      stopRetry = undefined
      wake()
    })
  }

  function run(row: PlanJobRow): void {
    const abort = new AbortController()
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const entry: Running = { login: row.createdBy, abort, progress: 0, done }
    running.set(row.id, entry)
    const progress = (share: number): void => {
      entry.progress = Math.min(1, Math.max(entry.progress, share))
    }
    const ended = (again: boolean): void => {
      running.delete(row.id)
      resolve()
      if (again) retryLater()
      else wake()
    }
    work(parts, row, { signal: abort.signal, progress }).then(ended, error => {
      log.warn({ job: row.id, err: error }, 'The end of a job on a plan could not be stored')
      ended(true)
    })
  }

  async function look(): Promise<void> {
    while (!isClosed && running.size < limits.atOnce) {
      const next = nextOf(await oldestPending(db, limits.pending * 2), running)
      if (next === undefined || isClosed) return
      run(next)
    }
  }

  function wake(): void {
    wasWoken = true
    if (isLooking || isClosed) return
    isLooking = true
    wasWoken = false
    look()
      .catch(error => {
        log.warn({ err: error }, 'Jobs on plans could not be looked up')
        retryLater()
      })
      .finally(() => {
        isLooking = false
        if (wasWoken) wake()
      })
  }

  const forgetting = forgetOldJobs(parts)
  wake()
  return {
    checkRoom: login => checkRoom(db, login, limits),
    start: async (kind, order, along) => {
      const { id, earlier } = await db.transaction(async tx => {
        const made = await enqueue({ db: tx, kinds, limits }, kind, order)
        await along?.(tx, made.id)
        return made
      })
      for (const row of earlier) dropLater(parts, row, running.get(row.id))
      wake()
      return id
    },
    resume: async (kind, id, input) => {
      kinds[kind]?.parseInput(input)
      const waited = await resumePlanJob(db, id, input)
      wake()
      return waited
    },
    cancel: async (id, along) => {
      const row = await db.transaction(async tx => {
        const cancelled = await cancelPlanJob(tx, id)
        if (cancelled) await along?.(tx)
        return cancelled
      })
      if (row === undefined) return false
      const entry = running.get(id)
      entry?.abort.abort()
      dropLater(parts, row, entry)
      return true
    },
    progressOf: id => running.get(id)?.progress,
    close: async () => {
      isClosed = true
      stopRetry?.()
      for (const { abort } of running.values()) abort.abort()
      await Promise.all([forgetting.close(), ...[...running.values()].map(({ done }) => done)])
    },
  }
}
