import type { Clock } from '../clock.ts'

/** What a console sends in a second is a handful; many times that is a fault or an attack. */
const EVENTS_PER_SECOND = 100

/** False once a socket sends more events than anybody needs. */
export function createEventBudget(
  clock: Pick<Clock, 'monotonicMs'>,
  eventsPerSecond = EVENTS_PER_SECOND,
): () => boolean {
  let startedMs = clock.monotonicMs()
  let events = 0
  return () => {
    const now = clock.monotonicMs()
    if (now - startedMs >= 1000) {
      startedMs = now
      events = 0
    }
    events += 1
    return events <= eventsPerSecond
  }
}
