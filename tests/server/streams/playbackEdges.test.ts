import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SEEK_SPEED } from '../../../contract/playback.ts'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { createFrameClock } from '../../../server/fleet/frameClock.ts'
import type { Archive } from '../../../server/recordings/archive.ts'
import { eventually } from '../../eventually.ts'
import { scan } from '../../workers/frames.ts'
import { archiveOf, liveFrame } from '../testArchive.ts'
import { openTestDatabase } from '../testDatabase.ts'
import { at, drive, FROM_MS, isGapless, seqsOf, setUpPlaying, trailOf } from './playing.ts'
import { frameOf, framesIn } from './viewing.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('M-079 where nothing was recorded for a while playback goes on after it, and says so', async () => {
  const { watchPast } = await setUpPlaying(database, archiveOf([...drive(20), ...drive(20, 300)]))
  const viewer = await watchPast()
  viewer.play(18, 1)
  await viewer.cached(1)
  await viewer.playOn(75, 1)
  expect(viewer.tokens()).toEqual(['streamer.gap'])
  expect(viewer.placeS()).toBeGreaterThan(300)
  expect(viewer.placeS()).toBeLessThan(303)
  viewer.play(200, SEEK_SPEED)
  await viewer.cached(2)
  expect(viewer.pastCaches()[1]?.time).toBe(FROM_MS + 200_000)
  expect(seqsOf(framesIn(viewer.caches.at(-1) ?? new ArrayBuffer()), 'pose').at(-1)).toBe(400)
})

test('M-079 before the recording begins playback starts with it, and says so', async () => {
  const { watchPast } = await setUpPlaying(database, archiveOf(drive(20)))
  const viewer = await watchPast()
  viewer.play(-500, 1)
  await viewer.cached(1)
  expect(viewer.pastCaches()[0]?.time).toBe(FROM_MS)
  await viewer.settled()
  expect(viewer.tokens()).toEqual(['streamer.gap'])
  await viewer.playOn(25, 1)
  expect(viewer.placeS()).toBeCloseTo(1, 0)
  expect(isGapless(seqsOf(viewer.playedFrames(), 'pose'))).toBe(true)
})

test.each([1, 1000])('M-079 where the recording ends playback at %dx stops, and says so once', async speed => {
  const { watchPast } = await setUpPlaying(database, archiveOf(drive(20)))
  const viewer = await watchPast()
  viewer.play(19, speed)
  await viewer.cached(1)
  await viewer.playOn(80, speed)
  expect(viewer.tokens()).toEqual(['streamer.end'])
  expect(viewer.played.at(-1)?.clock).toEqual({ time: FROM_MS + 19_950, speed: 0, request: 1 })
  expect(seqsOf(viewer.playedFrames(), 'pose').at(-1)).toBe(400)
})

test('M-079 a recording that goes on is played as it comes', async () => {
  const frames = drive(16, 3584)
  let recorded: readonly Uint8Array[] = frames.slice(0, frames.length / 2)
  const growing: Archive = {
    frames: (...asked) => archiveOf(recorded).frames(...asked),
    keyframeAt: (...asked) => archiveOf(recorded).keyframeAt(...asked),
    spans: (...asked) => archiveOf(recorded).spans(...asked),
    stretches: (...asked) => archiveOf(recorded).stretches(...asked),
    losses: async () => [],
  }
  const { watchPast } = await setUpPlaying(database, growing)
  const viewer = await watchPast()
  viewer.play(3590, 10)
  await viewer.cached(1)
  await viewer.playOn(20, 10)
  expect(viewer.placeS()).toBeCloseTo(3592, 0)
  recorded = frames
  await viewer.playOn(40, 10)
  expect(viewer.placeS()).toBeGreaterThan(3599)
  expect(viewer.tokens()).toEqual([])
  const played = viewer.playedFrames()
  for (const channel of ['pose', 'basic', 'cliff', 'radio']) expect(isGapless(seqsOf(played, channel))).toBe(true)
})

test('P-007 more than is read ahead at one log time is played, a step at a time, and what comes after it', async () => {
  const wide = Array.from({ length: 120 }, (_, i) => at('laser', i + 1, 5000 - i * 100, scan(16_000, 2)))
  const { watchPast } = await setUpPlaying(database, archiveOf([...drive(10), ...wide, ...drive(10, 10)]))
  const viewer = await watchPast()
  viewer.play(9, 2, [CHANNEL.basic, CHANNEL.pose, CHANNEL.laser])
  await viewer.cached(1)
  await viewer.playOn(60, 2, [CHANNEL.basic, CHANNEL.pose, CHANNEL.laser])
  expect(viewer.placeS()).toBeGreaterThan(12)
  const frames = viewer.playedFrames()
  expect(seqsOf(frames, 'laser')).toEqual(Array.from({ length: 120 }, (_, i) => i + 1))
  expect(isGapless(seqsOf(frames, 'pose'))).toBe(true)
  for (const { batch } of viewer.played) expect(batch.byteLength).toBeLessThan(5 * 1024 * 1024)
})

test('M-079 P-007 the minutes after a robot’s clock was put back are sought and watched', async () => {
  const clock = createFrameClock()
  const placed = drive(120).map(bytes => {
    const frame = liveFrame(bytes)
    const arrivalMs = frame.timeMs + 20
    // From the tenth second on the robot's clock is five minutes slow.
    const stamped = frame.timeMs < FROM_MS + 10_000 ? frame : { ...frame, timeMs: frame.timeMs - 300_000 }
    return clock.place(stamped, arrivalMs).bytes
  })
  const { watchPast } = await setUpPlaying(database, archiveOf(placed))
  const viewer = await watchPast()
  viewer.play(70, SEEK_SPEED)
  await viewer.cached(1)
  expect(seqsOf(framesIn(viewer.caches.at(-1) ?? new ArrayBuffer()), 'pose').at(-1)).toBe(1400)
  await viewer.playOn(50, 10)
  expect(viewer.placeS()).toBeGreaterThan(88)
  const poses = seqsOf(viewer.playedFrames(), 'pose')
  expect(isGapless(poses)).toBe(true)
  expect(Math.abs((poses.at(-1) ?? 0) - viewer.placeS() * 20)).toBeLessThan(2)
})

test('P-011 a newer seek ends the one under way: only its moment is shown', async () => {
  const gate = Promise.withResolvers<void>()
  const reading = vi.fn(() => gate.promise)
  const { watchPast } = await setUpPlaying(database, archiveOf(drive(120), { reading }))
  const viewer = await watchPast()
  viewer.play(50, SEEK_SPEED)
  await eventually(() => expect(reading).toHaveBeenCalledTimes(1))
  viewer.play(30, SEEK_SPEED)
  viewer.play(20, SEEK_SPEED)
  await viewer.settled()
  expect(reading).toHaveBeenCalledTimes(1)
  gate.resolve()
  await viewer.cached(1)
  await viewer.settled()
  expect(viewer.pastCaches().map(({ time }) => time - FROM_MS)).toEqual([20_000])
})

test('M-079 playback waits for a viewer who takes nothing in, and then misses nothing', async () => {
  const { watchPast } = await setUpPlaying(database, archiveOf(drive(120)))
  const viewer = await watchPast()
  viewer.acknowledge(false)
  viewer.play(10, 100)
  await viewer.cached(1)
  await viewer.playOn(50, 100)
  expect(viewer.played).toHaveLength(2)
  const stood = viewer.placeS()
  viewer.acknowledge(true)
  await viewer.settled()
  await viewer.playOn(2, 100)
  expect(viewer.placeS() - stood).toBeLessThanOrEqual(110)
  const frames = viewer.playedFrames()
  expect(isGapless(seqsOf(frames, 'pose'))).toBe(true)
  expect(isGapless(seqsOf(frames, 'robot_message'))).toBe(true)
})

test('M-079 pictures of seeks wait for a viewer who takes nothing in: then the one of the newest seek comes, and playing goes on from it', async () => {
  const { watchPast } = await setUpPlaying(database, archiveOf(drive(120)))
  const viewer = await watchPast()
  viewer.acknowledge(false)
  viewer.holdCaches()
  for (const seconds of [10, 20, 30, 40]) {
    viewer.play(seconds, SEEK_SPEED)
    await viewer.ticks(3)
  }
  viewer.play(50, 10)
  await viewer.ticks(3)
  expect(viewer.pastCaches().map(({ time }) => time - FROM_MS)).toEqual([10_000, 20_000])
  viewer.acknowledge(true)
  await viewer.settled()
  await viewer.playOn(5, 10)
  expect(viewer.pastCaches().map(({ time }) => time - FROM_MS)).toEqual([10_000, 20_000, 50_000])
  expect(seqsOf(viewer.playedFrames(), 'pose').at(0)).toBe(1002)
})

test('M-079 a viewer who goes between live and the past and takes nothing in is owed no more than its credit', async () => {
  const { watchPast, send } = await setUpPlaying(database, archiveOf(drive(120)))
  const viewer = await watchPast()
  viewer.acknowledge(false)
  viewer.holdCaches()
  const before = viewer.marks.length
  for (const seconds of [10, 20, 30]) {
    viewer.play(seconds, SEEK_SPEED)
    await viewer.ticks(2)
    viewer.socket.emit('live')
    await viewer.ticks(2)
  }
  await send(frameOf(CHANNEL.pose, 7))
  await viewer.ticks(3)
  expect(viewer.marks).toHaveLength(before + 2)
  expect(viewer.frames()).toEqual([])
  viewer.acknowledge(true)
  await viewer.settled()
  await viewer.ticks(2)
  expect(viewer.marks.slice(before + 2).map(({ kind }) => kind)).toEqual(['live'])
  expect(seqsOf(framesIn(viewer.caches.at(-1) ?? new ArrayBuffer()), 'pose')).toEqual([7])
  await send(frameOf(CHANNEL.pose, 8))
  await viewer.ticks(1)
  expect(viewer.frames()).toEqual(['pose 8'])
})

test('M-079 a recording that cannot be read is reported, and its viewer is not disconnected', async () => {
  const broken: Archive = {
    ...archiveOf(drive(20)),
    keyframeAt: () => Promise.reject(new Error('The disk is gone')),
  }
  const { watchPast } = await setUpPlaying(database, broken)
  const viewer = await watchPast()
  viewer.play(10, 1)
  await eventually(() => expect(viewer.tokens()).toEqual(['streamer.unreadable']))
  viewer.repeat(1)
  await viewer.ticks(2)
  expect(viewer.tokens()).toHaveLength(1)
  expect(viewer.socket.connected).toBe(true)
})

test('M-094 poses that came before the viewer subscribed are in the trail, which comes whole', async () => {
  const { watch, send, clock, streams } = await setUpPlaying(database, archiveOf([]))
  const pose = (seq: number) => at('pose', seq, 3_600_000 + seq * 50, { x: seq / 10, y: 0, w: 0 })
  await send(pose(1))
  const viewer = await watch('operator', [])
  viewer.acknowledge(true)
  await send(pose(2), pose(3))
  streams.streamer.subscribe(viewer.socket.id ?? '', CHANNEL.pose)
  clock.advance(40)
  await send(pose(4))
  clock.advance(40)
  await viewer.settled()
  const xs = (index: number) =>
    [...trailOf(viewer.marks[index])].filter((_, i) => i % 4 === 0).map(x => Math.round(x * 10))
  expect([xs(0), xs(1)]).toEqual([[1], [1, 2, 3]])
  expect(viewer.marks.map(({ kind }) => kind)).toEqual(['live', 'live'])
  expect(viewer.caches.map(framesIn)).toEqual([['pose 1'], ['pose 2', 'pose 3']])
  expect(viewer.frames()).toEqual(['pose 4'])
})

test('M-094 who has watched since before the service was started keeps what it has painted', async () => {
  const { watch, send } = await setUpPlaying(database, archiveOf([]))
  await send(at('pose', 1, 3_600_000, { x: 1, y: 0, w: 0 }))
  const returning = await watch('operator', [], { since: FROM_MS + 3_599_000 })
  const later = await watch('operator', [], { since: FROM_MS + 3_600_000 })
  expect(returning.marks.map(mark => 'trail' in mark)).toEqual([false])
  expect(later.marks.map(mark => trailOf(mark).length)).toEqual([4])
})
