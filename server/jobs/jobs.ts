/**
 * Work on what people hand in, each job alone in a process: it does not hold up robots and viewers, and files that use up its memory or crash a
 * decoder end the job and not the service, which a thread could not promise.
 */
import type { Clock } from '../clock.ts'
import type { JobProcess } from './jobProcess.ts'
import { createJobProcesses } from './jobProcesses.ts'

/** Why a job was not done: `busy`, as many run and wait as may, in all or for one login; `tooCostly`, it took more time or memory than a job may. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused'
  readonly reason: 'busy' | 'tooCostly'

  constructor(reason: 'busy' | 'tooCostly') {
    super(reason === 'busy' ? 'As many jobs run and wait as may' : 'A job took too much time or memory')
    this.reason = reason
  }
}

/** Who watches a job: `progress` hears which share of it is done, as far as its script says so. */
export type JobWatch = { readonly signal?: AbortSignal; readonly progress?: (share: number) => void }

/** Has a job's script work on one thing. */
type Ask = <Answer>(question: object) => Promise<Answer>

/** The jobs of one login. */
export type JobQueue = {
  /**
   * When its turn comes, has the `work` that a script exports done on `data`. One whose `signal` is aborted is ended.
   * @throws JobRefused; NoRoomError; an error with what the script wrote to stderr, where it fails
   */
  readonly run: <Answer>(script: URL, data: object, watch?: JobWatch) => Promise<Answer>
  /**
   * When its turn comes, has a script answer one thing after the other, in one process. One that is still working when `use` is through with it
   * is ended.
   * @throws what `use` throws; JobRefused; NoRoomError; an error with what the script wrote to stderr, where it fails
   */
  readonly talk: <Result>(script: URL, use: (ask: Ask) => Promise<Result>) => Promise<Result>
}

export type Jobs = {
  /** No login takes all the places: others have their turn while one waits. */
  readonly of: (login: number) => JobQueue
  /** Ends jobs under way, and begins no other. */
  readonly close: () => void
}

export type JobLimits = {
  readonly atOnce: number
  readonly waiting: number
  /** Of one login, that run and wait. */
  readonly perLogin: number
  /** Of one job, from when it runs. */
  readonly timeMs: number
  /** Heap of one job, MiB; bytes of files and pictures are outside of it. */
  readonly heapMb: number
  /** How long a process that nobody talks to stays. */
  readonly idleMs?: number
}

/** 4 MiB of YAML take a core some 15 s and nearly 1 GiB. */
const LIMITS: JobLimits = { atOnce: 2, waiting: 8, perLogin: 3, timeMs: 60_000, heapMb: 1024 }
const IDLE_MS = 20_000

export function createJobs(
  clock: Clock,
  { atOnce, waiting, perLogin, timeMs, heapMb, idleMs = IDLE_MS } = LIMITS,
): Jobs {
  const processes = createJobProcesses(clock, { heapMb, idleMs })
  const queue: (() => void)[] = []
  /** Jobs that run and wait, by login. */
  const held = new Map<number, number>()
  let free = atOnce
  let isClosed = false

  async function turn(): Promise<void> {
    if (free > 0) free--
    else if (queue.length < waiting) await new Promise<void>(resolve => queue.push(resolve))
    else throw new JobRefused('busy')
  }

  /** Hands the place to the job that has waited longest. */
  function leave(): void {
    const next = queue.shift()
    if (next) next()
    else free++
  }

  async function inTurn<Answer>(login: number, job: () => Promise<Answer>): Promise<Answer> {
    const before = held.get(login) ?? 0
    if (before >= perLogin) throw new JobRefused('busy')
    held.set(login, before + 1)
    try {
      await turn()
      try {
        return await job()
      } finally {
        leave()
      }
    } finally {
      const left = (held.get(login) ?? 1) - 1
      if (left === 0) held.delete(login)
      else held.set(login, left)
    }
  }

  /** Gives a process to `use` for as long as a job may take. */
  async function inProcess<Result>(
    use: (process: JobProcess) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    if (isClosed) throw new Error('No job begins while the service ends')
    signal?.throwIfAborted()
    const process = processes.take()
    const stopTimer = clock.every(timeMs, process.end)
    signal?.addEventListener('abort', process.end)
    try {
      return await use(process)
    } catch (error) {
      throw process.wasKilled() && !isClosed && !signal?.aborted ? new JobRefused('tooCostly') : error
    } finally {
      stopTimer()
      signal?.removeEventListener('abort', process.end)
      processes.giveBack(process)
    }
  }

  return {
    of: login => ({
      run: <Answer>(script: URL, data: object, { signal, progress }: JobWatch = {}) =>
        inTurn(login, () => inProcess(({ doJob }) => doJob<Answer>(script, data, progress), signal)),
      talk: <Result>(script: URL, use: (ask: Ask) => Promise<Result>) =>
        inTurn(login, () => inProcess(({ doJob }) => use(question => doJob(script, question)))),
    }),
    close: () => {
      isClosed = true
      processes.close()
    },
  }
}
