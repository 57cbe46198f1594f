import { createContext, useContext, useDeferredValue, useSyncExternalStore } from 'react'
import type { PlaybackSpeed } from '../../../../contract/playback.ts'
import type { PlaybackEmitted } from '../../../../machines/playback/playback.logic.ts'
import { useShown } from '../session/monitorSession.ts'
import type { MomentStatus } from '../session/shownReadouts.ts'

/** How the monitor is in time (P-001..P-012); stays the same while time only goes by. */
export type PlaybackState = {
  readonly mode: 'live' | 'paused' | 'playing'
  /** Why live went off by itself; it comes back by itself unless somebody touches the transport. */
  readonly waiting: 'lost' | undefined
  /** False where the preference rm-live-feed-disabled is 1 (P-006). */
  readonly liveEnabled: boolean
  readonly speed: PlaybackSpeed
}

/** Going there: the picture of the new time has not come yet. Fast playback is at each gap. */
export const useSeeking = (): boolean => useShown(readout => readout?.playback.seeking ?? false)

/** How to move the monitor in time; never changes. Times: ms since the epoch by the service's clock. */
export type PlaybackActions = {
  /** The shown time at a press or a key; to draw it, use `useShownMs`. */
  readonly shownMs: () => number
  readonly live: () => void
  readonly pause: () => void
  readonly play: () => void
  /** Starts playing, too (P-007). */
  readonly setSpeed: (speed: PlaybackSpeed) => void
  readonly seek: (timeMs: number) => void
  /** Pointer on the timeline: pauses and starts a drag (P-008). */
  readonly press: (timeMs: number) => void
  readonly drag: (timeMs: number) => void
  readonly release: () => void
  /** Stands still at the frame after or before. */
  readonly stepFrame: (direction: 'forward' | 'back') => void
  /** A dialog about this moment is open: playback waits, and goes on as before when it closes (P-012). */
  readonly hold: () => void
  readonly resume: () => void
  /** End of the period that the timeline shows; passing it is an event (P-010). */
  readonly selectPeriod: (endMs: number) => void
  /** What happens once, each time it does; returns how to stop. */
  readonly onEvent: (listener: (event: PlaybackEmitted) => void) => () => void
}

export const PlaybackContext = createContext<PlaybackState | undefined>(undefined)

/** @throws when used outside the monitor */
export function usePlayback(): PlaybackState {
  const state = useContext(PlaybackContext)
  if (!state) throw new Error('Playback is known inside the monitor only')
  return state
}

export const PlaybackActionsContext = createContext<PlaybackActions | undefined>(undefined)

/** @throws when used outside the monitor */
export function usePlaybackActions(): PlaybackActions {
  const actions = useContext(PlaybackActionsContext)
  if (!actions) throw new Error('Playback is moved inside the monitor only')
  return actions
}

/** The time that is shown: of about now while live. Updated once a second, and with every move. Ms since the epoch. */
export type ShownTime = { readonly ms: () => number; readonly subscribe: (listener: () => void) => () => void }

export const ShownTimeContext = createContext<ShownTime | undefined>(undefined)

/**
 * What `select` reads of the time that is shown; draws anew when that changes, which is many times a second in fast playback for the time itself.
 * @throws when used outside the monitor
 */
export function useShownTime<T extends string | number>(select: (timeMs: number) => T): T {
  const time = useContext(ShownTimeContext)
  if (!time) throw new Error('The time that is shown is known inside the monitor only')
  return useSyncExternalStore(time.subscribe, () => select(time.ms()))
}

/**
 * The same for what takes long to draw, such as all that is known of an hour: it comes as soon as there is time between frames, and what is drawn meanwhile
 * is of the value before.
 */
export const useDeferredShownTime = <T extends string | number>(select: (timeMs: number) => T): T =>
  useDeferredValue(useShownTime(select))

const whole = (timeMs: number): number => timeMs

/** The time that is shown, to be drawn. */
export const useShownMs = (): number => useShownTime(whole)

/**
 * Which robot the picture shows: the one of now or the one of a moment before. Live that waits for its data is live.
 */
export type TimeMode = 'live' | 'past'

export const TimeModeContext = createContext<TimeMode>('live')

/** Changes far less often than `usePlayback`, for whatever needs to know no more. */
export const useTimeMode = (): TimeMode => useContext(TimeModeContext)

export const MomentContext = createContext<MomentStatus>('shown')

/** How the screen stands to the moment on the clock. */
export const useMoment = (): MomentStatus => useContext(MomentContext)
