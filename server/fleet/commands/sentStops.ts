import type { CommandOutcome } from './outcome.ts'

const MAX_REMEMBERED = 1000

/** The stops that were sent lately, by their idempotency key: pressed twice one is sent once, whatever the database does. */
export type SentStops = {
  readonly find: (login: number, robot: number, key: string) => Promise<CommandOutcome> | undefined
  /** What was refused, or has not left, may be sent again with its key. */
  readonly add: (login: number, robot: number, key: string, outcome: Promise<CommandOutcome>) => Promise<CommandOutcome>
}

export function createSentStops(): SentStops {
  const sent = new Map<string, Promise<CommandOutcome>>()
  const nameOf = (login: number, robot: number, key: string): string => `${login} ${robot} ${key}`
  return {
    find: (login, robot, key) => sent.get(nameOf(login, robot, key)),
    add: (login, robot, key, outcome) => {
      const name = nameOf(login, robot, key)
      sent.set(name, outcome)
      const [oldest] = sent.keys()
      if (sent.size > MAX_REMEMBERED && oldest !== undefined) sent.delete(oldest)
      outcome.then(
        ({ ok }) => {
          if (!ok) sent.delete(name)
        },
        () => sent.delete(name),
      )
      return outcome
    },
  }
}
