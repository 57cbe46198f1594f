import { flushCompileCache } from 'node:module'
import { isNoRoom } from '../noRoom.ts'

type Work = (data: unknown) => Promise<unknown>

/** How the process of a job ends that found no room on its disk. */
export const NO_ROOM_EXIT_CODE = 28

/** Beside an answer, which is never shaped like it. */
const PROGRESS = '~progress'

/** The share that a message says is done; undefined for an answer. */
export const shareOf = (message: unknown): number | undefined => {
  if (typeof message !== 'object' || message === null || !(PROGRESS in message)) return undefined
  return typeof message[PROGRESS] === 'number' ? message[PROGRESS] : undefined
}

/** Within a job's script: which share of it is done, 0–1. */
export function reportProgress(share: number): void {
  if (process.connected) process.send?.({ [PROGRESS]: share })
}

/** The whole of a job's script: takes what the job is to work on, answers once and ends; also when the service has ended. */
export function answerJob(work: Work): void {
  process.once('disconnect', () => process.exit())
  const answer = async (data: unknown): Promise<void> => {
    try {
      process.send?.(await work(data), () => process.disconnect())
    } catch (error) {
      if (isNoRoom(error)) process.exit(NO_ROOM_EXIT_CODE)
      throw error
    }
  }
  // What the work throws ends the process, and stands on its stderr.
  process.once('message', data => void answer(data))
}

/** The whole of a script that is asked one thing after the other (`JobQueue.talk`), until the service has had enough of it or has ended. */
export function answerQuestions(work: Work): void {
  process.once('disconnect', () => process.exit())
  // It may be killed rather than end, and then the next start would compile all again.
  flushCompileCache()
  const answer = async (data: unknown): Promise<void> => {
    process.send?.(await work(data))
  }
  process.on('message', data => void answer(data))
}
