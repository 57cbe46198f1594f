import { expect, test } from 'vitest'
import type { FrameFault } from '../../contract/telemetry/frame.ts'
import { foldBatch, wholeFrame } from '../../scene/ingest.ts'
import { EMPTY_SCENE, type Scene } from '../../scene/scene.ts'
import { basic, batchOf, frame } from '../workers/frames.ts'

const pose = (seq: number, timeMs: number) => frame('pose', seq, timeMs, { x: seq, y: 0, w: 0 })

function folded(batch: Uint8Array, scene: Scene = EMPTY_SCENE, kind: 'live' | 'cache' = 'live') {
  const faults: (readonly [FrameFault, string])[] = []
  const frames: number[] = []
  const after = foldBatch(scene, batch, kind, {
    onFault: (fault, channel) => faults.push([fault, channel]),
    onFrame: header => {
      expect(wholeFrame(header).byteLength).toBe(24 + header.bodyBytes)
      frames.push(header.seq)
    },
  })
  return { after, faults, frames }
}

test('M-079 missing numbers are no fault, going back is: counted, not folded', () => {
  const { after, faults, frames } = folded(batchOf(pose(1, 0), pose(7, 300), pose(6, 250), pose(8, 350)))
  expect(frames).toEqual([1, 7, 8])
  expect(faults).toEqual([['outOfOrder', 'pose']])
  expect(after.arrivals.pose?.lastSeq).toBe(8)
})

test('M-079 a robot that starts anew counts from 1 again', () => {
  const before = folded(batchOf(pose(5000, 1000))).after
  expect(folded(batchOf(pose(1, 1500)), before).frames).toEqual([1])
  const rare = folded(batchOf(pose(3, 1000))).after
  expect(folded(batchOf(pose(1, 60_000)), rare).frames).toEqual([1])
  expect(folded(batchOf(pose(3, 60_000)), rare).frames).toEqual([3])
  expect(folded(batchOf(pose(1, 1100)), rare).faults).toEqual([['outOfOrder', 'pose']])
  expect(folded(batchOf(pose(1, 500)), before).faults).toEqual([['outOfOrder', 'pose']])
})

test('M-079 a cache passes over what is known and folds what was missed', () => {
  const before = folded(batchOf(pose(1, 0), pose(2, 50), pose(3, 100))).after
  const cache = batchOf(pose(2, 50), pose(3, 100), pose(4, 150))
  const { frames, faults } = folded(cache, before, 'cache')
  expect(frames).toEqual([4])
  expect(faults).toEqual([])
  expect(folded(batchOf(pose(3, 100)), before).faults).toEqual([])
})

test('M-079 bad frames are counted by channel and reason and the rest of the batch is folded', () => {
  const unknown = pose(1, 0)
  unknown[1] = 77
  const damaged = frame('basic', 1, 0, basic())
  damaged.fill(0xc1, 24, 40)
  const nowhere = frame('pose', 2, 50, { x: Number.NaN, y: 0, w: 0 })
  const cut = pose(4, 150).slice(0, 30)
  const { frames, faults } = folded(batchOf(unknown, damaged, nowhere, pose(3, 100), cut))
  expect(frames).toEqual([3])
  expect(faults).toEqual([
    ['channel', '77'],
    ['body', 'basic'],
    ['nonFinite', 'pose'],
    ['length', 'pose'],
  ])
  expect(folded(new Uint8Array(7)).faults).toEqual([['truncated', '?']])
})
