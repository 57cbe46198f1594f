/** How far the service's clock is from ours, from timed questions (Cristian's method). */

/** A question and its answer: sent and received by the clock here, `server` by the service's. Milliseconds. */
export type ClockSample = { readonly sentMs: number; readonly receivedMs: number; readonly serverMs: number }

/** Samples kept; old ones leave so that a drifting clock is followed. */
const SAMPLES_KEPT = 8

export const addSample = (samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] => [
  ...samples.slice(1 - SAMPLES_KEPT),
  sample,
]

/** Service time − time here, by the sample with the shortest round trip: half of that is the most it can be wrong. */
export function clockOffsetMs(samples: readonly ClockSample[]): number | undefined {
  const roundTrip = (sample: ClockSample): number => sample.receivedMs - sample.sentMs
  const [first, ...others] = samples
  if (!first) return undefined
  const best = others.reduce((a, b) => (roundTrip(b) <= roundTrip(a) ? b : a), first)
  return best.serverMs - (best.sentMs + best.receivedMs) / 2
}
