import { asyncScheduler, delayWhen, type Observable, throttleTime, timer } from 'rxjs'

/** After one reading the next comes no sooner, ms: a fleet that changes at once is read now and once more, not at each robot. */
export const READ_INTERVAL_MS = 2000
/** Pages that get the same event at the same moment read spread over so long, ms. */
export const READ_SPREAD_MS = 300

/** From 0 to 1, for each page another. */
const randomShare = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/** When alerts are read again, of the moments at which an event came. The last event is always followed by a read. */
export const spreadEvents = (events: Observable<void>, random: () => number = randomShare): Observable<void> =>
  events.pipe(
    throttleTime(READ_INTERVAL_MS, asyncScheduler, { leading: true, trailing: true }),
    delayWhen(() => timer(random() * READ_SPREAD_MS)),
  )
