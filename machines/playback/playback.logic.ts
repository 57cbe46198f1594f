/** What the playback machine knows and how it is read: pure functions, no clock. Times: ms since the epoch by the service's clock. */
import { LIVE_LOST_MS, type PlaybackSpeed, PRESENT_MS } from '../../contract/playback.ts'

export type PlaybackContext = {
  /** False where the preference rm-live-feed-disabled is 1 (P-006). */
  readonly liveEnabled: boolean
  /** Where the monitor opens (M-003); undefined where it opens live. */
  readonly opensAt: { readonly timeMs: number; readonly autoplay: boolean } | undefined
  readonly speed: PlaybackSpeed
  /** The time that is shown, or wished for and not shown yet. */
  readonly timeMs: number
  /** The present at the time of the newest word on it. */
  readonly presentMs: number
  /** How long the last looks have found no live data. */
  readonly silentMs: number
  /** End of the period that the timeline shows; undefined while it shows none. */
  readonly periodEndMs: number | undefined
}

/** Commands to the engine. `play` goes on from where it is; `seek` shows a moment and stays there. */
export type PictureCommand =
  | { readonly type: 'live' | 'pause' }
  | { readonly type: 'play'; readonly speed: number }
  | { readonly type: 'seek'; readonly timeMs: number }

type Shown = { readonly timeMs: number; readonly presentMs: number }
/**
 * Events of the engine. `fed`: live data has come, at least once a second. `moved`: playback shows this time now. `ended`: it was to play, and
 * nothing follows what it shows.
 */
export type PictureEvent = { readonly type: 'picture.fed' | 'picture.moved' | 'picture.ended' } & Shown

export type PlaybackEvent =
  | PictureEvent
  | { readonly type: 'playback.live' | 'playback.pause' | 'playback.play' | 'playback.release' }
  /** A dialog about this moment opens and closes (P-012). */
  | { readonly type: 'playback.hold' | 'playback.resume' }
  | { readonly type: 'playback.setSpeed'; readonly speed: PlaybackSpeed }
  /** `seek` goes on as before from there; `step` stands still there. */
  | { readonly type: 'playback.seek' | 'playback.step'; readonly timeMs: number }
  /** The pointer on the timeline (P-008). */
  | { readonly type: 'playback.press' | 'playback.drag'; readonly timeMs: number }
  | { readonly type: 'playback.selectPeriod'; readonly endMs: number }

/** What happens once. `wentLive`: somebody asked for it, or playing caught up; not when lost data came back. */
export type PlaybackEmitted = { readonly type: 'wentLive' | 'liveLost' | 'liveBack' | 'periodEnded' }

/** Nobody plays the future. */
export const boundTime = (timeMs: number, presentMs: number): number => Math.min(timeMs, presentMs)

export const isAtPresent = ({ timeMs, presentMs }: Shown): boolean => presentMs - timeMs < PRESENT_MS

/** Slower than time itself playing never catches up with the present, however near it started (P-009). */
export const hasCaughtUp = (speed: PlaybackSpeed, shown: Shown): boolean => speed >= 1 && isAtPresent(shown)

/** Whether live has been without data for over `LIVE_LOST_MS` at this look (P-005). */
export const isLiveLost = ({ silentMs }: Pick<PlaybackContext, 'silentMs'>): boolean => silentMs >= LIVE_LOST_MS

/** Whether going from one time to the next passes the end of the selected period (P-010). */
export const passesEnd = ({ periodEndMs, timeMs }: PlaybackContext, nextMs: number): boolean =>
  periodEndMs !== undefined && timeMs < periodEndMs && nextMs >= periodEndMs
