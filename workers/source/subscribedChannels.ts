/** The channels that the robot sends for this viewer's sake. */
import { BehaviorSubject, combineLatest, debounce, distinctUntilChanged, map, type Observable, timer } from 'rxjs'
import type { ChannelName } from '../../contract/telemetry/channels.ts'

/** Who looks into the past for a moment comes back to a picture that is whole at once. Milliseconds. */
const AWAY_AFTER_MS = 10_000

type Options = {
  /** For what is shown. */
  readonly wanted: Observable<readonly ChannelName[]>
  /** Channels that are folded and reported whatever is shown. */
  readonly least: readonly ChannelName[]
  /** False: none at all (P-006). */
  readonly liveFeed: boolean
}

/** While the service plays its recording it sends no live data, so that after a while only the least is asked for. */
export function createSubscribedChannels({ wanted, least, liveFeed }: Options) {
  const away = new BehaviorSubject(false)
  const settled = away.pipe(
    distinctUntilChanged(),
    debounce(isAway => timer(isAway ? AWAY_AFTER_MS : 0)),
  )
  return {
    channels: combineLatest([wanted, settled]).pipe(
      map(([names, isAway]): readonly ChannelName[] => (liveFeed ? (isAway ? least : names) : [])),
    ),
    setAway: (isAway: boolean): void => away.next(isAway),
    stop: (): void => away.complete(),
  }
}
