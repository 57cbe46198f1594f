import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../../server/clock.ts'
import { planJobs as rows } from '../../../../server/database/schema.ts'
import { eq } from '../../../../server/database/sql.ts'
import { createJobs, JobRefused } from '../../../../server/jobs/jobs.ts'
import { type PlanJobEnd, PlanJobFailure, planJobKind } from '../../../../server/plans/jobs/planJobKind.ts'
import { type PlanJobLimits, startPlanJobs } from '../../../../server/plans/jobs/planJobs.ts'
import { eventually } from '../../../eventually.ts'
import { createRows, log, openTestDatabase } from '../../testDatabase.ts'
import { storePlanVersion } from '../storedPlan.ts'

const database = await openTestDatabase()
afterAll(database.close)
const { db } = database
const create = createRows(database)
const account = await create.account()
const { login } = await create.login(account, 'support')
const other = await create.login(account, 'support')

type Input = { readonly name: string }
type End = (name: string) => Promise<PlanJobEnd<{ readonly name: string }>>

const LIMITS: PlanJobLimits = { atOnce: 2, pending: 8, perLogin: 6, retryMs: 20 }

/** Jobs whose work is `work`; ended with the test. */
function started(work: (input: Input, signal: AbortSignal, run: number) => Promise<End>, limits = LIMITS) {
  let runs = 0
  const dropped: string[] = []
  const input = v.object({ name: v.string() })
  const kind = planJobKind({
    input,
    result: input,
    dropped: async ({ name }) => void dropped.push(name),
    work: async context => {
      runs += 1
      const end = await work(context.input, context.signal, runs)
      return () => end(context.input.name)
    },
  })
  const jobs = createJobs(systemClock)
  const planJobs = startPlanJobs({ db, jobs, clock: systemClock, log, kinds: { create: kind } }, limits)
  onTestFinished(async () => {
    await planJobs.close()
    jobs.close()
    await db.delete(rows)
  })
  const start = (name: string, by = login) => planJobs.start('create', { account, login: by, input: { name } })
  return { ...planJobs, startOrder: planJobs.start, start, dropped, runs: () => runs }
}

const rowOf = async (id: string) => (await db.select().from(rows).where(eq(rows.id, id)))[0]
const ended = (id: string, status: string) =>
  eventually(async () => {
    const row = await rowOf(id)
    expect(row?.status).toBe(status)
    return row
  })
const named: End = async name => ({ result: { name } })
const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('Aborted'))))

test('L-050 a job on a plan ends with its result, or with the token and the field that it fails of', async () => {
  const problem = { file: 'plan.svg', token: 'errors.plan.svg', field: 'viewBox' }
  const { start } = started(async ({ name }) => {
    if (name === 'bad') throw new PlanJobFailure('errors.plan.svg', problem)
    if (name === 'broken') throw new Error('Nobody expected this')
    return named
  })
  const [good, bad, broken] = [await start('good'), await start('bad'), await start('broken')]
  expect(await ended(good, 'done')).toMatchObject({ result: { name: 'good' }, progress: 1 })
  expect(await ended(bad, 'failed')).toMatchObject({ token: 'errors.plan.svg', problem })
  expect(await ended(broken, 'failed')).toMatchObject({ token: 'shared.error.internal', problem: null })
})

test('L-047 what waits for an answer takes no place of work, and of what a login never answered as many stay as it may have done', async () => {
  const limits = { ...LIMITS, perLogin: 2 }
  const jobs = started((_, signal) => never(signal), limits)
  const versions: number[] = []
  for (let at = 0; at < 3; at++) versions.push(await storePlanVersion(db, { account }))
  const ask = (plan: number) =>
    jobs.startOrder('create', { account, login, plan, input: { name: 'asked' }, asks: { name: 'asked' } })
  const [first, second, third] = [
    await ask(versions[0] ?? 0),
    await ask(versions[1] ?? 0),
    await ask(versions[2] ?? 0),
  ] as const
  expect([(await rowOf(first))?.status, (await rowOf(second))?.status]).toEqual(['cancelled', 'waiting'])
  const again = await ask(versions[2] ?? 0)
  expect([(await rowOf(third))?.status, (await rowOf(again))?.status]).toEqual(['cancelled', 'waiting'])
  await jobs.start('one')
  await jobs.start('two')
  await expect(jobs.start('three')).rejects.toMatchObject({ error: { type: 'tooManyRequests' } })
})

test('L-047 what waits for an answer stays, and what it needs with it, where the next one that asks finds no room', async () => {
  const jobs = started((_, signal) => never(signal), { ...LIMITS, perLogin: 2 })
  const plan = await storePlanVersion(db, { account })
  const ask = (name: string, along?: () => Promise<void>) =>
    jobs.startOrder('create', { account, login, plan, input: { name }, asks: { name } }, along)
  const first = await ask('first')
  await expect(ask('unwritten', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await jobs.start('one')
  const last = await jobs.start('two')
  await expect(ask('refused')).rejects.toMatchObject({ error: { type: 'tooManyRequests' } })
  expect([(await rowOf(first))?.status, jobs.dropped]).toEqual(['waiting', []])
  await jobs.cancel(last)
  await ask('second')
  expect((await rowOf(first))?.status).toBe('cancelled')
  await eventually(() => expect(jobs.dropped.toSorted((a, b) => a.localeCompare(b))).toEqual(['first', 'two']))
})

test('L-050 a job that was pending when the service ended is done at the next start', async () => {
  const id = randomUUID()
  await db.insert(rows).values({ id, kind: 'create', account, createdBy: login, input: { name: 'left' } })
  started(async () => named)
  expect(await ended(id, 'done')).toMatchObject({ result: { name: 'left' } })
})

test('L-050 a job of an older service whose input is not understood fails and says so', async () => {
  const id = randomUUID()
  await db.insert(rows).values({ id, kind: 'create', account, createdBy: login, input: { title: 1 } })
  started(async () => named)
  expect(await ended(id, 'failed')).toMatchObject({ token: 'errors.planJob.input' })
})

test('L-050 jobs end with the service and stay pending', async () => {
  const jobs = started((_input, signal) => never(signal))
  const id = await jobs.start('long')
  await eventually(() => expect(jobs.runs()).toBe(1))
  await jobs.close()
  expect(await rowOf(id)).toMatchObject({ status: 'pending' })
})

test('L-050 of a job that is cancelled nothing is stored', async () => {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
  const { start, cancel } = started(async () => {
    reach()
    await goOn
    return async () => {
      throw new Error('A cancelled job stores something')
    }
  })
  const id = await start('cancelled')
  await reached
  expect(await cancel(id)).toBe(true)
  release()
  const after = await start('after')
  await ended(after, 'failed')
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled', result: null })
  expect(await cancel(id)).toBe(false)
})

test('L-050 two jobs run at once, and nobody’s second before another’s first', async () => {
  const order: string[] = []
  const gates = new Map<string, () => void>()
  const { start } = started(async ({ name }) => {
    order.push(name)
    await new Promise<void>(resolve => gates.set(name, resolve))
    return named
  })
  for (const name of ['one', 'two', 'three']) await start(name)
  await eventually(() => expect(order).toEqual(['one', 'two']))
  const ofOther = await start('other', other.login)
  gates.get('one')?.()
  await eventually(() => expect(order).toEqual(['one', 'two', 'other']))
  gates.get('other')?.()
  await ended(ofOther, 'done')
  await eventually(() => expect(order).toHaveLength(4))
  for (const gate of gates.values()) gate()
  await eventually(async () => expect(await db.$count(rows, eq(rows.status, 'pending'))).toBe(0))
})

test('L-050 more jobs than may wait are refused, with when to try again', async () => {
  const { start } = started((_input, signal) => never(signal), { ...LIMITS, pending: 3, perLogin: 2 })
  await start('one')
  await start('two')
  const refused = { error: { type: 'tooManyRequests' }, retryAfterS: 10 }
  await expect(start('three')).rejects.toMatchObject(refused)
  await start('first of another', other.login)
  await expect(start('second of another', other.login)).rejects.toMatchObject(refused)
})

test('L-050 what finds no room is tried again, and a job that asks somebody goes on with the answer', async () => {
  const { start, resume } = started(async ({ name }, _signal, run) => {
    if (run === 1) throw new JobRefused('busy')
    return name === 'asks' ? async asked => ({ result: { name: asked }, waits: true }) : named
  })
  const id = await start('asks')
  expect(await ended(id, 'waiting')).toMatchObject({ result: { name: 'asks' }, endedAt: null })
  expect(await resume('create', id, { name: 'answered' })).toBe(true)
  expect(await ended(id, 'done')).toMatchObject({ result: { name: 'answered' } })
  expect(await resume('create', id, { name: 'answered' })).toBe(false)
})
