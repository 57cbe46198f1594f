/** Playing the past (P-001..P-018; decisions 500 to 507). */
import { LEVEL } from './permissions.ts'

export const PLAYBACK_SPEEDS = [0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 500, 1000] as const
export type PlaybackSpeed = (typeof PLAYBACK_SPEEDS)[number]

/** Above this speed newer frames of a channel overtake older ones (protocol, section 3). */
export const EVERY_FRAME_SPEED = 10
/** Above this speed a robot drives across the floor between two pictures: batches and readouts come more seldom (decision 1129). */
export const FAST_SPEED = 100

/** What `play` carries while somebody seeks: jump, do not play (P-011). */
export const SEEK_SPEED = 100_000
/** How long `SEEK_SPEED` goes on being sent after a seek. Milliseconds. */
export const SEEK_MS = 500
/** While playing `play` is sent this often; a viewer that falls silent is paused after four of them. Milliseconds. */
export const PLAY_REPEAT_MS = 500
/** Without live data for longer, live goes off (P-005); looked at each `LIVE_CHECK_MS`. Milliseconds. */
export const LIVE_LOST_MS = 5000
export const LIVE_CHECK_MS = 1000
/** Nearer to the present than this, playing becomes live (P-009). Milliseconds. */
export const PRESENT_MS = 1000

/** A command has brought about a change of state when it was sent no longer before it (P-018). Milliseconds. */
export const COMMAND_MATCH_MS = 60_000

/** The next event is looked for so far from where somebody stands. */
export const EVENT_SEARCH_DAYS = 31
/** Nearer than this an event is the one that playback stands at, not the next. Milliseconds. */
export const SAME_EVENT_MS = 250

/** Playback is not for those who see the map alone (M-020, M-021). */
export const PLAYBACK_LEVEL = LEVEL.customer

/** Whether a speed is one of those that are offered. */
export const isPlaybackSpeed = (speed: number): speed is PlaybackSpeed => PLAYBACK_SPEEDS.some(known => known === speed)
