/** Draws when something is dirty, and not while the tab is hidden (architecture, section 3). */

export type DrawLoopOptions = {
  /** The next animation frame; its time comes with it. The answer cancels. */
  readonly requestFrame: (draw: (nowMs: number) => void) => () => void
  /** One picture. `more`: something moves on its own, so the next frame is needed too. */
  readonly draw: (nowMs: number) => { readonly drew: boolean; readonly more: boolean }
  /** The service's time, ms since the epoch. */
  readonly serviceNow: () => number
}

/** Latencies kept for the bench. */
const LATENCIES_KEPT = 2000
const SECOND_MS = 1000

export function createDrawLoop({ requestFrame, draw, serviceNow }: DrawLoopOptions) {
  let cancel: (() => void) | undefined
  let hidden = false
  let dirty = false
  let drawn = 0
  let oldestFrameMs: number | undefined
  let drawTimes: readonly number[] = []
  const latencies: number[] = []
  let waiting: (() => void)[] = []

  const schedule = (): void => {
    if (hidden || cancel) return
    cancel = requestFrame(nowMs => {
      cancel = undefined
      dirty = false
      const { drew, more } = draw(nowMs)
      if (drew) count(nowMs)
      if (more) schedule()
      // Held back until it is due: what was waited for is not in the picture yet.
      if (more && !drew) return
      const settled = waiting
      waiting = []
      for (const resolve of settled) resolve()
    })
  }

  const count = (nowMs: number): void => {
    drawn += 1
    drawTimes = [...drawTimes.filter(timeMs => timeMs > nowMs - SECOND_MS), nowMs]
    if (oldestFrameMs === undefined) return
    latencies.push(serviceNow() - oldestFrameMs)
    if (latencies.length > LATENCIES_KEPT) latencies.shift()
    oldestFrameMs = undefined
  }

  return {
    /** Something changed. `frameMs`: frame time of the oldest live frame that is not yet in the picture. */
    changed(frameMs?: number): void {
      if (!hidden) oldestFrameMs ??= frameMs
      dirty = true
      schedule()
    },
    setHidden(now: boolean): void {
      hidden = now
      if (hidden) {
        cancel?.()
        cancel = undefined
        oldestFrameMs = undefined
      } else if (dirty) schedule()
    },
    /** Resolves with the picture that holds everything so far; at once when nothing is to be drawn. */
    idle: (): Promise<void> => (dirty && !hidden ? new Promise(resolve => waiting.push(resolve)) : Promise.resolve()),
    framesDrawn: (): number => drawn,
    /** Pictures in the second before. */
    framesPerSecond: (nowMs: number): number => drawTimes.filter(timeMs => timeMs > nowMs - SECOND_MS).length,
    latenciesMs: (): readonly number[] => [...latencies],
    stop(): void {
      cancel?.()
      cancel = undefined
      hidden = true
      for (const resolve of waiting) resolve()
      waiting = []
    },
  }
}
