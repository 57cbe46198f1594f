/** What is shown: live, or another moment from this tab's own log or the service's recording (P-001..P-012). */
import { BehaviorSubject, type Subscription } from 'rxjs'
import { LIVE_LOST_MS } from '../../contract/playback.ts'
import type { FrameFault } from '../../contract/telemetry/frame.ts'
import type { EventLog } from '../log/eventLog.ts'
import type { PlaybackCommand, PlaybackReadout } from '../protocol.ts'
import { foldBatch } from '../scene/ingest.ts'
import { EMPTY_SCENE, type Scene } from '../scene/scene.ts'
import type { Trail } from '../scene/trail.ts'
import type { ServicePlayback } from '../source/playback.ts'
import type { SourceEvent, TimeRange } from '../source/source.ts'
import { timeShiftSource } from '../source/timeShift.ts'
import { frameAfter, frameBefore, type Moment } from './frameSteps.ts'

/** Of this speed the time that is told is behind by up to so much when it comes back as a wish. Milliseconds. */
const TOLD_BEHIND_MS = 1000

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
  /** Mode, source or seeking have changed. */
  readonly onChanged: () => void
}

type Source = PlaybackReadout['source']

export type Player = ReturnType<typeof createPlayer>

/**
 * The newest wish wins: everything under way for an older one is left. A past picture stays until the new one is whole; the live one is taken
 * away, as it would pass for the past.
 */
export function createPlayer(options: PlayerOptions) {
  const { log, service, onShown, onChanged } = options
  let mode: PlaybackReadout['mode'] = 'live'
  let source: Source = 'live'
  let shown = options.live()
  let painted = shown.coverage
  let request = 0
  let timeMs = 0
  let speed = 1
  let seeking = false
  /** What the source was asked for, until it has gone on from there: the recording may begin later. */
  let wishedMs: number | undefined
  /** A wish nearer than this to what is shown means what is shown. */
  let slackMs = 0
  let recorded: TimeRange | undefined
  let running: { readonly events: Subscription; readonly pace: BehaviorSubject<number> } | undefined

  const show = (scene: Scene, cut: boolean): void => {
    const before = shown
    if (scene === before) return
    shown = scene
    if (scene.frames > 0) painted = scene.coverage
    onShown(before, cut)
  }

  /** Whether live data comes, so that the log tells everything up to now. */
  const isFed = (): boolean => options.serviceNow() - options.live().timeMs < LIVE_LOST_MS && options.isReachable()

  const presentMs = (): number | undefined => (isFed() && source === 'log' ? options.serviceNow() : undefined)

  const isInLog = (momentMs: number): boolean => {
    const spans = log.spans()
    const last = spans.at(-1)
    if (last && isFed() && momentMs >= last.fromMs) return true
    return spans.some(({ fromMs, toMs }) => fromMs <= momentMs && momentMs <= toMs)
  }
  const choose = (momentMs: number): Exclude<Source, 'live'> => {
    if (isInLog(momentMs)) return 'log'
    const reachesBack = (log.range()?.fromMs ?? Number.POSITIVE_INFINITY) <= momentMs
    return options.isReachable() || !reachesBack ? 'service' : 'log'
  }

  const leave = (): void => {
    running?.events.unsubscribe()
    running = undefined
  }

  const keepPace = (pacing: number): void => {
    slackMs = pacing * TOLD_BEHIND_MS
    if (pacing > 0) speed = pacing
  }

  /** @param pacing 0: show that moment and stay there */
  const begin = (momentMs: number, pacing: number): void => {
    const before = running
    const isLeavingLive = mode === 'live'
    if (isLeavingLive) timeMs = shown.timeMs
    source = choose(momentMs)
    mode = pacing > 0 ? 'playing' : 'paused'
    seeking = true
    wishedMs = momentMs
    // The floor alone may stay: it is not loaded anew where the robot was on the same plan.
    if (isLeavingLive) show({ ...EMPTY_SCENE, plan: shown.plan }, true)
    keepPace(pacing)
    const pace = new BehaviorSubject(pacing)
    const past =
      source === 'service'
        ? service.source(momentMs, pace)
        : timeShiftSource({ log, fromMs: momentMs, pace, now: options.now, presentMs })
    before?.events.unsubscribe()
    const events = past.subscribe({ next: hear, complete: goBeyond })
    running = { events, pace }
    onChanged()
  }

  const hear = (event: SourceEvent): void => {
    switch (event.type) {
      case 'scene':
        show(event.scene, true)
        seeking = false
        return
      case 'frames':
        try {
          const { onFrame, onFault } = options
          show(foldBatch(shown, event.batch, 'live', { onFrame, onFault }), false)
        } finally {
          event.folded()
        }
        return
      case 'position':
        if (mode === 'playing' && event.timeMs !== timeMs) wishedMs = undefined
        timeMs = event.timeMs
        return onChanged()
      case 'malformed':
        return options.onFault('body', event.event)
      // News of the link come from the live source alone.
      default:
        return
    }
  }

  /** The log tells no more: the service may, or the log again where it goes on. */
  const goBeyond = (): void => {
    const pacing = running?.pace.value ?? 0
    if (seeking || pacing === 0) return stay()
    const endMs = shown.timeMs
    const next = log.spans().find(({ fromMs }) => fromMs > endMs)
    if (options.isReachable() && source === 'log') begin(endMs + 1, pacing)
    else if (next) begin(next.fromMs, pacing)
    else stay()
  }

  /** Nothing follows what is shown. */
  const stay = (): void => {
    leave()
    mode = 'paused'
    timeMs = shown.frames > 0 ? shown.timeMs : (wishedMs ?? timeMs)
    seeking = false
    slackMs = 0
    onChanged()
  }

  const pause = (): void => {
    if (mode === 'live') timeMs = shown.frames === 0 ? options.serviceNow() : shown.timeMs
    mode = 'paused'
    running?.pace.next(0)
    onChanged()
  }

  /** Whether a moment is the one on screen or on its way there. */
  const isHere = (momentMs: number, slack: number): boolean =>
    momentMs === wishedMs || (!seeking && Math.abs(momentMs - timeMs) <= slack)

  const play = (momentMs: number, pacing: number): void => {
    if (!running || !isHere(momentMs, slackMs)) return begin(momentMs, pacing)
    mode = 'playing'
    keepPace(pacing)
    running.pace.next(pacing)
    onChanged()
  }

  const seek = (momentMs: number): void => {
    // Where it stands already nothing has to be fetched anew.
    if (!running || !isHere(momentMs, 0)) return begin(momentMs, 0)
    slackMs = 0
    pause()
  }

  const goLive = (): void => {
    const wasLive = source === 'live'
    leave()
    mode = 'live'
    source = 'live'
    speed = 1
    seeking = false
    show(options.live(), !wasLive)
    onChanged()
  }

  const moment = (): Moment => ({ source, timeMs: Math.max(timeMs, shown.timeMs), shownMs: shown.timeMs })

  return {
    scene: (): Scene => shown,
    /** The coverage that was on screen last, which that of another moment may continue. */
    painted: (): Trail => painted,
    /** How fast the time of the picture goes by; 0: it stands. */
    speed: (): number => (mode === 'live' || (mode === 'playing' && !seeking) ? speed : 0),
    /** The time that ages on screen count to, ms since the epoch by the service's clock. */
    shownMs: (): number => (mode === 'live' ? options.serviceNow() : Math.max(timeMs, shown.timeMs)),
    isLive: (): boolean => mode === 'live',
    source: (): Source => source,
    /** There is a newer live scene. */
    liveChanged(): void {
      if (mode === 'live') show(options.live(), false)
    },
    setRecorded(range: TimeRange | undefined): void {
      recorded = range
    },
    command(command: PlaybackCommand, number = request): void {
      request = number
      switch (command.type) {
        case 'live':
          return goLive()
        case 'pause':
          return pause()
        case 'play':
          return play(command.timeMs, command.speed)
        case 'seek':
          return seek(command.timeMs)
      }
    },
    /** Time of the frame before or after the one that is shown; undefined at an end. */
    neighbourFrame(direction: 'forward' | 'back'): Promise<number | undefined> {
      if (mode === 'playing') pause()
      return direction === 'back' ? frameBefore(moment(), log, service) : frameAfter(moment(), log, service)
    },
    readout: (): PlaybackReadout => ({
      source,
      mode,
      timeMs: mode === 'live' && shown.frames === 0 ? options.serviceNow() : mode === 'live' ? shown.timeMs : timeMs,
      speed,
      seeking,
      request,
      pictureMs: shown.frames === 0 ? undefined : shown.timeMs,
      log: log.range(),
      recorded,
    }),
    stop: leave,
  }
}
