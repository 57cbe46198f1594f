import { expect, test } from 'vitest'
import { beamEnds } from '../../../workers/render/beams.ts'

const scan = (ranges: readonly number[], max: number) => ({
  x: 1,
  y: 2,
  w: 0,
  start: 0,
  end: Math.PI / 2,
  max,
  count: ranges.length,
  ranges: Float32Array.from(ranges),
})

test('M-096 in 255ths of max: 255 and more is ignored, below 254 is solid, between them faint', () => {
  const max = 25.5
  const { solid, faint } = beamEnds(scan([25.5, 30, 25.39, 25.41, 25.49, 1], max))
  expect(solid.length / 2).toBe(2)
  expect(faint.length / 2).toBe(2)
})

test('M-096 rays end where their angle and range lead, counter-clockwise from start to end', () => {
  const { solid } = beamEnds(scan([2, 3, 4], 10))
  const [x0, y0, x1, y1, x2, y2] = solid
  expect([x0, y0]).toEqual([2, 0])
  expect(x1).toBeCloseTo(3 * Math.SQRT1_2)
  expect(y1).toBeCloseTo(3 * Math.SQRT1_2)
  expect(x2).toBeCloseTo(0)
  expect(y2).toBeCloseTo(4)
})

test('M-096 a range of 0 is no measurement, and a scan may be empty or a single ray', () => {
  expect(beamEnds(scan([0, 0], 10)).solid.length).toBe(0)
  expect(beamEnds(scan([], 10)).solid.length).toBe(0)
  expect([...beamEnds(scan([5], 10)).solid]).toEqual([5, 0])
})
