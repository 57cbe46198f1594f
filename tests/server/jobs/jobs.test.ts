import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { type Clock, systemClock } from '../../../server/clock.ts'
import { createJobs, type JobLimits, JobRefused } from '../../../server/jobs/jobs.ts'

const folder = mkdtempSync(join(tmpdir(), 'swath-jobs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** A job's script whose work on `data` is `body`; it counts what it has worked on. */
function script(name: string, body: string): URL {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, `let done = 0\nexport const work = async data => { done += 1; ${body} }`)
  return pathToFileURL(path)
}
const COUNT = script('count', 'return { done, process: process.pid, data }')
type Counted = { readonly done: number; readonly process: number; readonly data: object }
const PROCESS = script('process', 'return process.pid')
const ECHO = script('echo', 'return data')
const ENDLESS = script('endless', 'for (;;);')
const TELLING = script(
  'telling',
  `process.send({ kind: 'progress', share: 0.5 }, () => { for (;;); }); await new Promise(() => {})`,
)
const HUNGRY = script('hungry', 'const all = []; for (;;) all.push(new Array(1000).fill({}))')

function started(limits: Partial<JobLimits> = {}, clock: Clock = systemClock) {
  const { of, close } = createJobs(clock, {
    atOnce: 1,
    waiting: 1,
    perLogin: 3,
    timeMs: 60_000,
    heapMb: 64,
    ...limits,
  })
  onTestFinished(close)
  return { of, close, run: of(1).run, talk: of(1).talk }
}

/** A clock whose time limits run out when the test says so. */
function limitsByHand() {
  const limit = Promise.withResolvers<() => void>()
  const clock: Clock = {
    now: () => 0,
    monotonicMs: () => 0,
    every: (_intervalMs, task) => {
      limit.resolve(task)
      return () => undefined
    },
  }
  /** Lets the time of the first job run out. */
  return { clock, runOut: async () => (await limit.promise)() }
}

/** Why a job was refused; undefined when it was done. */
const outcomeOf = async (job: Promise<unknown>): Promise<string | undefined> =>
  job.then(
    () => undefined,
    (error: unknown) => (error instanceof JobRefused ? error.reason : String(error)),
  )

test('a job answers from its process, and what its script throws is thrown', async () => {
  const jobs = started()
  const bytes = new Uint8Array([1, 2, 3])
  expect(await jobs.run(ECHO, { a: [1, 2], bytes })).toEqual({ a: [1, 2], bytes })
  await expect(jobs.run(script('throws', 'throw new Error("No use")'), {})).rejects.toThrow('No use')
  await expect(jobs.run(script('silent', 'process.exit()'), {})).rejects.toThrow('ended with 0')
})

test('a job past its time is ended, however busy, and its place is free again', async () => {
  const { clock, runOut } = limitsByHand()
  const jobs = started({}, clock)
  const [endless] = await Promise.all([outcomeOf(jobs.run(ENDLESS, {})), runOut()])
  expect(endless).toBe('tooCostly')
  expect(await jobs.run(ECHO, [1])).toEqual([1])
})

test('a job that takes too much memory is ended alone', async () => {
  const jobs = started()
  expect(await outcomeOf(jobs.run(HUNGRY, {}))).toBe('tooCostly')
  expect(await jobs.run(ECHO, [1])).toEqual([1])
})

test('no more jobs run or wait than may; those that wait have their turn in order', async () => {
  const { clock, runOut } = limitsByHand()
  const jobs = started({ waiting: 2 }, clock)
  const endless = outcomeOf(jobs.run(ENDLESS, {}))
  const answered: (readonly number[])[] = []
  const waiting = [1, 2].map(async n => answered.push(await jobs.run<readonly number[]>(ECHO, [n])))
  expect(await outcomeOf(jobs.run(ECHO, [3]))).toBe('busy')
  expect(answered).toEqual([])
  await runOut()
  expect(await endless).toBe('tooCostly')
  await Promise.all(waiting)
  expect(answered).toEqual([[1], [2]])
})

test('no login takes all the places: others have their turn while its own jobs wait', async () => {
  const { clock, runOut } = limitsByHand()
  const jobs = started({ waiting: 3, perLogin: 2 }, clock)
  const mine = [outcomeOf(jobs.of(1).run(ENDLESS, {})), outcomeOf(jobs.of(1).run(ECHO, [1]))]
  expect(await outcomeOf(jobs.of(1).run(ECHO, [2]))).toBe('busy')
  const others = jobs.of(2).run(ECHO, [3])
  await runOut()
  expect(await Promise.all(mine)).toEqual(['tooCostly', undefined])
  expect(await others).toEqual([3])
  expect(await jobs.of(1).run(ECHO, [4])).toEqual([4])
})

test('at the end jobs under way are ended, and those that wait do not begin', async () => {
  const jobs = started()
  const outcomes = Promise.allSettled([jobs.run(ENDLESS, {}), jobs.run(ECHO, [1])])
  jobs.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('a process stays for the next job, of the same script or another, and no longer than it may', async () => {
  const idle: (() => void)[] = []
  const clock: Clock = {
    ...systemClock,
    every: (intervalMs, task) => {
      if (intervalMs !== 7000) return systemClock.every(intervalMs, task)
      idle.push(task)
      return () => undefined
    },
  }
  const jobs = started({ idleMs: 7000 }, clock)
  const twice = () =>
    jobs.talk(COUNT, async ask => [await ask<Counted>({ n: 1 }), await ask<Counted>({ bytes: Uint8Array.of(9) })])
  const first = await twice()
  const again = await twice()
  expect(first.map(({ done }) => done)).toEqual([1, 2])
  expect(again.map(({ done }) => done)).toEqual([3, 4])
  expect(again[1]?.data).toEqual({ bytes: Uint8Array.of(9) })
  expect(new Set([...first, ...again].map(({ process }) => process)).size).toBe(1)
  expect(await jobs.run<number>(PROCESS, {})).toBe(first[0]?.process)
  idle.at(-1)?.()
  expect((await twice())[0]).toMatchObject({ done: 1 })
})

test('a process that was ended, or holds much after its job, does no other', async () => {
  const jobs = started()
  const before = await jobs.run<number>(PROCESS, {})
  const leaving = new AbortController()
  const watch = { signal: leaving.signal, progress: () => leaving.abort() }
  expect(await outcomeOf(jobs.of(1).run(TELLING, {}, watch))).toContain('SIGKILL')
  const large = await jobs.run<number>(
    script('large', 'globalThis.held = Buffer.alloc(300e6, 1); return process.pid'),
    {},
  )
  expect(large).not.toBe(before)
  expect(await jobs.run<number>(PROCESS, {})).not.toBe(large)
})

test('a process that holds much answers all that it is asked in one talk, and nothing in the next', async () => {
  const jobs = started()
  const large = script(
    'growing',
    'globalThis.held ??= Buffer.alloc(300e6, 1); return { done, process: process.pid, data }',
  )
  const talk = () => jobs.talk(large, async ask => [await ask<Counted>({}), await ask<Counted>({})])
  const first = await talk()
  expect(first.map(({ done }) => done)).toEqual([1, 2])
  expect((await talk())[0]?.process).not.toBe(first[0]?.process)
})

test('whoever stops talking while a process works ends it, and what it throws or takes too long for ends it alone', async () => {
  const jobs = started()
  const stuck = script('stuck', 'for (;;);')
  await jobs.talk(stuck, async ask => {
    void ask({}).catch(() => undefined)
  })
  await expect(jobs.talk(script('wrong', 'throw new Error("No use")'), ask => ask({}))).rejects.toThrow('No use')
  await expect(jobs.talk(COUNT, () => Promise.reject(new Error('Left')))).rejects.toThrow('Left')
  expect(await jobs.talk(COUNT, ask => ask<Counted>({}))).toMatchObject({ done: 1 })
  const { clock, runOut } = limitsByHand()
  const late = outcomeOf(started({}, clock).talk(stuck, ask => ask({})))
  await runOut()
  expect(await late).toBe('tooCostly')
})
