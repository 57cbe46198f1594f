import { createLately } from '../identity/lately.ts'
import { VERIFIED_FOR_MS } from '../identity/verifiedSessions.ts'
import type { CommandedRobot } from './commands/authorizeCommand.ts'

const MAX_REMEMBERED = 50_000

/** The robots that logins were let to lately. For stops alone, while the database does not answer. */
export type AllowedRobots = {
  /** Asks the database for a robot that a login is let to, and remembers it unless that may have changed meanwhile. Rejects as `find` does. */
  readonly ask: <Found extends CommandedRobot>(
    login: number,
    robot: number,
    find: () => Promise<Found | undefined>,
  ) => Promise<Found | undefined>
  /** The robot as it was then; undefined when that is too long ago. */
  readonly find: (login: number, robot: number) => CommandedRobot | undefined
  /** The login may have another role or other accounts than it had. */
  readonly forgetLogin: (login: number) => void
  /** The robot, or its account, may be another than it was. */
  readonly forgetRobot: (robot: number) => void
  readonly forgetAll: () => void
}

/** @param monotonicMs a clock that nobody sets */
export function createAllowedRobots(monotonicMs: () => number): AllowedRobots {
  const limits = { forMs: VERIFIED_FOR_MS, atMost: MAX_REMEMBERED }
  const lately = createLately<{ readonly login: number; readonly robot: CommandedRobot }>(monotonicMs, limits)
  const nameOf = (login: number, robot: number): string => `${login} ${robot}`
  return {
    ask: async (login, robot, find) => {
      const found = await lately.ask(nameOf(login, robot), async () => {
        const each = await find()
        return each && { login, robot: each }
      })
      return found?.robot
    },
    find: (login, robot) => lately.find(nameOf(login, robot))?.robot,
    forgetLogin: login => lately.forget(each => each.login === login),
    forgetRobot: robot => lately.forget(each => each.robot.id === robot),
    forgetAll: () => lately.forget(() => true),
  }
}
