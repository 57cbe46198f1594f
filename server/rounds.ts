import type { Logger } from 'pino'
import type { Clock } from './clock.ts'

/** Work that is looked for again and again, one round after the other. */
export type Rounds = {
  /** One more round, behind the one that is under way; settles when it is done. */
  readonly runNow: () => Promise<void>
  /** No more rounds; settles when the one that is under way has come to its end. */
  readonly close: () => Promise<void>
}

type Options = {
  readonly intervalMs: number
  /** One round. A long one asks again and again whether its service is being closed, and ends then. */
  readonly run: (isClosing: () => boolean) => Promise<unknown>
  /** What is logged when a round fails; the next one tries again. */
  readonly failure: string
  readonly clock: Pick<Clock, 'every'>
  readonly log: Logger
}

/** Begins at once, and looks again each interval. */
export function startRounds({ intervalMs, run, failure, clock, log }: Options): Rounds {
  let underWay = 0
  let last: Promise<unknown> = Promise.resolve()
  let isClosing = false
  const runNow = async (): Promise<void> => {
    underWay += 1
    const round = last
      .then(() => run(() => isClosing))
      .finally(() => {
        underWay -= 1
      })
    last = round.catch((error: unknown) => {
      if (!isClosing) log.error({ err: error }, failure)
    })
    await round
  }
  const look = (): void => {
    // A failure has been logged; nobody waits for this round.
    if (underWay === 0) runNow().catch(() => undefined)
  }
  const stop = clock.every(intervalMs, look)
  look()
  return {
    runNow,
    close: async () => {
      isClosing = true
      stop()
      await last
    },
  }
}
