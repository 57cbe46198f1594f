import { catchError, defer, forkJoin, type Observable, of, switchMap, throttle, timer } from 'rxjs'

/** After one reading has begun the next comes no sooner, ms: a fleet that changes at once is read now and once more, not at each robot. */
export const READ_INTERVAL_MS = 2000
/** Pages that get the same event at the same moment read spread over so long, ms. */
export const READ_SPREAD_MS = 300

/** From 0 to 1, for each page another. */
const randomShare = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/**
 * Reads after events, once it is subscribed to. The last event is always followed by a reading that began after it, and a reading is let come to its end:
 * where each event began another in its place, a slow service would never be read while robots change.
 * @param read whether it fails or not, the next event is followed by the next reading
 */
export function readAfterEvents(
  events: Observable<void>,
  read: () => Promise<unknown>,
  random: () => number = randomShare,
): Observable<void> {
  const spreadRead = defer(() => timer(random() * READ_SPREAD_MS)).pipe(
    switchMap(read),
    catchError(() => of(undefined)),
  )
  return events.pipe(throttle(() => forkJoin([timer(READ_INTERVAL_MS), spreadRead]), { leading: true, trailing: true }))
}
