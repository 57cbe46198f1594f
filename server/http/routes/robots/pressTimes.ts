import { PRESSED_AT_TOLERANCE_MS } from '../../../../contract/commandHeaders.ts'
import type { Clock } from '../../../clock.ts'
import { JUMP_MS } from '../../../fleet/clockOffset.ts'

/** Pages look back on eighty seconds of the service's clock (`workers/source/clockOffset.ts`): until then they may name moments of the old time. */
const LEARNING_MS = 120_000

/** When a command was pressed, by the monotonic clock. Times: ms; `pressedAtMs` since the epoch by the service's clock. */
export type PressTimeOf = (arrivedMs: number, agoMs?: number, pressedAtMs?: number) => number

/**
 * By its age or by its moment, whichever makes a press older, and never after it came. Once the service's clock was set the age alone counts for a while:
 * setting the time of day ends the life of no command (decision 237).
 */
export function createPressTimes(clock: Pick<Clock, 'now' | 'monotonicMs'>): PressTimeOf {
  const timeOfDayMs = (): number => clock.now() - clock.monotonicMs()
  let knownMs = timeOfDayMs()
  let trustedFromMs = Number.NEGATIVE_INFINITY
  return (arrivedMs, agoMs = 0, pressedAtMs) => {
    const nowMs = clock.monotonicMs()
    const before = knownMs
    knownMs = timeOfDayMs()
    if (Math.abs(knownMs - before) > JUMP_MS) trustedFromMs = nowMs + LEARNING_MS
    if (pressedAtMs === undefined || nowMs < trustedFromMs) return arrivedMs - agoMs
    return arrivedMs - Math.max(agoMs, knownMs + arrivedMs - pressedAtMs - PRESSED_AT_TOLERANCE_MS)
  }
}
