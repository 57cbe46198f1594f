import { VERIFIED_FOR_MS } from '../identity/verifiedSessions.ts'
import type { CommandedRobot } from './commands/judge.ts'

const MAX_REMEMBERED = 50_000

/** The robots that logins were let to lately. For stops alone, while the database does not answer. */
export type AllowedRobots = {
  /** The database has just let a login to a robot. */
  readonly remember: (login: number, robot: CommandedRobot) => void
  /** The robot as it was then; undefined when that is too long ago. */
  readonly find: (login: number, robot: number) => CommandedRobot | undefined
  readonly forget: (login: number, robot: number) => void
  /** The robot, or its account, may be another than it was. */
  readonly forgetRobot: (robot: number) => void
  readonly forgetAll: () => void
}

/** @param monotonicMs a clock that nobody sets */
export function createAllowedRobots(monotonicMs: () => number): AllowedRobots {
  const allowed = new Map<string, { readonly robot: CommandedRobot; readonly atMs: number }>()
  const nameOf = (login: number, robot: number): string => `${login} ${robot}`
  return {
    remember: (login, robot) => {
      const name = nameOf(login, robot.id)
      allowed.delete(name)
      allowed.set(name, { robot, atMs: monotonicMs() })
      const [oldest] = allowed.keys()
      if (allowed.size > MAX_REMEMBERED && oldest !== undefined) allowed.delete(oldest)
    },
    find: (login, robot) => {
      const found = allowed.get(nameOf(login, robot))
      return found && monotonicMs() - found.atMs < VERIFIED_FOR_MS ? found.robot : undefined
    },
    forget: (login, robot) => void allowed.delete(nameOf(login, robot)),
    forgetRobot: robot => {
      for (const [
        name,
        {
          robot: { id },
        },
      ] of allowed)
        if (id === robot) allowed.delete(name)
    },
    forgetAll: () => allowed.clear(),
  }
}
