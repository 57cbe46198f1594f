import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import type { Pose } from '../../../contract/telemetry/records.ts'
import { chunkVertices, type Trail } from '../../../map/trail.ts'
import { createFrameMemory } from '../../../server/fleet/frameMemory.ts'
import { createPoseTrail } from '../../../server/fleet/poseTrail.ts'
import { fold } from '../../scene/fold.ts'
import { basic, frame } from '../../workers/frames.ts'
import { liveFrame } from '../testArchive.ts'

const flat = (trail: Trail): readonly number[] => trail.chunks.flatMap((_, index) => [...chunkVertices(trail, index)])
/** Vertices of four floats. */
const rows = (vertices: Float32Array): readonly (readonly number[])[] =>
  Array.from({ length: vertices.length / 4 }, (_, i) => [...vertices.subarray(i * 4, i * 4 + 4)])

const step = fc.record({
  forwardM: fc.constantFrom(0, 0.01, 0.04, 0.2, 1.9, 2.5),
  turnRad: fc.constantFrom(0, 0, 0.02, 0.3, -3),
})

test('M-094 the service keeps the very trail that a viewer who was there has painted', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), fc.integer({ min: 1, max: 3 }), (steps, runs) => {
      const frames: Uint8Array[] = []
      let pose: Pose = { x: 700, y: -300, w: 0 }
      for (const [i, { forwardM, turnRad }] of steps.entries()) {
        const w = pose.w + turnRad
        pose = { x: pose.x + forwardM * Math.cos(w), y: pose.y + forwardM * Math.sin(w), w }
        if (i % Math.ceil(steps.length / runs) === 0)
          frames.push(
            frame('basic', frames.length + 1, i * 50, basic({ state: i % 2 === 0 ? STATE.loadClean : STATE.clean })),
          )
        frames.push(frame('pose', i + 1, i * 50, pose))
      }
      const memory = createFrameMemory()
      for (const bytes of frames) memory.remember(liveFrame(bytes))
      expect([...memory.trail()]).toEqual(flat(fold(frames).coverage))
    }),
    { numRuns: 200 },
  )
})

test('M-094 the trail is bounded: old coverage gets coarser, what is new stays as it was, and jumps stay jumps', () => {
  const trail = createPoseTrail()
  const driven = 400_000
  for (let i = 0; i < driven; i++) trail.add({ x: i * 0.06 + (i >= 1000 ? 5 : 0), y: 0, w: 0 })
  const thinned = rows(trail.vertices())
  expect(thinned.length).toBeLessThanOrEqual(262_144)
  expect(thinned.filter(([, , , pen]) => pen === 0)).toHaveLength(2)
  expect(thinned[0]).toEqual([0, 0, 0, 0])
  const jump = thinned.findIndex(([, , , pen], i) => i > 0 && pen === 0)
  expect(thinned[jump - 1]?.[0]).toBeCloseTo(999 * 0.06, 3)
  expect(thinned[jump]?.[0]).toBeCloseTo(1000 * 0.06 + 5, 3)
  const newest = thinned.slice(-100_000).map(([x]) => x)
  expect(newest).toEqual(Array.from({ length: 100_000 }, (_, i) => Math.fround((driven - 100_000 + i) * 0.06 + 5)))
})

test('M-094 a robot that does nothing but jump fills no memory', () => {
  const trail = createPoseTrail()
  for (let i = 0; i < 600_000; i++) trail.add({ x: (i >> 1) * 3 + (i % 2) * 0.5, y: 0, w: 0 })
  const thinned = rows(trail.vertices())
  expect(thinned.length).toBeLessThanOrEqual(262_144)
  expect(thinned[0]?.[3]).toBe(0)
  expect(thinned.at(-1)?.[0]).toBe(299_999 * 3 + 0.5)
})
