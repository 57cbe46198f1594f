import type { Feed } from '../feed.ts'

/** How often gathered changes go to the store, and ages are sent while the robot is silent. */
const TICK_MS = 1000
/** A picture older than this ages visibly: somebody who drives by hand has to know at once. */
const STALL_MS = 150
const AGE_CHECK_MS = 100

/**
 * Has ages sent while nothing else is.
 * @param tick called each second
 * @returns the way to stop
 */
export function watchAges({ scene, serviceNow }: Feed, changed: () => void, tick: () => void): () => void {
  const ticking = setInterval(() => {
    tick()
    if (scene().frames > 0) changed()
  }, TICK_MS)
  const watching = setInterval(() => {
    const { frames, timeMs } = scene()
    if (frames > 0 && serviceNow() - timeMs > STALL_MS) changed()
  }, AGE_CHECK_MS)
  return () => {
    clearInterval(ticking)
    clearInterval(watching)
  }
}
