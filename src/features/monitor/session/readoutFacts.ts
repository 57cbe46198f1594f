import type { Readout } from '../../../../workers/readouts.ts'
import { noteFact } from '../../../journal/takeDown.ts'

/** The worker has the streamer's socket: of its messages the page knows only how many bytes have come, once a second. */
const STREAM_INTERVAL_MS = 1000

/** Notes what of a readout moves machines, when it has changed and before they get to know, and what has come from the streamer. */
export function createReadoutFacts(): (readout: Readout) => void {
  let before = ''
  let streamedMs = Number.NEGATIVE_INFINITY
  return ({ link, playback, now, connection }) => {
    const state = now.basic?.state
    const fields = {
      link: link.status,
      mode: playback.mode,
      seeking: playback.seeking,
      ...(state !== undefined && { state }),
    }
    const text = JSON.stringify(fields)
    if (text !== before) noteFact({ kind: 'readout.changed', fields })
    before = text
    const nowMs = performance.now()
    const bytes = Math.round(connection.bytesPerSecond ?? 0)
    if (nowMs - streamedMs < STREAM_INTERVAL_MS || bytes === 0) return
    streamedMs = nowMs
    noteFact({ kind: 'socket.message', socket: 'streamer', direction: 'in', name: 'batch', bytes })
  }
}
