import { expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { CHANNEL, channelByName } from '../../../contract/telemetry/channels.ts'
import { encodeMessage } from '../../../contract/telemetry/codec.ts'
import type { Scene } from '../../../scene/scene.ts'
import { createFrameMemory } from '../../../server/fleet/frameMemory.ts'
import type { LiveFrame } from '../../../server/fleet/liveFrame.ts'
import { fold, vertices } from '../../scene/fold.ts'
import { basic, scan, frame as soundFrame } from '../../workers/frames.ts'
import { liveFrame } from '../testArchive.ts'

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
  for (let seq = 1; seq <= 3; seq++) memory.remember(frame(CHANNEL.radio, seq))
  expect(seqs(memory.recall(everything))).toEqual([3])
  expect(memory.recall(channel => (channel === CHANNEL.radio ? undefined : 0))).toEqual([])
})

test('M-079 a keyframe of a cumulative channel replaces what came before it', () => {
  const memory = createFrameMemory()
  for (let seq = 1; seq <= 5; seq++) memory.remember(frame(CHANNEL.faults, seq, seq === 3))
  expect(seqs(memory.recall(everything))).toEqual([3, 4, 5])
  expect(seqs(memory.recall(() => 4))).toEqual([5])
})

test('M-079 frames of a step are remembered as one by one, and what is left of them holds no more than itself', () => {
  const bytes = [
    ...[1, 2, 3].map(seq => soundFrame('basic', seq, seq * 500, basic({ plan: seq === 3 ? 12 : 11 }))),
    ...[1, 2, 2, 3].map(seq => soundFrame('pose', seq, 2000 + seq * 50, { x: seq, y: 0, w: 0 })),
    ...[1, 2, 3].map(seq => soundFrame('laser', seq, 2000 + seq * 700, scan())),
    ...[1, 2].map(seq => soundFrame('radio', seq, 3000 + seq, { dbm: -seq, uptime_s: seq, link: 'wifi' })),
  ]
  const chunk = new Uint8Array(bytes.reduce((sum, each) => sum + each.byteLength, 0))
  let offset = 0
  const views = bytes.map(each => {
    chunk.set(each, offset)
    offset += each.byteLength
    return liveFrame(chunk.subarray(offset - each.byteLength, offset))
  })
  const [together, oneByOne] = [createFrameMemory(), createFrameMemory()]
  expect(together.rememberAll(views)).toEqual(bytes.map(each => oneByOne.remember(liveFrame(each))))
  const left = together.recall(everything)
  expect(left).toEqual(oneByOne.recall(everything))
  expect(left.length).toBeGreaterThan(4)
  for (const { bytes: own } of left) expect(own.buffer.byteLength).toBe(own.byteLength)
  expect(together.trail()).toEqual(oneByOne.trail())
})

test('M-079 what is kept of a cumulative channel is bounded in number and in bytes, and the keyframe stays', () => {
  const memory = createFrameMemory()
  memory.remember(frame(CHANNEL.robotMessage, 1, true))
  for (let seq = 2; seq <= 5000; seq++) memory.remember(frame(CHANNEL.robotMessage, seq))
  const many = seqs(memory.recall(everything))
  expect(many.length).toBeLessThanOrEqual(1000)
  expect([many[0], many.at(-1)]).toEqual([1, 5000])
  for (let seq = 5001; seq <= 5100; seq++) memory.remember(frame(CHANNEL.robotMessage, seq, false, 64 * 1024))
  const bytes = memory.recall(everything).reduce((sum, recalled) => sum + recalled.bytes.byteLength, 0)
  expect(bytes).toBeLessThanOrEqual(1024 * 1024)
  expect(seqs(memory.recall(everything)).at(-1)).toBe(5100)
})

test('M-079 a frame that a viewer does not fold is not remembered either: out of order, repeated, or a pose that cannot be read', () => {
  const memory = createFrameMemory()
  const pose = (seq: number, timeMs: number) => liveFrame(soundFrame('pose', seq, timeMs, { x: seq, y: 0, w: 0 }))
  expect(memory.remember(pose(7, 300))).toBe('kept')
  expect(memory.remember(pose(6, 250))).toBe('passedOver')
  expect(memory.remember(pose(7, 300))).toBe('passedOver')
  expect(memory.remember(frame(CHANNEL.pose, 9))).toBe('passedOver')
  expect(seqs(memory.recall(everything))).toEqual([7])
  expect(memory.trail()).toHaveLength(4)
})

test('M-088 what was measured on the old map is forgotten with it, and on no map all that belongs to one', () => {
  const memory = createFrameMemory()
  const remember = (bytes: Uint8Array) => memory.remember(liveFrame(bytes))
  const channels = () => memory.recall(everything).map(({ channel }) => channel)
  remember(soundFrame('basic', 1, 0, basic({ plan: 11 })))
  remember(soundFrame('pose', 1, 10, { x: 1, y: 1, w: 0 }))
  remember(soundFrame('sector_order', 1, 20, { version: 1, hash: 'a', queue: [] }))
  remember(soundFrame('cliff', 1, 30, { sensors: [] }))
  expect(remember(soundFrame('basic', 2, 500, basic({ plan: 12 })))).toBe('landmark')
  expect(channels()).toEqual([1, 15, 0])
  expect(memory.trail()).toHaveLength(0)
  remember(soundFrame('basic', 3, 1000, basic({ plan: 0 })))
  expect(channels()).toEqual([0])
})

test('M-042 who comes later is sent where a move by hand leads just as long as who was there sees it', () => {
  const memory = createFrameMemory()
  const frames = [
    soundFrame('basic', 1, 0, basic({ state: STATE.remotePause })),
    soundFrame('future_pose', 1, 100, { x: 3, y: 2, w: 0 }),
    soundFrame('basic', 2, 500, basic({ state: STATE.remotePause })),
    soundFrame('basic', 3, 1000, basic({ state: STATE.clean })),
    soundFrame('basic', 4, 1500, basic({ state: STATE.remotePause })),
  ]
  const sent = frames.map((bytes, i) => {
    memory.remember(liveFrame(bytes))
    const there = fold(frames.slice(0, i + 1)).latest.future_pose
    const late = fold(memory.recall(everything).map(each => each.bytes)).latest.future_pose
    expect(late).toEqual(there)
    return late !== undefined
  })
  expect(sent).toEqual([false, true, true, false, false])
})

test('P-001 a landmark is another state, another plan, and the first frame of a robot that has started anew', () => {
  const memory = createFrameMemory()
  const state = (seq: number, timeMs: number, change: Parameters<typeof basic>[0]) =>
    memory.remember(liveFrame(soundFrame('basic', seq, timeMs, basic(change))))
  expect(state(1, 0, { state: STATE.clean })).toBe('landmark')
  expect(state(2, 500, { state: STATE.clean, battery: 35 })).toBe('kept')
  expect(state(3, 1000, { state: STATE.pause })).toBe('landmark')
  expect(state(4, 1500, { state: STATE.pause, plan_type: 4 })).toBe('landmark')
  expect(state(1, 9000, { state: STATE.pause, plan_type: 4 })).toBe('landmark')
  expect(state(2, 9500, { state: STATE.pause, plan_type: 4 })).toBe('kept')
})

test('M-076 of robot messages the newest with each key is kept, however often another is repeated', () => {
  const memory = createFrameMemory()
  const add = (seq: number, key: string) =>
    memory.remember(
      liveFrame(
        encodeMessage(channelByName('robot_message'), { seq, timeMs: seq }, { level: 'info', key, text: `${seq}` }),
      ),
    )
  add(1, 'water')
  for (let seq = 2; seq <= 3000; seq++) add(seq, 'battery')
  expect(seqs(memory.recall(everything))).toEqual([1, 3000])
})

test('P-001 a memory goes on from what another one holds', () => {
  const one = createFrameMemory()
  const walk = (from: number, to: number, memory = one) => {
    for (let seq = from; seq <= to; seq++)
      memory.remember(liveFrame(soundFrame('pose', seq, seq * 50, { x: seq * 0.03, y: 0, w: 0 })))
  }
  walk(1, 50)
  const other = createFrameMemory({ frames: one.recall(everything), trail: one.trail() })
  walk(51, 90)
  walk(51, 90, other)
  expect(other.trail()).toEqual(one.trail())
  expect(seqs(other.recall(everything))).toEqual(seqs(one.recall(everything)))
  expect(seqs(one.recall(everything)).at(-1)).toBe(90)
})

test('M-089 a viewer who comes late or seeks has the histories of poses and scans of somebody who was there, as far as they are kept', () => {
  const memory = createFrameMemory()
  const frames: Uint8Array[] = []
  for (let i = 0; i < 600; i++) {
    frames.push(soundFrame('pose', i + 1, i * 50, { x: i * 0.03, y: 0, w: 0 }))
    if (i % 5 === 0) frames.push(soundFrame('laser', i / 5 + 1, i * 50, scan(4, i)))
  }
  for (const bytes of frames) memory.remember(liveFrame(bytes))
  const there = fold(frames)
  const late = fold(memory.recall(everything).map(({ bytes }) => bytes))
  const scans = ({ laserHistory }: Scene) => laserHistory.map(({ timeMs }) => timeMs)
  expect(late.laserHistory).toHaveLength(20)
  expect(scans(late)).toEqual(scans(there))
  expect(vertices(late.poseHistory).length).toBeGreaterThan(290)
  expect(vertices(late.poseHistory).slice(1)).toEqual(
    vertices(there.poseHistory).slice(1 - vertices(late.poseHistory).length),
  )
  memory.remember(liveFrame(soundFrame('basic', 1, 30_000, basic({ plan: 11 }))))
  memory.remember(liveFrame(soundFrame('basic', 2, 30_500, basic({ plan: 12 }))))
  const poses = memory.recall(everything).filter(({ channel }) => channel === CHANNEL.pose)
  expect(poses, 'those of another map are no history').toHaveLength(1)
})
