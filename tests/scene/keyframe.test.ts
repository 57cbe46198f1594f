import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHUNK_VERTICES, type TrailChunk } from '../../map/trail.ts'
import { type ChunkShelf, restoreScene, serialiseScene } from '../../scene/keyframe.ts'
import { EMPTY_SCENE } from '../../scene/scene.ts'
import { sceneHash } from '../../scene/sceneHash.ts'
import { cases } from '../run/longRun.ts'
import { stream } from '../workers/arbitraryFrames.ts'
import { fold, walk } from './fold.ts'

test('M-076 a scene is the same after a keyframe, and after everything folded upon it', () => {
  fc.assert(
    fc.property(stream({ min: 0, max: 60 }), stream({ min: 1, max: 20 }), (before, after) => {
      const scene = fold(before)
      const restored = restoreScene(serialiseScene(scene))
      if (!restored) throw new Error('A keyframe could not be read')
      expect(sceneHash(restored)).toBe(sceneHash(scene))
      expect(sceneHash(fold(after, restored))).toBe(sceneHash(fold(after, scene)))
    }),
    { numRuns: cases(300) },
  )
})

test('M-076 scenes that differ have different hashes', () => {
  const hashes = new Set<string>([sceneHash(EMPTY_SCENE)])
  fc.assert(
    fc.property(stream({ min: 1, max: 30 }), frames => {
      const [whole, shorter] = [fold(frames), fold(frames.slice(0, -1))]
      expect(sceneHash(whole)).not.toBe(sceneHash(shorter))
      hashes.add(sceneHash(whole))
    }),
    { numRuns: cases(300) },
  )
  expect(hashes.size).toBeGreaterThan(cases(250))
})

test('M-076 full chunks of the trail go to the shelf once and are found there again', () => {
  const chunks = new Map<string, TrailChunk>()
  const shelf: ChunkShelf = { put: (key, chunk) => chunks.set(key, chunk), get: key => chunks.get(key) }
  const scene = fold(walk(Array.from({ length: 2 * CHUNK_VERTICES + 7 }, (_, i) => i)))
  const keyframe = serialiseScene(scene, shelf)
  expect([...chunks.keys()]).toEqual(['0-0', '0-1'])
  expect(keyframe.byteLength).toBeLessThan(100_000)
  const restored = restoreScene(keyframe, shelf)
  expect(restored && sceneHash(restored)).toBe(sceneHash(scene))
  expect(restored?.coverage.chunks[0]).toBe(scene.coverage.chunks[0])
  chunks.delete('0-1')
  expect(restoreScene(keyframe, shelf)).toBeUndefined()
})

test('M-076 a damaged keyframe is refused or sound, never an exception', () => {
  fc.assert(
    fc.property(
      stream({ min: 0, max: 20 }),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 6 }),
      fc.option(fc.nat(), { nil: undefined }),
      (frames, flips, cut) => {
        const keyframe = serialiseScene(fold(frames))
        for (const [at, mask] of flips)
          keyframe[at % keyframe.byteLength] = (keyframe[at % keyframe.byteLength] ?? 0) ^ mask
        const restored = restoreScene(keyframe.slice(0, cut === undefined ? undefined : cut % keyframe.byteLength))
        expect(restored ? sceneHash(restored) : 'refused').toMatch(/^([0-9a-f]{16}|refused)$/)
      },
    ),
    { numRuns: cases(1000) },
  )
})
