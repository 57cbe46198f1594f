import { type ChildProcess, fork } from 'node:child_process'
import { jobEnvironment } from '../config.ts'

const MAX_STDERR_CHARS = 4000

/** A process of a script, and what it writes to stderr. */
export function forkScript(
  script: URL,
  heapMb: number,
): { readonly child: ChildProcess; readonly stderr: () => string } {
  const child = fork(script, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: jobEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let stderr = ''
  child.stderr?.on('data', (text: Buffer) => {
    stderr = (stderr + text.toString()).slice(0, MAX_STDERR_CHARS)
  })
  return { child, stderr: () => stderr }
}

/** @throws an error with what the script wrote to stderr, where it fails */
export type Ask = <Answer>(question: object) => Promise<Answer>

/** A process that is asked one thing after the other, and stays until it is ended. */
export type StandingProcess = {
  readonly ask: Ask
  /** Whether it could be asked something now. */
  readonly isFree: () => boolean
  /** Whether a signal ended it: it was told to end, or took more memory than it may. */
  readonly wasKilled: () => boolean
  readonly end: () => void
}

/** @param script calls `answerQuestions` */
export function startStandingProcess(script: URL, heapMb: number): StandingProcess {
  const { child, stderr } = forkScript(script, heapMb)
  /** Refuses what is being asked. */
  let refuse: ((error: Error) => void) | undefined
  let isThere = true
  let wasKilled = false

  function failed(reason: string): void {
    isThere = false
    refuse?.(new Error(`A job ended with ${reason}: ${stderr()}`))
    refuse = undefined
  }
  child.on('error', ({ message }) => failed(message))
  child.on('close', (code, signal) => {
    wasKilled = signal !== null
    failed(String(signal ?? code))
  })

  return {
    ask: async <Answer>(question: object): Promise<Answer> => {
      if (refuse !== undefined || !isThere) throw new Error('A process is asked one thing at a time, while it is there')
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      refuse = reject
      child.once('message', (answer: Answer) => {
        refuse = undefined
        resolve(answer)
      })
      // A process that ends before it has read all is told of by `close`.
      child.send(question, () => undefined)
      return promise
    },
    isFree: () => isThere && refuse === undefined,
    wasKilled: () => wasKilled,
    end: () => child.kill('SIGKILL'),
  }
}
