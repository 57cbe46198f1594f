/** What a job's script has, and what it can tell the service meanwhile. */

/** Exported as `work` by the script of a job. What it throws ends its process. */
export type JobWork = (data: unknown) => Promise<unknown>

/** How the process of a job ends that found no room on its disk. */
export const NO_ROOM_EXIT_CODE = 28

/** What the process of jobs sends to the service. */
export type JobMessage<Answer = unknown> =
  | { readonly kind: 'progress'; readonly share: number }
  /** `heldBytes`: what the process holds in memory after it. */
  | { readonly kind: 'answer'; readonly value: Answer; readonly heldBytes: number }

/** Sends to the service that started this process; settles when it is written. */
export const sendToService = (message: JobMessage): Promise<void> =>
  new Promise(resolve => {
    if (process.connected && process.send) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })

/** Within a job: which share of it is done, 0–1. */
export const reportProgress = (share: number): void => void sendToService({ kind: 'progress', share })
