import type { LiveFrame } from './liveFrame.ts'

/** A frame this much older than the newest comes of a clock that was put back, and not of a slow link: one link keeps their order. */
const MAX_BACK_MS = 2000
/** A frame this much ahead of its arrival comes of a clock that is not corrected yet. */
const MAX_AHEAD_MS = 5000
/** Where a frame's time stands in its header (protocol, section 1). */
const TIME_OFFSET = 8

/** The time of one robot's frames, which goes on whatever its clock does. */
export type FrameClock = {
  /**
   * The frame at its own time; where that lies far behind the newest or ahead of its arrival, at its arrival, and its bytes are changed.
   * Without it all minutes that a clock was put back by would be recorded, and shown, at one moment.
   */
  readonly place: (frame: LiveFrame, nowMs: number) => LiveFrame
}

export function createFrameClock(): FrameClock {
  let newestMs = Number.NEGATIVE_INFINITY
  return {
    place: (frame, nowMs) => {
      // Nothing is placed so far ahead: it is the service's own clock that was put back.
      if (newestMs > nowMs + MAX_AHEAD_MS) newestMs = Number.NEGATIVE_INFINITY
      const isSound = frame.timeMs >= newestMs - MAX_BACK_MS && frame.timeMs <= nowMs + MAX_AHEAD_MS
      const timeMs = isSound ? frame.timeMs : Math.max(newestMs, nowMs)
      newestMs = Math.max(newestMs, timeMs)
      return isSound ? frame : placedAt(frame, timeMs)
    },
  }
}

function placedAt(frame: LiveFrame, timeMs: number): LiveFrame {
  const bytes = new Uint8Array(frame.bytes)
  new DataView(bytes.buffer).setFloat64(TIME_OFFSET, timeMs, true)
  return { ...frame, timeMs, bytes }
}
