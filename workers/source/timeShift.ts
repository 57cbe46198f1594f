/** What this tab has seen, seen again: frames of its own log at the pace they came in, faster or slower. */
import { filter, firstValueFrom, fromEvent, merge, Observable } from 'rxjs'
import { EVERY_FRAME_SPEED } from '../../contract/playback.ts'
import { foldUpTo } from '../../scene/foldFrames.ts'
import type { EventLog } from '../log/eventLog.ts'
import { createFrameCursor, type FrameCursor } from '../log/frameCursor.ts'
import type { Pace, Source, SourceEvent } from './source.ts'
import { thinned } from './thinned.ts'

/** Frames due within this time go out together. */
const TICK_MS = 40
/** Time that went by while this thread did something else is made up for as far as this, and left out beyond. */
const MAX_STEP_MS = 250

export type TimeShiftOptions = {
  readonly log: Pick<EventLog, 'segmentAt' | 'segmentAfter'>
  /** Log time to start from. */
  readonly fromMs: number
  readonly pace: Pace
  /** Any clock, ms. */
  readonly now: () => number
  /** The present, while the log goes on being written; undefined: it has ended. */
  readonly presentMs: () => number | undefined
}

/**
 * Emits the scene of the start, then the frames behind it. Completes where something is missing in the log or it has ended, at once when
 * it does not reach back so far.
 */
export const timeShiftSource = (options: TimeShiftOptions): Source =>
  new Observable<SourceEvent>(subscriber => {
    const abort = new AbortController()
    void show(options, event => subscriber.next(event), abort.signal).then(() => subscriber.complete())
    return () => abort.abort()
  })

async function show(options: TimeShiftOptions, emit: Emit, signal: AbortSignal): Promise<void> {
  const { pace, now } = options
  const shift = await open(options)
  if (!shift || signal.aborted) return
  emit({ type: 'scene', scene: shift.scene, timeMs: options.fromMs })
  let lastMs = now()
  while (!signal.aborted) {
    if (pace.value === 0) {
      await moving(pace, signal)
      lastMs = now()
    }
    await pause(TICK_MS, signal)
    const speed = pace.value
    const nowMs = now()
    const pastMs = Math.min(nowMs - lastMs, MAX_STEP_MS) * speed
    lastMs = nowMs
    if (signal.aborted || (speed > 0 && (await shift.advance(pastMs, speed, emit)) === 'ended')) return
  }
}

type Emit = (event: SourceEvent) => void

async function open({ log, fromMs, presentMs }: TimeShiftOptions) {
  const first = await log.segmentAt(fromMs)
  if (!first) return undefined
  let segment = first
  let cursor: FrameCursor = createFrameCursor(first)
  cursor.take(fromMs)
  let timeMs = fromMs

  /** Sends what is due. `end`: the log has nothing more for now; `gap`: something is missing behind it. */
  const send = async (dueMs: number, thin: boolean, emit: Emit): Promise<'due' | 'end' | 'gap'> => {
    for (;;) {
      const frames = cursor.take(dueMs)
      if (frames.length > 0) emit({ type: 'frames', batch: thin ? thinned(frames) : frames })
      if (!cursor.isAtEnd()) return 'due'
      const next = await log.segmentAfter(segment.id)
      // What came while the next one was looked for goes first.
      if (!cursor.isAtEnd()) continue
      if (!next) return 'end'
      if (!next.continues) return 'gap'
      if (next.fromMs > dueMs) return 'due'
      segment = next
      cursor = createFrameCursor(next)
    }
  }

  return {
    scene: foldUpTo(first.scene, first.frames(), fromMs),
    /** @param pastMs what has gone by since the last time, log time */
    async advance(pastMs: number, speed: number, emit: Emit): Promise<'on' | 'ended'> {
      const newestMs = presentMs()
      const dueMs = Math.min(timeMs + pastMs, newestMs ?? Number.POSITIVE_INFINITY)
      const came = await send(dueMs, speed > EVERY_FRAME_SPEED, emit)
      if (came === 'gap' || (came === 'end' && newestMs === undefined)) return 'ended'
      timeMs = Math.max(timeMs, dueMs)
      emit({ type: 'position', timeMs })
      return 'on'
    },
  }
}

/** Resolves when the pace is not 0, or when aborted. */
const moving = (pace: Pace, signal: AbortSignal): Promise<unknown> =>
  firstValueFrom(merge(pace.pipe(filter(speed => speed > 0)), fromEvent(signal, 'abort')), { defaultValue: undefined })

/** Ends early when aborted. */
const pause = (delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, delayMs)
    signal.addEventListener('abort', done)
  })
