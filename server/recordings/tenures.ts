import type { Logger } from 'pino'
import type { Tenure } from './partWriter.ts'

/** Whose each robot is while it is recorded. */
export type Tenures = {
  /** The robot's time in its account now; of a robot that is new the account is filled in once it is known. */
  readonly of: (robot: number) => Tenure
  /** The account of what is recorded of the robot goes on under another. */
  readonly handOver: (robot: number, to: number) => void
  /** The robot's time in another account begins. */
  readonly begin: (robot: number, account: number) => Tenure
}

export type TenuresParts = {
  /** The account of each robot. */
  readonly accounts: ReadonlyMap<number, number>
  /** Of a robot that has come to the fleet since; undefined when there is none. */
  readonly accountOf: (robot: number) => Promise<number | undefined>
  readonly log: Logger
}

export function createTenures({ accounts, accountOf, log }: TenuresParts): Tenures {
  const tenures = new Map<number, Tenure>()
  return {
    of: robot => {
      const known = tenures.get(robot)
      if (known) return known
      const tenure: Tenure = { account: accounts.get(robot) }
      tenures.set(robot, tenure)
      if (tenure.account === undefined)
        accountOf(robot)
          .then(account => {
            tenure.account ??= account
          })
          .catch(error => log.warn({ err: error, robot }, 'Whose a robot is could not be looked up'))
      return tenure
    },
    handOver: (robot, to) => {
      const tenure = tenures.get(robot)
      if (tenure) tenure.account = to
    },
    begin: (robot, account) => {
      const tenure: Tenure = { account }
      tenures.set(robot, tenure)
      return tenure
    },
  }
}
