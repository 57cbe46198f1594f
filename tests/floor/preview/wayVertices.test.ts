import { expect, test } from 'vitest'
import { poseInRun, poseOnWay, vertexSeconds, WAY_VERTEX, wayVertices } from '../../../floor/preview/wayVertices.ts'

/** Straight for 2 m at 1 m/s with the head up, then left at half of that. */
const points = [
  ...Array.from({ length: 21 }, (_, i) => ({ x: i / 10, y: 0, headUp: true as const })),
  ...Array.from({ length: 10 }, (_, i) => ({ x: 2, y: (i + 1) / 10 })),
]
const times = Float64Array.from(points, (_, i) => (i <= 20 ? i / 10 : 2 + (i - 20) / 5))
const way = wayVertices({ points, times })

test('a way keeps the vertices at which it turns, lowers its head or drives at another speed', () => {
  expect(way.length / WAY_VERTEX).toBeLessThan(6)
  expect(vertexSeconds(way)).toBeCloseTo(4, 5)
  expect(way.slice(0, WAY_VERTEX)).toEqual(Float32Array.from([0, 0, 0, 0]))
})

test('a robot is on its way where its time says, and looks along it', () => {
  const first = poseOnWay(way, 1.5)
  expect(first?.x).toBeCloseTo(1.5, 3)
  expect(first?.w).toBeCloseTo(0, 5)
  const second = poseOnWay(way, 3)
  expect([second?.x, second?.y]).toEqual([expect.closeTo(2, 3), expect.closeTo(0.5, 2)])
  expect(second?.w).toBeCloseTo(Math.PI / 2, 5)
  expect(poseOnWay(new Float32Array(), 1)).toBeUndefined()
})

test('a run is its ways one after the other; those without vertices take no time', () => {
  const none = new Float32Array()
  expect(poseInRun([way, none, way], 1.5)).toMatchObject({ place: 0 })
  const later = poseInRun([way, none, way], 5)
  expect(later?.place).toBe(2)
  expect(later?.pose.x).toBeCloseTo(1, 2)
  expect(poseInRun([way], 99)?.pose.y).toBeCloseTo(1, 5)
})
