import { LIVE_CHECK_MS } from '../../../../contract/playback.ts'
import type { PictureEvent } from '../../../../machines/playback/playback.logic.ts'
import type { Readout } from '../../../../workers/readouts.ts'
import type { ReadoutStore } from '../session/readoutStore.ts'

type Readouts = {
  /** Whether the picture was to play and stands. */
  readonly hasEnded: () => boolean
  readonly readout: () => Pick<Readout, 'playback' | 'ageMs'> | undefined
  readonly subscribe: ReadoutStore['subscribe']
}

/** Live data is reported this often at most; the machine looks once a second. */
const FED_MS = LIVE_CHECK_MS / 2

/**
 * Turns the engine's readouts into events of playback, until it is stopped.
 * @param now this machine's clock, ms since the epoch; the service's follows from the ages of live data
 */
export function emitPictureEvents(
  readouts: Readouts,
  now: () => number,
  emit: (event: PictureEvent) => void,
): () => void {
  let offsetMs = 0
  let newestMs: number | undefined
  let fedMs = Number.NEGATIVE_INFINITY
  const look = (): void => {
    const readout = readouts.readout()
    if (!readout) return
    const { mode, timeMs, seeking } = readout.playback
    if (mode !== 'live') {
      const type = readouts.hasEnded() ? 'picture.ended' : 'picture.moved'
      if (!seeking) emit({ type, timeMs, presentMs: now() + offsetMs })
      return
    }
    // Before anything has come there is no age, and the engine's time is the present.
    if (readout.ageMs === undefined) return
    const presentMs = timeMs + readout.ageMs
    offsetMs = presentMs - now()
    const isNewer = newestMs === undefined ? readout.ageMs < LIVE_CHECK_MS : timeMs > newestMs
    newestMs = Math.max(newestMs ?? timeMs, timeMs)
    if (!isNewer || now() - fedMs < FED_MS) return
    fedMs = now()
    emit({ type: 'picture.fed', timeMs, presentMs })
  }
  look()
  return readouts.subscribe(look)
}
