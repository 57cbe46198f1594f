import type { Packed } from '../../contract/telemetry/packed.ts'

/** Beam ends of a scan in the sensor's frame, x y interleaved. */
export type BeamEnds = { readonly solid: Float32Array; readonly faint: Float32Array }

/** 255ths of the scan's `max`: a ray at or above the first is ignored, below the second solid, between them faint (M-096; decision 456). */
const IGNORED_FROM = 255
const SOLID_BELOW = 254

/** Where the rays of a scan end (M-096). A range of 0 is no measurement. */
export function beamEnds(scan: Packed<'laser'>): BeamEnds {
  const { ranges, start, end, max } = scan
  const solid = new Float32Array(ranges.length * 2)
  const faint = new Float32Array(ranges.length * 2)
  let solids = 0
  let faints = 0
  const step = ranges.length > 1 ? (end - start) / (ranges.length - 1) : 0
  for (let i = 0; i < ranges.length; i++) {
    const range = ranges[i] as number
    const q = (255 * range) / max
    if (!(range > 0) || q >= IGNORED_FROM) continue
    const x = range * Math.cos(start + i * step)
    const y = range * Math.sin(start + i * step)
    if (q < SOLID_BELOW) {
      solid[solids++] = x
      solid[solids++] = y
    } else {
      faint[faints++] = x
      faint[faints++] = y
    }
  }
  return { solid: solid.subarray(0, solids), faint: faint.subarray(0, faints) }
}
