import { expect, test } from 'vitest'
import { VERTEX_FLOATS } from '../../contract/telemetry/coverageTrail.ts'
import { CHUNK_VERTICES, EMPTY_TRAIL, trailOf } from '../../map/trail.ts'
import { adoptTrail } from '../../scene/adoptTrail.ts'
import { vertices } from './fold.ts'

const path = (count: number): Float32Array =>
  Float32Array.from(
    { length: count * VERTEX_FLOATS },
    (_, i) => [i / 40, 2, 0.5, i === 3 ? 0 : 1][i % VERTEX_FLOATS] ?? 0,
  )

test('M-094 a trail that goes on from the one on screen keeps it painted', () => {
  for (const count of [3, CHUNK_VERTICES, CHUNK_VERTICES + 5]) {
    const before = trailOf(path(count), 4)
    const adopted = adoptTrail(before, path(count + 7))
    expect(adopted.generation).toBe(4)
    expect(vertices(adopted)).toEqual(vertices(trailOf(path(count + 7), 0)))
    expect(vertices(before)).toHaveLength(count)
    expect(adoptTrail(before, path(count))).toBe(before)
  }
  expect(adoptTrail(EMPTY_TRAIL, path(2)).generation).toBe(EMPTY_TRAIL.generation)
})

test('M-094 a trail of another run, or of an earlier moment, is painted anew', () => {
  const before = trailOf(path(9), 4)
  const other = path(12)
  other[5] = 3
  for (const next of [other, path(8), new Float32Array()]) {
    const adopted = adoptTrail(before, next)
    expect(adopted.generation).toBe(5)
    expect(adopted.length).toBe(next.length / VERTEX_FLOATS)
  }
})
