import { expect, test } from 'vitest'
import { channelByName } from '../../../contract/telemetry/channels.ts'
import { decodeFrame, encodeMessage } from '../../../contract/telemetry/codec.ts'
import { readFrames } from '../../../contract/telemetry/frame.ts'
import { createFrameMemory } from '../../../server/fleet/frameMemory.ts'
import type { LiveFrame } from '../../../server/fleet/liveFrame.ts'
import { applyFrame } from '../../../workers/scene/applyFrame.ts'
import { EMPTY_SCENE } from '../../../workers/scene/scene.ts'

const POSE = channelByName('pose')

function poseFrame(seq: number, x: number, y: number): LiveFrame {
  const timeMs = 1e12 + seq * 50
  return { channel: POSE.id, keyframe: false, seq, timeMs, bytes: encodeMessage(POSE, { seq, timeMs }, { x, y, w: 0 }) }
}

const everything = (): number => Number.NEGATIVE_INFINITY

/** A lane of so many metres, driven at 1 m/s and told at 20 Hz. */
const lane = (metres: number): readonly LiveFrame[] =>
  Array.from({ length: metres * 20 + 1 }, (_, i) => poseFrame(i + 1, i / 20, 3))

test('M-094 a viewer who comes later gets the poses that paint what the run has covered, no further apart than 0.25 m', () => {
  const memory = createFrameMemory()
  for (const frame of lane(40)) memory.remember(frame)
  const recalled = memory.recall(everything)
  let scene = EMPTY_SCENE
  const xs: number[] = []
  for (const { bytes } of recalled)
    for (const frame of readFrames(bytes, () => undefined)) {
      const message = decodeFrame(frame)
      if (!message.ok || message.value.channel !== 'pose') throw new Error('No pose')
      xs.push(message.value.body.x)
      scene = applyFrame(scene, message.value)
    }
  expect(xs[0]).toBe(0)
  expect(xs.at(-1)).toBe(40)
  expect(Math.max(...xs.slice(1).map((x, i) => x - (xs[i] ?? 0)))).toBeLessThanOrEqual(0.25)
  expect(recalled.length).toBeLessThan(210)
  expect(scene.latest.pose?.body.x).toBe(40)
})

test('M-094 the newest pose is there once, and a new run starts with an empty trail', () => {
  const memory = createFrameMemory()
  for (const frame of lane(2)) memory.remember(frame)
  const seqs = memory.recall(everything).map(frame => frame.seq)
  expect(new Set(seqs).size).toBe(seqs.length)
  memory.forgetTrail()
  expect(memory.recall(everything).map(frame => frame.seq)).toEqual([41])
})
