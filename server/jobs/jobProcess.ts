import { fork } from 'node:child_process'
import { jobEnvironment } from '../config.ts'
import { NoRoomError } from '../noRoom.ts'
import { type JobMessage, NO_ROOM_EXIT_CODE } from './jobScript.ts'

const PROGRAM = new URL('./doJobs.ts', import.meta.url)
const MAX_STDERR_CHARS = 4000
/** A process that holds more than this when somebody is through with it does nothing for another: a large plan's memory is not held for whoever comes next. */
const MAX_HELD_BYTES = 256 * 1024 * 1024

/** Does one job, and hears which share of it is done. @throws NoRoomError; an error with what the script wrote to stderr, where it fails */
export type DoJob = <Answer>(script: URL, data: object, progress?: (share: number) => void) => Promise<Answer>

/** A process that does one job after the other, and stays until it is ended or a job has failed. */
export type JobProcess = {
  readonly doJob: DoJob
  /** Whether it could do something for another now. */
  readonly isFree: () => boolean
  /** Whether a signal ended it: it was told to end, or took more memory than it may. */
  readonly wasKilled: () => boolean
  readonly end: () => void
}

export function startJobProcess(heapMb: number): JobProcess {
  const child = fork(PROGRAM, {
    // What a job reads it mostly holds until it is done: a larger young generation is copied to and fro, and stays. An import ends with 190 MB, not with 290.
    execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8'],
    env: jobEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  /** Refuses the job that is under way. */
  let refuse: ((error: Error) => void) | undefined
  let isUsable = true
  let holdsMuch = false
  let wasKilled = false
  let stderr = ''
  child.stderr?.on('data', (text: Buffer) => {
    stderr = (stderr + text.toString()).slice(0, MAX_STDERR_CHARS)
  })

  function failed(error: Error): void {
    isUsable = false
    refuse?.(error)
    refuse = undefined
  }
  child.on('error', failed)
  child.on('close', (code, signal) => {
    wasKilled = signal !== null
    failed(
      code === NO_ROOM_EXIT_CODE
        ? new NoRoomError('A job found no room on its disk')
        : new Error(`A job ended with ${signal ?? code}: ${stderr}`),
    )
  })

  return {
    doJob: <Answer>(script: URL, data: object, progress?: (share: number) => void) => {
      if (refuse !== undefined || !isUsable) throw new Error('A process does one job at a time, while it is there')
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const onMessage = (message: JobMessage<Answer>): void => {
        if (message.kind === 'progress') return progress?.(message.share)
        child.off('message', onMessage)
        refuse = undefined
        holdsMuch = message.heldBytes > MAX_HELD_BYTES
        resolve(message.value)
      }
      refuse = reject
      stderr = ''
      child.on('message', onMessage)
      // A process that ends before it has read all is told of by `close`.
      child.send({ script: script.href, data }, () => undefined)
      return promise
    },
    isFree: () => isUsable && !holdsMuch && refuse === undefined,
    wasKilled: () => wasKilled,
    end: () => {
      isUsable = false
      child.kill('SIGKILL')
    },
  }
}
