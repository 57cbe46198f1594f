import { expect, test } from 'vitest'
import { createFrameMemory } from '../../../server/fleet/frameMemory.ts'
import type { LiveFrame } from '../../../server/fleet/liveFrame.ts'

const frame = (channel: number, seq: number, keyframe = false, bytes = 32): LiveFrame => ({
  channel,
  seq,
  keyframe,
  timeMs: seq,
  bytes: new Uint8Array(bytes),
})
const everything = () => Number.NEGATIVE_INFINITY
const seqs = (frames: readonly LiveFrame[]) => frames.map(({ seq }) => seq)

test('M-079 of a latest-wins channel only the newest frame is kept', () => {
  const memory = createFrameMemory()
  for (let seq = 1; seq <= 3; seq++) memory.remember(frame(1, seq))
  expect(seqs(memory.recall(everything))).toEqual([3])
  expect(memory.recall(channel => (channel === 1 ? undefined : 0))).toEqual([])
})

test('M-079 a keyframe of a cumulative channel replaces what came before it', () => {
  const memory = createFrameMemory()
  for (let seq = 1; seq <= 5; seq++) memory.remember(frame(24, seq, seq === 3))
  expect(seqs(memory.recall(everything))).toEqual([3, 4, 5])
  expect(seqs(memory.recall(() => 4))).toEqual([5])
})

test('M-079 what is kept of a cumulative channel is bounded in number and in bytes, and the keyframe stays', () => {
  const memory = createFrameMemory()
  memory.remember(frame(27, 1, true))
  for (let seq = 2; seq <= 5000; seq++) memory.remember(frame(27, seq))
  const many = seqs(memory.recall(everything))
  expect(many.length).toBeLessThanOrEqual(1000)
  expect([many[0], many.at(-1)]).toEqual([1, 5000])
  for (let seq = 5001; seq <= 5100; seq++) memory.remember(frame(27, seq, false, 64 * 1024))
  const bytes = memory.recall(everything).reduce((sum, kept) => sum + kept.bytes.byteLength, 0)
  expect(bytes).toBeLessThanOrEqual(1024 * 1024)
  expect(seqs(memory.recall(everything)).at(-1)).toBe(5100)
})
