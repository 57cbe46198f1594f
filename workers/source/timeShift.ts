/** What this tab has seen, seen again: frames of its own log at the pace they came in, or faster. */
import { Observable } from 'rxjs'
import { frameStride } from '../../contract/telemetry/frame.ts'
import type { EventLog } from '../log/eventLog.ts'
import { framesOf } from '../log/segmentFrames.ts'
import type { Source, SourceEvent } from './source.ts'

/** Frames due within so long go out together. */
const TICK_MS = 40

export type TimeShiftOptions = {
  readonly log: Pick<EventLog, 'sceneAt' | 'framesAfter'>
  /** Log time to start from. */
  readonly fromMs: number
  /** 1: as it came. */
  readonly speed: number
}

/** Emits the scene of the start, then the frames behind it. Completes at the end of the log, at once when it does not reach back so far. */
export const timeShiftSource = (options: TimeShiftOptions): Source =>
  new Observable<SourceEvent>(subscriber => {
    const abort = new AbortController()
    void play(options, event => subscriber.next(event), abort.signal).then(() => subscriber.complete())
    return () => abort.abort()
  })

async function play(
  { log, fromMs, speed }: TimeShiftOptions,
  emit: (event: SourceEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const scene = await log.sceneAt(fromMs)
  if (!scene || signal.aborted) return
  emit({ type: 'scene', scene })
  let logMs = fromMs
  for await (const part of log.framesAfter(fromMs)) {
    let start = 0
    let end = 0
    for (const frame of framesOf(part)) {
      if (frame.timeMs > logMs + TICK_MS * speed) {
        if (end > start) emit({ type: 'frames', batch: part.subarray(start, end), folded: nothing })
        start = end
        await pause((frame.timeMs - logMs) / speed, signal)
        if (signal.aborted) return
        logMs = frame.timeMs
      }
      end += frameStride(frame.bodyBytes)
    }
    if (end > start) emit({ type: 'frames', batch: part.subarray(start, end), folded: nothing })
  }
}

const nothing = (): void => {}

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
