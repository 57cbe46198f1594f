import { createRandom } from '../random.ts'

/** Sensor noise, uniform in ±1. A table: a picture takes 76,800 of them and needs no two alike only near one another. */
const NOISE = (() => {
  const random = createRandom(1)
  return Float32Array.from({ length: 1 << 16 }, () => random() * 2 - 1)
})()

/** Noise of one pixel; each seed shifts the table elsewhere. */
export const grainAt = (seed: number, at: number): number => NOISE[(seed + at) & (NOISE.length - 1)] ?? 0
