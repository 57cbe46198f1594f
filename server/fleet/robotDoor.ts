import { createFairTurns, type TurnLimits } from '../admission/fairTurns.ts'
import { createTokenMemory } from '../admission/tokenMemory.ts'
import type { Clock } from '../clock.ts'
import { addressBlock } from '../identity/addressBlock.ts'

/** After a restart all robots of a site come back at once, from one address. */
const LOOKUPS: TurnLimits = { atOnce: 4, waiting: 1024, waitingOfOne: 256 }

/** Whether a token is the robot's. Throws Shed where too many wait to be looked up. */
export type RobotDoor = (robot: number, token: Uint8Array, address: string) => Promise<boolean>

/**
 * Looks robots up in their turn, by address; those that were let in with this token before go first, and what was refused a moment ago, or cannot be
 * a token, is refused without a look.
 * @param holdsToken asks the database
 */
export function createRobotDoor(
  clock: Pick<Clock, 'monotonicMs'>,
  holdsToken: (robot: number, token: Uint8Array) => Promise<boolean>,
): RobotDoor {
  const memory = createTokenMemory(clock)
  const lookups = createFairTurns(LOOKUPS)
  return (robot, token, address) => {
    const bearer = `robot-${robot} `
    const look = async () => {
      const isGood = await holdsToken(robot, token)
      if (isGood) memory.wasGood(token, bearer)
      else memory.wasFalse(token, bearer)
      return isGood
    }
    switch (memory.knowledgeOf(token, bearer)) {
      case 'impossible':
      case 'false':
        return Promise.resolve(false)
      case 'known':
        return look()
      case 'unknown':
        return lookups.inTurn(addressBlock(address), look)
    }
  }
}
