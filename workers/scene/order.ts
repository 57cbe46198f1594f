/** Whether a frame continues its channel. */
import type { Arrivals } from './scene.ts'

/** A lower number counts as a fresh start only when its time is later and the drop, or the time between, is at least this. */
const RESTART_SEQ_DROP = 100
const RESTART_GAP_MS = 2000

/**
 * `next`: to be folded; numbers may be missing, since slow viewers are sent the newest only. `repeat`: this very frame came before (a
 * cache after reconnecting holds such). `outOfOrder`: older than what is folded already.
 *
 * A robot that starts anew counts from 1 again (protocol, section 1): later in time, with a number far lower or a while after.
 */
export type Order = 'next' | 'repeat' | 'outOfOrder'

export function orderOf(
  arrivals: Arrivals | undefined,
  frame: { readonly seq: number; readonly timeMs: number },
): Order {
  const lastMs = arrivals?.times.at(-1)
  if (arrivals === undefined || lastMs === undefined || frame.seq > arrivals.lastSeq) return 'next'
  const gapMs = frame.timeMs - lastMs
  if (frame.seq === arrivals.lastSeq && gapMs === 0) return 'repeat'
  const restarted = gapMs > 0 && (gapMs >= RESTART_GAP_MS || arrivals.lastSeq - frame.seq >= RESTART_SEQ_DROP)
  return restarted ? 'next' : 'outOfOrder'
}
