/** From one frame to the next, and back (P-002). */

import { logTimes } from '../../scene/foldFrames.ts'
import type { EventLog } from '../log/eventLog.ts'
import type { PlaybackReadout } from '../readouts.ts'
import { MICROSECOND_MS } from '../source/frameLook.ts'
import type { ServicePlayback } from '../source/playback.ts'

/** What is on screen. `timeMs`: where playback stands; `shownMs`: the newest frame at or before it. */
export type Moment = Pick<PlaybackReadout, 'source' | 'timeMs'> & { readonly shownMs: number }

type Log = Pick<EventLog, 'segmentAt' | 'segmentAfter'>
type Service = Pick<ServicePlayback, 'frameBefore' | 'frameAfter'>

/** Log time of the newest frame before the moment; undefined where there is none. */
export async function frameBefore(
  { source, timeMs, shownMs }: Moment,
  log: Log,
  service: Service,
): Promise<number | undefined> {
  if (source === 'service') {
    if (shownMs > 0 && shownMs < timeMs) return shownMs
    return service.frameBefore(timeMs)
  }
  const segment = await log.segmentAt(timeMs - MICROSECOND_MS)
  if (!segment) return undefined
  const times = [segment.fromMs, ...logTimes(segment.frames(), segment.scene.timeMs)]
  return times.findLast(each => each < timeMs)
}

/** Log time of the oldest frame behind the moment; undefined where there is none. */
export async function frameAfter({ source, timeMs }: Moment, log: Log, service: Service): Promise<number | undefined> {
  if (source === 'service') return service.frameAfter(timeMs)
  const segment = await log.segmentAt(timeMs)
  if (!segment) return undefined
  const after = logTimes(segment.frames(), segment.scene.timeMs).find(each => each > timeMs)
  return after ?? (await log.segmentAfter(segment.id))?.fromMs
}
