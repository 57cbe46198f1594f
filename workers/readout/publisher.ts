/** Readouts leave at no more than 4 Hz, and the last one always leaves (architecture, section 3). */

const READOUT_INTERVAL_MS = 250

export type PublisherOptions = {
  /** Builds and sends one readout. */
  readonly send: () => void
  /** Any clock, ms. */
  readonly now: () => number
}

/** `changed` after every change; `send` follows at once, or as soon as the interval since the one before allows. */
export function createPublisher({ send, now }: PublisherOptions) {
  let lastMs = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const publish = (): void => {
    timer = undefined
    lastMs = now()
    send()
  }
  return {
    changed(): void {
      if (timer !== undefined) return
      const waitMs = lastMs + READOUT_INTERVAL_MS - now()
      if (waitMs <= 0) publish()
      else timer = setTimeout(publish, waitMs)
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
