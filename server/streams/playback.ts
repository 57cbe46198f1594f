import type { Logger } from 'pino'
import { PLAY_REPEAT_MS, SEEK_SPEED } from '../../contract/playback.ts'
import type { Play, PlaybackClock } from '../../contract/sockets/streamer.ts'
import type { Clock } from '../clock.ts'
import { BASIC_CHANNEL } from '../fleet/frameMemory.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import { isInSpans, type Span } from '../fleet/pastSpans.ts'
import { POSE_CHANNEL } from '../fleet/poseTrail.ts'
import type { Archive } from '../recordings/archive.ts'
import { lostSeconds } from '../recordings/lost.ts'
import { dueAt, isAt, pacedFrames } from '../recordings/pacing.ts'
import { openTape, type Tape } from '../recordings/playback.ts'
import type { CacheContent } from './cache.ts'
import { type CatchUp, createCatchUp } from './catchUp.ts'

/** `hidden`: a gap in which the robot was in an account out of sight; `notYours`: such a time was asked for, and nothing comes after it. */
export type PlaybackTrouble = 'gap' | 'hidden' | 'lost' | 'end' | 'notYours' | 'noRecording' | 'unreadable'

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
  readonly tell: (trouble: PlaybackTrouble, count?: number) => void
}

/** Whoever says nothing for so long plays no longer. */
const SILENCE_MS = 4 * PLAY_REPEAT_MS
/** Where there are no frames, the time is told so often nevertheless. */
const CLOCK_INTERVAL_MS = 500

/** A time in sight as it is; for one that is not, where the recording goes on that is. Undefined where it does not. */
async function firstSeenMs(
  archive: Archive,
  robot: number,
  spans: readonly Span[],
  timeMs: number,
): Promise<number | undefined> {
  if (isInSpans(spans, timeMs)) return timeMs
  const next = spans.find(({ fromMs }) => fromMs > timeMs)
  if (next === undefined) return undefined
  const [first] = await archive.spans(robot, { fromMs: next.fromMs, toMs: Number.MAX_SAFE_INTEGER })
  return first && Math.max(next.fromMs, first.fromMs)
}

export function createPlayback(parts: PlaybackParts): Playback {
  const { archive, robot, clock, log, spans, maySee, hasCredit, sendCache, sendFrames, tell } = parts
  let tape: Tape | undefined
  let catchUp: CatchUp | undefined
  let opening: AbortController | undefined
  /** Where the viewer went last, until it plays on from there. */
  let soughtMs: number | undefined
  let playing = false
  let speed = 1
  let wanted: ReadonlySet<number> = new Set([BASIC_CHANNEL, POSE_CHANNEL])
  /** Wanted since the last tick. */
  let joining: ReadonlySet<number> = new Set()
  let endTold = false
  let closed = false
  /** When the viewer was last heard, playing was last gone on with, and something was last sent. */
  let heardMs = clock.now()
  let advancedMs = heardMs
  let sentMs = heardMs

  const timeMs = (): number => tape?.positionMs() ?? soughtMs ?? clock.now()
  const failed = (error: unknown): void => log.error({ err: error, robot }, 'A recording cannot be read')
  const send = (frames: readonly LiveFrame[], atSpeed: number): void => {
    sentMs = clock.now()
    sendFrames(frames, { time: timeMs(), speed: atSpeed })
  }

  function leave(): void {
    opening?.abort()
    tape?.close()
    tape = undefined
    catchUp = undefined
  }

  /** Why nothing is shown between a time and where the viewer is now. */
  const gapFrom = (fromMs: number): PlaybackTrouble => (isInSpans(spans(), fromMs, timeMs()) ? 'gap' : 'hidden')

  function show(opened: Tape, wishedMs: number): void {
    tape = opened
    catchUp = createCatchUp(opened.memory)
    joining = new Set()
    advancedMs = clock.now()
    const { memory } = opened
    sendCache({ kind: 'playback', timeMs: timeMs(), frames: catchUp.begin(maySee), trail: memory.trail() })
    if (timeMs() > wishedMs) tell(gapFrom(wishedMs))
  }

  function seek(toMs: number): void {
    leave()
    soughtMs = toMs
    endTold = false
    if (!opening) void open(toMs)
  }

  /** One at a time, however fast somebody seeks: what is under way ends early, and the newest wish is next. */
  async function open(toMs: number): Promise<void> {
    const abort = new AbortController()
    opening = abort
    try {
      const seenMs = await firstSeenMs(archive, robot, spans(), toMs)
      const opened =
        seenMs === undefined
          ? undefined
          : await openTape({ archive, robot, now: clock.now, failed }, seenMs, abort.signal)
      if (opened && !abort.signal.aborted) show(opened, toMs)
      if (!opened && !abort.signal.aborted) tell(seenMs === undefined ? 'notYours' : 'noRecording')
    } catch (error) {
      failed(error)
      if (!abort.signal.aborted) tell('unreadable')
    }
    opening = undefined
    if (abort.signal.aborted && !closed && soughtMs !== undefined) void open(soughtMs)
  }

  function choose(channels: readonly number[]): void {
    const next = new Set([BASIC_CHANNEL, POSE_CHANNEL, ...channels])
    for (const channel of wanted) if (!next.has(channel)) catchUp?.left(channel)
    joining = new Set([...next].filter(channel => joining.has(channel) || !wanted.has(channel)))
    wanted = next
  }

  /** What newly wanted channels were last told before now. */
  function join(): readonly LiveFrame[] {
    const missed = catchUp?.missed(new Set([...joining].filter(maySee))) ?? []
    joining = new Set()
    return missed
  }

  function end(trouble: PlaybackTrouble): void {
    playing = false
    send([], 0)
    if (!endTold) tell(trouble)
    endTold = true
  }

  function goOn(on: Tape, nowMs: number): void {
    const missed = join()
    const wasMs = on.positionMs()
    const { frames, gap, lost, end: ended } = on.advance(dueAt(on.positionMs(), nowMs - advancedMs, speed))
    advancedMs = nowMs
    soughtMs = undefined
    const due = [...missed, ...pacedFrames(frames, channel => wanted.has(channel) && maySee(channel), speed)]
    if (due.length > 0 || nowMs - sentMs >= CLOCK_INTERVAL_MS) send(due, speed)
    if (gap) tell(gapFrom(wasMs))
    if (lost.length > 0) tell('lost', lostSeconds(lost))
    if (frames.length > 0) endTold = false
    if (ended) end(ended === 'stopped' ? 'end' : 'unreadable')
  }

  /** Whether the viewer is where it wants to be, or on its way there. */
  function isStanding(toMs: number, isSeek: boolean): boolean {
    if (isSeek) return soughtMs === toMs
    const isOnItsWay = soughtMs !== undefined && isAt(toMs, soughtMs, 0)
    return isOnItsWay || (tape !== undefined && isAt(toMs, tape.positionMs(), playing ? speed : 0))
  }

  return {
    play: ({ time, speed: asked, channels }) => {
      const isSeek = asked === SEEK_SPEED
      const wasPlaying = playing
      const isThere = isStanding(time, isSeek)
      heardMs = clock.now()
      choose(channels)
      playing = !isSeek
      if (!isSeek) speed = asked
      if (playing && !wasPlaying) advancedMs = heardMs
      if (!isThere) seek(time)
    },
    pause: () => {
      playing = false
    },
    tick: nowMs => {
      if (nowMs - heardMs > SILENCE_MS) playing = false
      if (!tape || !hasCredit()) return
      if (playing) return goOn(tape, nowMs)
      const missed = join()
      if (missed.length > 0) send(missed, 0)
    },
    timeMs,
    close: () => {
      closed = true
      leave()
    },
  }
}
