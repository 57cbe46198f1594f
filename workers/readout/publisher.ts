/** Readouts leave at no more than 3 Hz, in fast playback 2 Hz, but for answers to the viewer, and the last one always leaves (architecture, section 3). */

import { FAST_SPEED } from '../../contract/playback.ts'
import { READOUT_INTERVAL_MS } from '../protocol.ts'

/** Above `FAST_SPEED` everything in a readout is another each time, and draws the whole page anew: twice a second is as much as can be read. */
const FAST_INTERVAL_MS = 500
/** What the viewer has just asked for is answered sooner. */
const ANSWER_INTERVAL_MS = 40

export type PublisherOptions = {
  /** Builds and sends one readout. */
  readonly send: () => void
  /** Any clock, ms. */
  readonly now: () => number
  /** How fast the time that is shown goes by. */
  readonly speed: () => number
}

export type Publisher = ReturnType<typeof createPublisher>

/** `changed` after every change; `send` follows at once, or as soon as the interval since the one before allows. */
export function createPublisher({ send, now, speed }: PublisherOptions) {
  let lastMs = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const publish = (): void => {
    timer = undefined
    lastMs = now()
    send()
  }
  const publishIn = (waitMs: number): void => {
    clearTimeout(timer)
    timer = undefined
    if (waitMs <= 0) publish()
    else timer = setTimeout(publish, waitMs)
  }
  const intervalMs = (): number => (speed() > FAST_SPEED ? FAST_INTERVAL_MS : READOUT_INTERVAL_MS)
  return {
    changed(): void {
      if (timer === undefined) publishIn(lastMs + intervalMs() - now())
    },
    /** The same, sooner: for what answers the viewer. */
    answered: (): void => publishIn(lastMs + ANSWER_INTERVAL_MS - now()),
    /** Sends at once what waits for its turn. */
    flush: (): void => {
      if (timer !== undefined) publishIn(0)
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
