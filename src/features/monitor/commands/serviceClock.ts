import type { Readout } from '../../../../workers/readouts.ts'

type LiveReadout = Pick<Readout, 'link' | 'playback' | 'ageMs'>

export type ServiceClock = {
  /** Hears of the newest readout of the robot now. */
  readonly take: (readout: LiveReadout | undefined) => void
  /** A time of this page by the service's clock, ms since the epoch; undefined while that is not known. */
  readonly timeOf: (ms: number) => number | undefined
}

/**
 * The service's clock as far as this page knows it: the age of the newest frame is by that clock, and so is the frame's time. Behind rather than ahead while
 * the page is busy. A link that is down tells nothing: a machine that sleeps may have lost the time meanwhile.
 * @param now ms by a clock that nobody sets
 */
export function createServiceClock(now: () => number): ServiceClock {
  let aheadMs: number | undefined
  let taken: LiveReadout | undefined
  return {
    take: readout => {
      // What is no news has aged since it came.
      if (readout === taken) return
      taken = readout
      if (readout?.link.status !== 'live') aheadMs = undefined
      else if (readout.playback.mode === 'live' && readout.ageMs !== undefined)
        aheadMs = readout.playback.timeMs + readout.ageMs - now()
    },
    timeOf: ms => (aheadMs === undefined ? undefined : ms + aheadMs),
  }
}
