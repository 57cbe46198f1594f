/**
 * Where playback is, and what moves it: one reducer for everything that plays, the service for its viewer and the worker for its picture
 * (P-001..P-012). Pure and without a clock. Times: log time, ms since the epoch by the service's clock.
 */

export type PlaybackMode = 'live' | 'paused' | 'playing'

export type PlaybackState = {
  readonly mode: PlaybackMode
  /** The speed of the recording while it plays; 1 is as it was lived. */
  readonly speed: number
  /** Number of the newest command that has been applied: what is reported of the picture names it. */
  readonly request: number
  /** `none`: nothing is read, the picture is the live one, or nothing follows it. `opening`: the picture of `wantedMs` has not come. */
  readonly recording: 'none' | 'opening' | 'open'
  /** How often the recording was to be opened so far: with each more of them it has to be opened anew, at `wantedMs`. */
  readonly openings: number
  /** The moment that it was opened for, until it has gone on from there: the recording may begin later. */
  readonly wantedMs: number | undefined
  /** The time of the picture. */
  readonly timeMs: number
}

/** What somebody asks for. Each has a number of its own, higher than those before. */
export type PlaybackCommand = { readonly request: number } & (
  | { readonly type: 'live' }
  /** `liveMs`: the time of the live picture, where that is what stops or is left. */
  | { readonly type: 'pause'; readonly liveMs: number }
  /** Goes on from where it is. */
  | { readonly type: 'play'; readonly speed: number; readonly liveMs: number }
  /** Goes to a moment and stays there. */
  | { readonly type: 'seek'; readonly timeMs: number }
)

/** What becomes of it. */
export type PlaybackProgress =
  /** The picture of the moment is whole; where the recording begins later than was asked for, at `timeMs`. */
  | { readonly type: 'opened'; readonly timeMs: number }
  | { readonly type: 'reached'; readonly timeMs: number }
  /** What is read ends, and there is more elsewhere, from `timeMs` on. */
  | { readonly type: 'continued'; readonly timeMs: number }
  /** Nothing follows the picture of `timeMs`, or it cannot be had. */
  | { readonly type: 'ended'; readonly timeMs: number }

/** Live, before any command. */
export const LIVE_PLAYBACK: PlaybackState = {
  mode: 'live',
  speed: 1,
  request: 0,
  recording: 'none',
  openings: 0,
  wantedMs: undefined,
  timeMs: 0,
}

/** What playback is after a command or a step of its progress. */
export function nextPlayback(state: PlaybackState, event: PlaybackCommand | PlaybackProgress): PlaybackState {
  switch (event.type) {
    case 'live':
      return { ...state, mode: 'live', speed: 1, request: event.request, recording: 'none', wantedMs: undefined }
    case 'pause':
      return { ...state, mode: 'paused', request: event.request, timeMs: pictureMs(state, event.liveMs) }
    case 'play': {
      const { request, speed, liveMs } = event
      const playing = { ...state, mode: 'playing', request, speed, timeMs: pictureMs(state, liveMs) } as const
      return state.recording === 'none' ? opening(playing, playing.timeMs) : playing
    }
    case 'seek': {
      const { request, timeMs } = event
      return opening({ ...state, mode: 'paused', request, timeMs: pictureMs(state, timeMs) }, timeMs)
    }
    case 'opened':
      return { ...state, recording: 'open', timeMs: event.timeMs }
    case 'reached':
      return state.timeMs === event.timeMs ? state : { ...state, wantedMs: undefined, timeMs: event.timeMs }
    case 'continued':
      return opening(state, event.timeMs)
    case 'ended':
      return { ...state, mode: 'paused', recording: 'none', wantedMs: undefined, timeMs: event.timeMs }
  }
}

const opening = (state: PlaybackState, wantedMs: number): PlaybackState => ({
  ...state,
  recording: 'opening',
  openings: state.openings + 1,
  wantedMs,
})

const pictureMs = ({ mode, timeMs }: PlaybackState, liveMs: number): number => (mode === 'live' ? liveMs : timeMs)

/** Where somebody is in time: at the picture, or on the way to the moment that was asked for. */
export const positionOf = ({ recording, wantedMs, timeMs }: PlaybackState): number =>
  recording === 'opening' ? (wantedMs ?? timeMs) : timeMs

/** Whether the picture is of a moment already, or on its way there: nothing has to be fetched anew. */
export const isAt = ({ recording, wantedMs, timeMs }: PlaybackState, momentMs: number): boolean =>
  recording !== 'none' && (momentMs === wantedMs || (recording === 'open' && momentMs === timeMs))

/** The speed of the picture's time; 0: it stands. */
export const paceOf = ({ mode, speed, recording }: PlaybackState): number =>
  mode === 'live' || (mode === 'playing' && recording === 'open') ? speed : 0

/** How far playing has come in `elapsedMs`; what took longer than `maxStepMs` is left out, and time waits for it. */
export const dueMs = (state: PlaybackState, elapsedMs: number, maxStepMs: number): number =>
  state.timeMs + Math.min(elapsedMs, maxStepMs) * paceOf(state)
