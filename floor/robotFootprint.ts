import type { Footprint } from './lanes.ts'

/** Kept beside the body by lanes, metres. */
const BESIDE_M = 0.06
/** Distance from the axle to the front edge as a share of the length (the axle sits a third from the rear). */
const NOSE_SHARE = 2 / 3

/** What a robot's size asks of its paths. Metres. */
export const robotFootprint = (
  swathM: number,
  body: { readonly length: number; readonly width: number },
): Footprint => ({
  swath: swathM,
  clearance: body.width / 2 + BESIDE_M,
  nose: body.length * NOSE_SHARE,
})
