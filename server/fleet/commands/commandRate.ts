import type { Clock } from '../../clock.ts'

/** Moves are said again five times a second while a key is held; more than this a second is a fault or an attack. */
const COMMANDS_PER_SECOND = 30

/** Counts the commands of each sender; false beyond the limit, until the second is over. */
export function createCommandRate(clock: Pick<Clock, 'monotonicMs'>): (sender: string) => boolean {
  let startedMs = clock.monotonicMs()
  const counts = new Map<string, number>()
  return sender => {
    const now = clock.monotonicMs()
    if (now - startedMs >= 1000) {
      startedMs = now
      counts.clear()
    }
    const count = (counts.get(sender) ?? 0) + 1
    counts.set(sender, count)
    return count <= COMMANDS_PER_SECOND
  }
}
