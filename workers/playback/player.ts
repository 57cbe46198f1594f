/** What is shown: live, or another moment from this tab's own log or the service's recording (P-001..P-012). */
import { BehaviorSubject, type Subscription } from 'rxjs'
import { LIVE_LOST_MS } from '../../contract/playback.ts'
import {
  isAt,
  LIVE_PLAYBACK,
  nextPlayback,
  type PlaybackProgress,
  type PlaybackState,
  paceOf,
  positionOf,
  type PlaybackCommand as StateCommand,
} from '../../contract/playbackState.ts'
import type { FrameFault } from '../../contract/telemetry/frame.ts'
import type { Trail } from '../../map/trail.ts'
import { foldBatch } from '../../scene/ingest.ts'
import { EMPTY_SCENE, type Scene } from '../../scene/scene.ts'
import type { EventLog } from '../log/eventLog.ts'
import type { OwnParts } from '../ownParts.ts'
import type { PlaybackCommand } from '../protocol.ts'
import type { PlaybackReadout } from '../readouts.ts'
import type { ServicePlayback } from '../source/playback.ts'
import type { SourceEvent, TimeRange } from '../source/source.ts'
import { timeShiftSource } from '../source/timeShift.ts'
import { frameAfter, frameBefore, type Moment } from './frameSteps.ts'

type PlayerOptions = {
  readonly log: EventLog
  readonly service: ServicePlayback
  readonly live: () => Scene
  /** Whether the service can be asked now. */
  readonly isReachable: () => boolean
  /** Ms since the epoch by the service's clock. */
  readonly serviceNow: () => number
  /** Any clock, ms. */
  readonly now: () => number
  /** The scene has changed. `cut`: it is not what came after the one before. */
  readonly onShown: (before: Scene, cut: boolean) => void
  readonly onFrame: () => void
  readonly onFault: (fault: FrameFault, channel: string) => void
  /** Each command and each step of its progress, once it is decided. */
  readonly onMoved: OwnParts['playback']['moved']
  /** Mode, source or seeking have changed. */
  readonly onChanged: () => void
}

type RecordingSource = Exclude<PlaybackReadout['source'], 'live'>

export type Player = ReturnType<typeof createPlayer>

/**
 * The newest command wins: everything under way for an older one is left. A past picture stays until the new one is whole; the live one is
 * taken away, as it would pass for the past.
 */
export function createPlayer(options: PlayerOptions) {
  const { log, service, onChanged } = options
  const picture = createPicture(options)
  let state: PlaybackState = LIVE_PLAYBACK
  let source: PlaybackReadout['source'] = 'live'
  let recorded: TimeRange | undefined
  let reading: { readonly events: Subscription; readonly pace: BehaviorSubject<number> } | undefined
  /** The last stretch of the log that playing has gone on with by itself since the newest command: none is tried twice. */
  let triedMs = Number.NEGATIVE_INFINITY

  const liveMs = (): number => (picture.isEmpty() ? options.serviceNow() : picture.scene().timeMs)
  const wantedPace = (): number => (state.mode === 'playing' ? state.speed : 0)

  /** @param place where the recording is read, should it be opened; else where its moment is */
  function dispatch(event: StateCommand | PlaybackProgress, place?: RecordingSource): void {
    const before = state
    state = nextPlayback(before, event)
    const opens = state.openings !== before.openings
    if (opens) source = place ?? sourceOf(options, positionOf(state))
    // What is read may come at once, and moves on from here.
    options.onMoved(event, before, state, source)
    if (opens) read(before)
    else if (state.recording === 'none') leave()
    else if (reading?.pace.value !== wantedPace()) reading?.pace.next(wantedPace())
    onChanged()
  }

  function leave(): void {
    reading?.events.unsubscribe()
    reading = undefined
  }

  /** Reads the recording from the moment on that is wanted. */
  function read(before: PlaybackState): void {
    const momentMs = positionOf(state)
    if (before.mode === 'live') picture.clear()
    const left = reading
    const pace = new BehaviorSubject(wantedPace())
    const presentMs = (): number | undefined => (isFed(options) && source === 'log' ? options.serviceNow() : undefined)
    const past =
      source === 'service'
        ? service.source(momentMs, pace)
        : timeShiftSource({ log, fromMs: momentMs, pace, now: options.now, presentMs })
    const events = past.subscribe({ next: take, complete: goBeyond })
    reading = { events, pace }
    left?.events.unsubscribe()
  }

  function take(event: SourceEvent): void {
    switch (event.type) {
      case 'scene':
        picture.show(event.scene, true)
        return dispatch({ type: 'opened', timeMs: event.timeMs })
      case 'frames':
        return picture.fold(event)
      case 'position':
        return dispatch({ type: 'reached', timeMs: event.timeMs })
      case 'malformed':
        return options.onFault('body', event.event)
      // The state of the link comes from the live source alone.
      default:
        return
    }
  }

  /** What was read has no more, or the moment is not in it. */
  function goBeyond(): void {
    const endMs = picture.scene().timeMs
    const next = beyond(options, { state, source, endMs, triedMs })
    if (!next) return dispatch({ type: 'ended', timeMs: picture.isEmpty() ? positionOf(state) : endMs })
    if (next.place === 'log') triedMs = next.timeMs
    dispatch({ type: 'continued', timeMs: next.timeMs }, next.place)
  }

  function apply(command: PlaybackCommand, request: number): void {
    triedMs = Number.NEGATIVE_INFINITY
    if (command.type !== 'live') return dispatch(numbered(command, request, state, liveMs()))
    const wasLive = source === 'live'
    const before = state
    source = 'live'
    state = nextPlayback(before, { type: 'live', request })
    options.onMoved({ type: 'live', request }, before, state, source)
    leave()
    picture.show(options.live(), !wasLive)
    onChanged()
  }

  const shownMs = (): number => Math.max(state.timeMs, picture.scene().timeMs)
  const moment = (): Moment => ({ source, timeMs: shownMs(), shownMs: picture.scene().timeMs })

  return {
    scene: picture.scene,
    painted: picture.painted,
    /** How fast the time of the picture goes by; 0: it stands. */
    speed: (): number => paceOf(state),
    /** The time that ages on screen count to, ms since the epoch by the service's clock. */
    shownMs: (): number => (state.mode === 'live' ? options.serviceNow() : shownMs()),
    isLive: (): boolean => state.mode === 'live',
    source: (): PlaybackReadout['source'] => source,
    /** There is a newer live scene. */
    liveChanged(): void {
      if (state.mode === 'live') picture.show(options.live(), false)
    },
    setRecorded(range: TimeRange | undefined): void {
      recorded = range
    },
    command: (command: PlaybackCommand, number = state.request): void => apply(command, number),
    /** Time of the frame before or after the one that is shown; undefined at an end. */
    neighbourFrame(direction: 'forward' | 'back'): Promise<number | undefined> {
      if (state.mode === 'playing') apply({ type: 'pause' }, state.request)
      return direction === 'back' ? frameBefore(moment(), log, service) : frameAfter(moment(), log, service)
    },
    readout: () => readoutOf(state, { source, liveMs: liveMs(), picture: picture.scene(), log: log.range(), recorded }),
    stop: leave,
  }
}

/** The command with its number; a seek to where it stands already only pauses. */
function numbered(
  command: Exclude<PlaybackCommand, { type: 'live' }>,
  request: number,
  state: PlaybackState,
  liveMs: number,
): StateCommand {
  if (command.type === 'play') return { ...command, request, liveMs }
  if (command.type === 'seek' && !isAt(state, command.timeMs)) return { ...command, request }
  return { type: 'pause', request, liveMs }
}

type Facts = Pick<PlaybackReadout, 'source' | 'log' | 'recorded'> & {
  readonly liveMs: number
  readonly picture: Scene
}

/** @param facts `liveMs`: the time while live; `picture`: the scene on screen */
const readoutOf = (
  { mode, timeMs, speed, recording, request }: PlaybackState,
  { liveMs, picture, ...facts }: Facts,
): PlaybackReadout => ({
  ...facts,
  mode,
  timeMs: mode === 'live' ? liveMs : timeMs,
  speed,
  seeking: recording === 'opening',
  request,
  pictureMs: picture.frames === 0 ? undefined : picture.timeMs,
})

/** Whether live data comes, so that the log has everything up to now. */
const isFed = ({ serviceNow, live, isReachable }: PlayerOptions): boolean =>
  serviceNow() - live().timeMs < LIVE_LOST_MS && isReachable()

/** Where the recording of a moment is read: here where it is, else from the service as long as it can be asked. */
function sourceOf(options: PlayerOptions, momentMs: number): RecordingSource {
  const { log, isReachable } = options
  const spans = log.spans()
  const last = spans.at(-1)
  const isInLog =
    (last !== undefined && isFed(options) && momentMs >= last.fromMs) ||
    spans.some(({ fromMs, toMs }) => fromMs <= momentMs && momentMs <= toMs)
  if (isInLog) return 'log'
  const reachesBack = (log.range()?.fromMs ?? Number.POSITIVE_INFINITY) <= momentMs
  return isReachable() || !reachesBack ? 'service' : 'log'
}

type Ended = {
  readonly state: PlaybackState
  readonly source: PlaybackReadout['source']
  readonly endMs: number
  readonly triedMs: number
}

/**
 * Where there may be more than what has ended: behind the log with the service, which is asked for a moment as well that the log has and cannot
 * read; behind that in the log where it goes on, only ever further on, so that this ends. Undefined: nowhere.
 */
function beyond(
  { log, isReachable }: PlayerOptions,
  { state, source, endMs, triedMs }: Ended,
): { readonly place: RecordingSource; readonly timeMs: number } | undefined {
  const isOpening = state.recording === 'opening'
  const isPlaying = state.mode === 'playing' && state.recording === 'open'
  if (source === 'log' && isReachable() && (isOpening || isPlaying))
    return { place: 'service', timeMs: isOpening ? positionOf(state) : endMs + 1 }
  const next = isPlaying ? log.spans().find(({ fromMs }) => fromMs > Math.max(endMs, triedMs)) : undefined
  return next && { place: 'log', timeMs: next.fromMs }
}

/** The scene on screen, and what is folded into it. */
function createPicture({ live, onShown, onFrame, onFault }: PlayerOptions) {
  let scene = live()
  let painted = scene.coverage
  function show(next: Scene, cut: boolean): void {
    const before = scene
    if (next === before) return
    scene = next
    if (next.frames > 0) painted = next.coverage
    onShown(before, cut)
  }
  return {
    scene: (): Scene => scene,
    isEmpty: (): boolean => scene.frames === 0,
    /** The coverage that was on screen last, which that of another moment may continue. */
    painted: (): Trail => painted,
    show,
    /** The floor alone stays: it is not loaded anew where the robot was on the same plan. */
    clear: (): void => show({ ...EMPTY_SCENE, plan: scene.plan }, true),
    fold: ({ batch }: Extract<SourceEvent, { type: 'frames' }>): void =>
      show(foldBatch(scene, batch, 'live', { onFrame, onFault }), false),
  }
}
