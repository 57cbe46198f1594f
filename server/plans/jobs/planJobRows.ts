import { randomUUID } from 'node:crypto'
import { isGranted } from '../../../contract/permissions.ts'
import type { PlanJob, PlanJobKind } from '../../../contract/resources/planJobs.ts'
import { toWireTime } from '../../../contract/time.ts'
import type { Database } from '../../database/database.ts'
import { planJobs } from '../../database/schema.ts'
import { and, asc, desc, eq, inArray, lt, ne, or, sql } from '../../database/sql.ts'
import type { Principal } from '../../identity/principal.ts'
import { visibleAccounts } from '../../identity/visibleAccounts.ts'
import type { PlanJobEnd, PlanJobFailure, Transaction } from './planJobKind.ts'

/** More than a login can have. */
const MAX_OWN_JOBS = 100

export type PlanJobRow = typeof planJobs.$inferSelect

export type PlanJobOrder = {
  readonly account: number
  readonly login: number
  readonly plan?: number | undefined
  /** By the schema of its kind. */
  readonly input: unknown
  /** What the person is asked about, of a job that begins by waiting for their answer. */
  readonly asks?: unknown
}

/** `progress`: what the job under way says. */
export const toPlanJob = (row: PlanJobRow, progress = row.progress): PlanJob => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  plan: row.plan ?? undefined,
  account: row.account,
  progress,
  result: row.result ?? undefined,
  token: row.token ?? undefined,
  problem: row.problem ?? undefined,
  created: toWireTime(row.createdAt.getTime()),
  ended: row.endedAt === null ? undefined : toWireTime(row.endedAt.getTime()),
})

/** A job of an account in sight. */
export async function findPlanJob(db: Database, principal: Principal, id: string): Promise<PlanJobRow | undefined> {
  const inSight = and(eq(planJobs.id, id), visibleAccounts(principal, planJobs.account))
  const [row] = await db.select().from(planJobs).where(inSight)
  return row
}

/** What a login has begun in sight and has not ended, the newest first. */
export const ownPlanJobs = (
  db: Pick<Database, 'select'>,
  principal: Principal,
  { kind, plan }: { readonly kind?: PlanJobKind | undefined; readonly plan?: number | undefined },
): Promise<PlanJobRow[]> =>
  db
    .select()
    .from(planJobs)
    .where(
      and(
        eq(planJobs.createdBy, principal.login),
        visibleAccounts(principal, planJobs.account),
        inArray(planJobs.status, ['pending', 'waiting']),
        kind && eq(planJobs.kind, kind),
        plan === undefined ? undefined : eq(planJobs.plan, plan),
      ),
    )
    .orderBy(desc(planJobs.createdAt))
    .limit(MAX_OWN_JOBS)

/** Whether somebody may end a job or answer it. */
export const mayHandle = (principal: Principal, { createdBy }: Pick<PlanJobRow, 'createdBy'>): boolean =>
  createdBy === principal.login || isGranted(principal.grants, ['CleaningPlans', 'edit'])

/** How many are to be done, in all and of one login. One that waits for an answer is no work. */
export async function pendingJobs(
  db: Pick<Database, 'select'>,
  login: number,
): Promise<{ readonly all: number; readonly own: number }> {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      own: sql<number>`(count(*) filter (where ${planJobs.createdBy} = ${login}))::int`,
    })
    .from(planJobs)
    .where(eq(planJobs.status, 'pending'))
  return row ?? { all: 0, own: 0 }
}

export async function insertPlanJob(
  db: Pick<Database, 'insert'>,
  kind: PlanJobKind,
  { account, login, plan, input, asks }: PlanJobOrder,
): Promise<string> {
  const id = randomUUID()
  await db.insert(planJobs).values({
    id,
    kind,
    plan: plan ?? null,
    account,
    createdBy: login,
    input,
    ...(asks !== undefined && { status: 'waiting', result: asks }),
  })
  return id
}

/** The oldest first. */
export const oldestPending = (db: Database, limit: number): Promise<PlanJobRow[]> =>
  db.select().from(planJobs).where(eq(planJobs.status, 'pending')).orderBy(asc(planJobs.createdAt)).limit(limit)

const isPending = (id: string) => and(eq(planJobs.id, id), eq(planJobs.status, 'pending'))

/** What a job made and its end, or nothing: of a job that was cancelled meanwhile nothing is stored. */
export const endPlanJob = (
  db: Database,
  id: string,
  end: (tx: Transaction) => Promise<PlanJobEnd<unknown>>,
): Promise<PlanJobEnd<unknown> | undefined> =>
  db.transaction(async tx => {
    const [row] = await tx.select({ id: planJobs.id }).from(planJobs).where(isPending(id)).for('update')
    if (row === undefined) return undefined
    const ending = await end(tx)
    const { result, plan, waits = false } = ending
    const made = plan === undefined ? {} : { plan }
    const ended = waits ? { status: 'waiting' as const } : { status: 'done' as const, progress: 1, endedAt: new Date() }
    await tx
      .update(planJobs)
      .set({ ...ended, ...made, result })
      .where(eq(planJobs.id, id))
    return ending
  })

export async function failPlanJob(
  db: Database,
  id: string,
  { token, problem }: Pick<PlanJobFailure, 'token' | 'problem'>,
): Promise<void> {
  await db
    .update(planJobs)
    .set({ status: 'failed', token, problem: problem ?? null, endedAt: new Date() })
    .where(isPending(id))
}

/** @returns the job, where it was still to be cancelled */
export async function cancelPlanJob(db: Pick<Database, 'update'>, id: string): Promise<PlanJobRow | undefined> {
  const open = and(eq(planJobs.id, id), inArray(planJobs.status, ['pending', 'waiting']))
  const cancelled = { status: 'cancelled' as const, endedAt: new Date() }
  const [row] = await db.update(planJobs).set(cancelled).where(open).returning()
  return row
}

/**
 * What somebody is asked again about a version is asked in place of what they were asked before; of what they never answered about others, some stay.
 * @param most that wait for an answer of a login, with the one that comes
 */
export async function cancelEarlierAsks(
  db: Pick<Database, 'update' | 'select'>,
  kind: PlanJobKind,
  { login, plan }: Pick<PlanJobOrder, 'login' | 'plan'>,
  most: number,
): Promise<PlanJobRow[]> {
  const asks = and(eq(planJobs.kind, kind), eq(planJobs.status, 'waiting'), eq(planJobs.createdBy, login))
  const waiting = await db
    .select({ id: planJobs.id, plan: planJobs.plan })
    .from(planJobs)
    .where(asks)
    .orderBy(desc(planJobs.createdAt))
  const others = waiting.filter(each => plan !== undefined && each.plan !== plan).slice(0, Math.max(0, most - 1))
  const staying = new Set(others.map(({ id }) => id))
  const over = waiting.filter(({ id }) => !staying.has(id)).map(({ id }) => id)
  if (over.length === 0) return []
  const cancelled = { status: 'cancelled' as const, endedAt: new Date() }
  return db
    .update(planJobs)
    .set(cancelled)
    .where(and(asks, inArray(planJobs.id, over)))
    .returning()
}

/** Has a job that waits done, with what the person answered. @returns whether it did wait */
export async function resumePlanJob(db: Pick<Database, 'update'>, id: string, input: unknown): Promise<boolean> {
  const waits = and(eq(planJobs.id, id), eq(planJobs.status, 'waiting'))
  const again = { status: 'pending' as const, input, result: null, progress: 0 }
  return (await db.update(planJobs).set(again).where(waits).returning({ id: planJobs.id })).length > 0
}

/**
 * Takes away jobs that ended before a moment, but those that made a plan, which hold what was proposed for it; and those that have waited for an answer since before another.
 */
export async function forgetPlanJobs(db: Database, endedBefore: Date, waitingSince: Date): Promise<void> {
  const isForgotten = or(ne(planJobs.kind, 'create'), ne(planJobs.status, 'done'))
  await db
    .delete(planJobs)
    .where(
      or(
        and(lt(planJobs.endedAt, endedBefore), isForgotten),
        and(eq(planJobs.status, 'waiting'), lt(planJobs.createdAt, waitingSince)),
      ),
    )
}
