import { COMMAND, commandExpiryMs } from '../../../contract/commands.ts'
import type { Clock } from '../../clock.ts'

/** No command lives longer, so what is older than a stop of then has expired. Ms. */
const REMEMBERED_MS = Math.max(...Object.values(COMMAND).map(commandExpiryMs))

/** When each robot's last stop was begun: a stop waits for nothing, and what was pressed before it must not arrive behind it. */
export type BegunStops = {
  /** A stop is on its way from now on. */
  readonly begin: (robot: number) => void
  /** Whether a stop was begun after a command was born (`CommandRequest.bornMs`). */
  readonly isOvertaken: (robot: number, bornMs: number) => boolean
}

export function createBegunStops({ monotonicMs }: Pick<Clock, 'monotonicMs'>): BegunStops {
  /** The oldest first. */
  const begunMs = new Map<number, number>()
  return {
    begin: robot => {
      const nowMs = monotonicMs()
      begunMs.delete(robot)
      begunMs.set(robot, nowMs)
      for (const [each, ms] of begunMs) {
        if (nowMs - ms <= REMEMBERED_MS) break
        begunMs.delete(each)
      }
    },
    isOvertaken: (robot, bornMs) => bornMs < (begunMs.get(robot) ?? Number.NEGATIVE_INFINITY),
  }
}
