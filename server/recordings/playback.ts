import { createFrameMemory, type FrameMemory } from '../fleet/frameMemory.ts'
import type { Archive, RecordedFrame } from './archive.ts'
import type { Lost } from './lost.ts'
import { type ReadAhead, readAhead } from './readAhead.ts'

/** What one step may take, so that no viewer holds the others up for long; the rest is due with the next. */
const STEP_FRAMES = 10_000
const STEP_BYTES = 4 * 1024 * 1024
/** A robot that is there says something twice a second. */
const GAP_MS = 10_000
/** How far behind the present a recording may end that goes on. */
const EDGE_MS = 10_000
/** How often such a one is looked at for more. */
const LOOK_AGAIN_MS = 500
/** Beyond anything recorded: the last moment a date can hold. */
const END_OF_TIME_MS = 8.64e15

/** What has become due. */
export type Step = {
  /** Those that a viewer's fold takes. */
  readonly frames: readonly RecordedFrame[]
  /** Those of them without which what follows cannot be understood. */
  readonly landmarks: ReadonlySet<RecordedFrame>
  /** Nothing was recorded for a while, and that was jumped over. */
  readonly gap: boolean
  /** What was recorded here cannot be read any more, and was jumped over. */
  readonly lost: readonly Lost[]
  /** `stopped`: nothing comes after; `failed`: it cannot be read. */
  readonly end: 'stopped' | 'failed' | undefined
}

/** One robot's recording, played from a moment on by one viewer. */
export type Tape = {
  /** How things stood at `positionMs`. */
  readonly memory: FrameMemory
  /** Log time up to which everything has been taken. */
  readonly positionMs: () => number
  /** Goes on to `dueMs`, or as far as has been read; time waits for what has not. */
  readonly advance: (dueMs: number) => Step
  readonly close: () => void
}

export type TapeOptions = {
  readonly archive: Archive
  readonly robot: number
  readonly now: () => number
  readonly failed: (error: unknown) => void
}

/** Which frames have been taken: those before `takenMs`, and the first `together` of those at it. Log time. */
type Place = { takenMs: number; together: number }

function pass(place: Place, logMs: number): void {
  place.together = logMs === place.takenMs ? place.together + 1 : 1
  place.takenMs = logMs
}

/** How things stood at a log time; undefined when nothing is recorded up to then. Ends early when aborted. */
async function standAt(
  { archive, robot }: TapeOptions,
  timeMs: number,
  signal: AbortSignal,
): Promise<{ readonly memory: FrameMemory; readonly place: Place } | undefined> {
  const keyframe = await archive.keyframeAt(robot, timeMs)
  if (!keyframe) return undefined
  const memory = createFrameMemory(keyframe)
  const place: Place = { takenMs: keyframe.timeMs, together: 0 }
  for await (const frames of archive.frames(robot, { afterMs: keyframe.timeMs, untilMs: timeMs })) {
    if (signal.aborted) break
    memory.rememberAll(frames)
    for (const { logMs } of frames) pass(place, logMs)
  }
  return { memory, place }
}

/** Opens a recording at a moment, or where it begins when that is later. Undefined when nothing is recorded, or when it was aborted meanwhile. */
export async function openTape(options: TapeOptions, timeMs: number, signal: AbortSignal): Promise<Tape | undefined> {
  const stand = await standAt(options, timeMs, signal)
  if (stand) return tapeOf(options, stand.memory, stand.place, timeMs)
  const [first] = await options.archive.spans(options.robot, { fromMs: timeMs, toMs: END_OF_TIME_MS })
  const start = first && (await standAt(options, first.fromMs, signal))
  return start && tapeOf(options, start.memory, start.place, first.fromMs)
}

function tapeOf(
  { archive, robot, now, failed }: TapeOptions,
  memory: FrameMemory,
  place: Place,
  startMs: number,
): Tape {
  let ahead: ReadAhead | undefined
  let lookedMs = now()
  let positionMs = startMs
  /** Of the frames at the place, how many will be read a second time. */
  let again = 0
  /** What is missing further on, as far as has been read. */
  let missing: readonly Lost[] = []

  function read(): ReadAhead {
    lookedMs = now()
    again = place.together
    const missed = (lost: Lost): void => {
      if (lost.toMs > positionMs) missing = [...missing, lost]
    }
    // What lies ahead of the present was recorded by a wrong clock: it does not end the wait for what is being recorded.
    const presentMs = lookedMs + EDGE_MS
    const untilMs = Math.max(place.takenMs, positionMs) > presentMs ? END_OF_TIME_MS : presentMs
    const range = { afterMs: place.takenMs - 1, untilMs }
    ahead = readAhead(archive.frames(robot, range, undefined, missed), failed)
    return ahead
  }

  /** What is missing and has been come to. */
  function passLosses(): readonly Lost[] {
    const passed = missing.filter(({ fromMs }) => fromMs <= positionMs)
    if (passed.length > 0) missing = missing.filter(({ fromMs }) => fromMs > positionMs)
    return passed
  }

  /** Whether a frame has been taken before the tape was looked at again. */
  function isKnown({ logMs }: RecordedFrame): boolean {
    if (logMs !== place.takenMs) return logMs < place.takenMs
    again -= 1
    return again >= 0
  }

  function take(from: ReadAhead, dueMs: number): { readonly frames: readonly RecordedFrame[]; readonly gap: boolean } {
    const frames: RecordedFrame[] = []
    let untilMs = dueMs
    let bytes = 0
    let gap = false
    for (let head = from.peek(); head; head = from.peek()) {
      const { logMs } = head
      const { takenMs } = place
      if (frames.length >= STEP_FRAMES || bytes >= STEP_BYTES) {
        positionMs = Math.max(positionMs, takenMs)
        return { frames, gap }
      }
      if (logMs - Math.max(takenMs, positionMs) > GAP_MS) {
        gap = true
        untilMs = Math.max(untilMs, logMs)
      }
      if (logMs > untilMs) {
        positionMs = untilMs
        return { frames, gap }
      }
      from.skip()
      if (isKnown(head)) continue
      pass(place, logMs)
      bytes += head.bytes.byteLength
      frames.push(head)
    }
    positionMs = Math.max(positionMs, place.takenMs)
    return { frames, gap }
  }

  function endOf(from: ReadAhead): Step['end'] {
    const state = from.state()
    if (state === 'failed') return 'failed'
    if (state === 'reading' || from.peek()) return undefined
    if (lookedMs - place.takenMs > EDGE_MS) return 'stopped'
    if (now() - lookedMs >= LOOK_AGAIN_MS) read()
    return undefined
  }

  return {
    memory,
    positionMs: () => positionMs,
    advance: dueMs => {
      const from = ahead ?? read()
      const { frames, gap } = take(from, dueMs)
      const remembered = memory.rememberAll(frames)
      const played = frames.filter((_, index) => remembered[index] !== 'passedOver')
      const landmarks = new Set(frames.filter((_, index) => remembered[index] === 'landmark'))
      const lost = passLosses()
      // What is missing is reported as missing, and not as a time in which nothing was recorded.
      return { frames: played, landmarks, gap: gap && lost.length === 0, lost, end: endOf(from) }
    },
    close: () => ahead?.close(),
  }
}
