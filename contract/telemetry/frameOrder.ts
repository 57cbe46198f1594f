/** What decides a frame's place in its channel. `timeMs`: ms since the epoch. */
type Numbered = { readonly seq: number; readonly timeMs: number }

/** A lower number counts as a fresh start only when its time is later and the drop, or the time between, is at least this. */
const RESTART_SEQ_DROP = 100
const RESTART_GAP_MS = 2000

/**
 * `next`: to be folded; numbers may be missing, since slow viewers are sent the newest only. `repeat`: this very frame came before (a
 * cache after reconnecting holds such). `outOfOrder`: older than what is folded already.
 *
 * A robot that starts anew counts from 1 again (protocol, section 1): later in time, with a number far lower or a while after.
 */
export type FrameOrder = 'next' | 'repeat' | 'outOfOrder'

/** Whether a frame continues its channel. `last`: the one of the channel that was folded last. */
export function frameOrder(last: Numbered | undefined, frame: Numbered): FrameOrder {
  if (last === undefined || frame.seq > last.seq) return 'next'
  const gapMs = frame.timeMs - last.timeMs
  if (frame.seq === last.seq && gapMs === 0) return 'repeat'
  const restarted = gapMs > 0 && (gapMs >= RESTART_GAP_MS || last.seq - frame.seq >= RESTART_SEQ_DROP)
  return restarted ? 'next' : 'outOfOrder'
}
