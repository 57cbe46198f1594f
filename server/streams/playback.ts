import type { Logger } from 'pino'
import { FAST_SPEED, PLAY_REPEAT_MS, SEEK_SPEED } from '../../contract/playback.ts'
import {
  dueMs,
  LIVE_PLAYBACK,
  nextPlayback,
  type PlaybackCommand,
  type PlaybackProgress,
  type PlaybackState,
  positionOf,
} from '../../contract/playbackState.ts'
import type { Play, PlaybackClock } from '../../contract/sockets/streamer.ts'
import type { Clock } from '../clock.ts'
import { BASIC_CHANNEL } from '../fleet/frameMemory.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import { isInSpans, type Span } from '../fleet/pastSpans.ts'
import { POSE_CHANNEL } from '../fleet/poseTrail.ts'
import type { Archive } from '../recordings/archive.ts'
import { lostSeconds } from '../recordings/lost.ts'
import { pacedFrames } from '../recordings/pacing.ts'
import type { Tape } from '../recordings/playback.ts'
import type { CacheContent } from './cache.ts'
import { type CatchUp, createCatchUp } from './catchUp.ts'
import { createOwedPicture } from './owedPicture.ts'
import { createTapeOpening, type OpeningTrouble } from './tapeOpening.ts'

/** `hidden`: a gap in which the robot was in an account out of sight; `notYours`: such a time was asked for, and nothing comes after it. */
export type PlaybackTrouble = 'gap' | 'hidden' | 'lost' | 'end' | OpeningTrouble

/** What one viewer is shown of the past. */
export type Playback = {
  readonly play: (play: Play) => void
  readonly pause: () => void
  readonly tick: (nowMs: number) => void
  /** Where the viewer is in time; ms since the epoch. */
  readonly timeMs: () => number
  readonly close: () => void
}

export type PlaybackParts = {
  readonly archive: Archive
  readonly robot: number
  readonly clock: Pick<Clock, 'now'>
  readonly log: Logger
  /** When the robot was in accounts in sight, oldest first. */
  readonly spans: () => readonly Span[]
  readonly maySee: (channel: number) => boolean
  readonly hasCredit: () => boolean
  readonly sendCache: (content: CacheContent) => void
  readonly sendFrames: (frames: readonly LiveFrame[], clock: PlaybackClock) => void
  /** `noRecording` ends the playback; of `lost` how many seconds are missing. */
  readonly notify: (trouble: PlaybackTrouble, count?: number) => void
}

/** A viewer who has not repeated the play command for this time plays no longer. */
const SILENCE_MS = 4 * PLAY_REPEAT_MS
/** Where there are no frames, the time is sent at this interval nevertheless. */
const CLOCK_INTERVAL_MS = 500
/** Above `FAST_SPEED` a viewer is sent a batch no sooner than after so long. */
const FAST_STEP_MS = 75
/** The longest step of playing; playback time waits for a batch that takes longer. */
const MAX_STEP_MS = 1000

type Opened = { readonly tape: Tape; readonly catchUp: CatchUp }

export function createPlayback(parts: PlaybackParts): Playback {
  const { archive, robot, clock, log, spans, maySee, hasCredit, sendCache, sendFrames, notify } = parts
  let state: PlaybackState = { ...LIVE_PLAYBACK, request: -1, timeMs: clock.now() }
  let opened: Opened | undefined
  const channels = createChannelChoice()
  let endNotified = false
  const picture = createOwedPicture(hasCredit)
  /** When the viewer last repeated the play command, playing last advanced, and something was last sent. */
  let repeatedMs = clock.now()
  let advancedMs = repeatedMs
  let sentMs = repeatedMs

  const failed = (error: unknown): void => log.error({ err: error, robot }, 'A recording cannot be read')
  const opening = createTapeOpening({ archive, robot, now: clock.now, spans, failed, opened: show, refused })

  function dispatch(event: PlaybackCommand | PlaybackProgress): void {
    const before = state
    state = nextPlayback(before, event)
    if (state.openings === before.openings) return
    leave()
    endNotified = false
    opening.open(positionOf(state))
  }

  function leave(): void {
    opened?.tape.close()
    opened = undefined
    picture.drop()
  }

  /** Why nothing is shown between a time and where the viewer is now. */
  const gapFrom = (fromMs: number): PlaybackTrouble => (isInSpans(spans(), fromMs, state.timeMs) ? 'gap' : 'hidden')

  function show(tape: Tape): void {
    const wantedMs = positionOf(state)
    const catchUp = createCatchUp(tape.memory)
    opened = { tape, catchUp }
    dispatch({ type: 'opened', timeMs: tape.positionMs() })
    picture.owe(() => {
      channels.joined()
      advancedMs = clock.now()
      const { request, timeMs } = state
      sendCache({ kind: 'playback', timeMs, request, frames: catchUp.begin(maySee), trail: tape.memory.trail() })
      if (timeMs > wantedMs) notify(gapFrom(wantedMs))
    })
  }

  function refused(trouble: OpeningTrouble): void {
    dispatch({ type: 'ended', timeMs: positionOf(state) })
    notify(trouble)
  }

  function send(frames: readonly LiveFrame[], speed: number): void {
    sentMs = clock.now()
    sendFrames(frames, { time: state.timeMs, speed, request: state.request })
  }

  /** What newly wanted channels were last sent before now. */
  const missedOf = ({ catchUp }: Opened): readonly LiveFrame[] =>
    catchUp.missed(new Set([...channels.joined()].filter(maySee)))

  function end(trouble: PlaybackTrouble): void {
    pause()
    send([], 0)
    if (!endNotified) notify(trouble)
    endNotified = true
  }

  function goOn(playing: Opened, nowMs: number): void {
    const { timeMs, speed } = state
    const missed = missedOf(playing)
    const stepMs = dueMs(state, nowMs - advancedMs, MAX_STEP_MS)
    const { frames, landmarks, gap, lost, end: ended } = playing.tape.advance(stepMs)
    advancedMs = nowMs
    dispatch({ type: 'reached', timeMs: playing.tape.positionMs() })
    const wants = (channel: number): boolean => channels.wants(channel) && maySee(channel)
    const due = [...missed, ...pacedFrames(frames, { wants, speed, landmarks })]
    if (due.length > 0 || nowMs - sentMs >= CLOCK_INTERVAL_MS) send(due, speed)
    if (gap) notify(gapFrom(timeMs))
    if (lost.length > 0) notify('lost', lostSeconds(lost))
    if (frames.length > 0) endNotified = false
    if (ended) end(ended === 'stopped' ? 'end' : 'unreadable')
  }

  const isDue = (nowMs: number): boolean => state.speed <= FAST_SPEED || nowMs - advancedMs >= FAST_STEP_MS

  const pause = (): void => dispatch({ type: 'pause', request: state.request, liveMs: state.timeMs })

  return {
    play: ({ request, time, speed, channels: wanted }) => {
      repeatedMs = clock.now()
      channels.choose(wanted, opened?.catchUp)
      const wasPlaying = state.mode === 'playing'
      if (request !== state.request) dispatch({ type: 'seek', request, timeMs: time })
      if (speed === SEEK_SPEED) pause()
      else if (state.recording !== 'none') dispatch({ type: 'play', request, speed, liveMs: state.timeMs })
      if (!wasPlaying) advancedMs = repeatedMs
    },
    pause,
    tick: nowMs => {
      if (nowMs - repeatedMs > SILENCE_MS && state.mode === 'playing') pause()
      if (!opened || picture.tick() || !hasCredit()) return
      if (state.mode === 'playing') return isDue(nowMs) ? goOn(opened, nowMs) : undefined
      const missed = missedOf(opened)
      if (missed.length > 0) send(missed, 0)
    },
    timeMs: () => positionOf(state),
    close: () => {
      opening.stop()
      leave()
    },
  }
}

/** The channels that a viewer wants played, and those of them that are new. Basic data and poses always come. */
function createChannelChoice() {
  let wanted: ReadonlySet<number> = new Set([BASIC_CHANNEL, POSE_CHANNEL])
  let joining: ReadonlySet<number> = new Set()
  return {
    wants: (channel: number): boolean => wanted.has(channel),
    choose(channels: readonly number[], catchUp: CatchUp | undefined): void {
      const next = new Set([BASIC_CHANNEL, POSE_CHANNEL, ...channels])
      for (const channel of wanted) if (!next.has(channel)) catchUp?.left(channel)
      joining = new Set([...next].filter(channel => joining.has(channel) || !wanted.has(channel)))
      wanted = next
    },
    /** Those that are new since the last call. */
    joined(): ReadonlySet<number> {
      const joined = joining
      joining = new Set()
      return joined
    },
  }
}
