/**
 * Work on what people hand in, each job in a process of its own: it does not hold up robots and viewers, and files that use up its memory or
 * crash a decoder end the job and not the service, which a thread could not promise.
 */
import { type ChildProcess, fork } from 'node:child_process'
import type { Clock } from '../clock.ts'

/** Why a job was not done: `busy`, as many run and wait as may, in all or for one login; `tooCostly`, it took more time or memory than a job may. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused'
  readonly reason: 'busy' | 'tooCostly'

  constructor(reason: 'busy' | 'tooCostly') {
    super(reason === 'busy' ? 'As many jobs run and wait as may' : 'A job took too much time or memory')
    this.reason = reason
  }
}

/** The jobs of one login. */
export type JobQueue = {
  /**
   * Runs a script that calls `answerJob`, on `data`, when its turn comes.
   * @throws JobRefused; an error with what the script wrote to stderr, where it fails
   */
  readonly run: <Answer>(script: URL, data: object) => Promise<Answer>
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
}

/** 4 MiB of YAML take a core some 15 s and nearly 1 GiB. */
const LIMITS: JobLimits = { atOnce: 2, waiting: 8, perLogin: 3, timeMs: 60_000, heapMb: 1024 }
const MAX_STDERR_CHARS = 4000

export function createJobs(clock: Clock, { atOnce, waiting, perLogin, timeMs, heapMb } = LIMITS): Jobs {
  const running = new Set<ChildProcess>()
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

  async function inTurn<Answer>(login: number, script: URL, data: object): Promise<Answer> {
    const before = held.get(login) ?? 0
    if (before >= perLogin) throw new JobRefused('busy')
    held.set(login, before + 1)
    try {
      await turn()
      try {
        return await work(script, data)
      } finally {
        leave()
      }
    } finally {
      const left = (held.get(login) ?? 1) - 1
      if (left === 0) held.delete(login)
      else held.set(login, left)
    }
  }

  /** Settles when the process has ended. */
  async function work<Answer>(script: URL, data: object): Promise<Answer> {
    if (isClosed) throw new Error('No job begins while the service ends')
    const child = fork(script, {
      execArgv: [`--max-old-space-size=${heapMb}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    running.add(child)
    const stopTimer = clock.every(timeMs, () => child.kill('SIGKILL'))
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    let stderr = ''
    let answer: { readonly value: Answer } | undefined
    child.stderr?.on('data', (text: Buffer) => {
      stderr = (stderr + text.toString()).slice(0, MAX_STDERR_CHARS)
    })
    child.on('message', (value: Answer) => {
      answer = { value }
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (answer !== undefined) resolve(answer.value)
      else if (isClosed || signal === null) reject(new Error(`A job ended with ${signal ?? code}: ${stderr}`))
      else reject(new JobRefused('tooCostly'))
    })
    // A process that ends before it has read all is reported by `close`.
    child.send(data, () => undefined)
    try {
      return await promise
    } finally {
      stopTimer()
      running.delete(child)
    }
  }

  return {
    of: login => ({ run: (script, data) => inTurn(login, script, data) }),
    close: () => {
      isClosed = true
      for (const child of running) child.kill('SIGKILL')
    },
  }
}
