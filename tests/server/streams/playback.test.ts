import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEEK_SPEED } from '../../../contract/playback.ts'
import type { TimeData } from '../../../contract/sockets/streamer.ts'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { archiveOf } from '../testArchive.ts'
import { openTestDatabase } from '../testDatabase.ts'
import { drive, FROM_MS, isGapless, seqsOf, setUpPlaying, trailOf } from './playing.ts'
import { frameOf, framesIn, START } from './viewing.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const recording = drive(120)

test('M-079 the first play leaves live: how things stood comes whole, with the coverage, and no live data after it', async () => {
  const { watchPast, send } = await setUpPlaying(database, archiveOf(recording))
  const viewer = await watchPast()
  viewer.play(30, SEEK_SPEED)
  await viewer.cached(1)
  const [mark] = viewer.pastCaches()
  expect(mark).toMatchObject({ kind: 'playback', time: FROM_MS + 30_000, first: true, last: true })
  const frames = framesIn(viewer.caches.at(-1) ?? new ArrayBuffer())
  expect(frames.filter(frame => !frame.startsWith('pose ')).toSorted()).toEqual(
    ['basic 61', 'cliff 151', 'radio 31', ...[1, 2, 3, 4].map(seq => `robot_message ${seq}`)].toSorted(),
  )
  expect(seqsOf(frames, 'pose').at(-1)).toBe(601)
  const vertices = trailOf(viewer.marks.at(-1))
  expect(vertices[0]).toBe(0)
  expect(Math.abs((vertices.at(-4) ?? 0) - 30)).toBeLessThan(0.06)
  await send(frameOf(CHANNEL.pose, 1))
  await viewer.ticks(5)
  expect([viewer.frames(), viewer.played]).toEqual([[], []])
})

test.each([0.25, 1, 5, 10])(
  'P-007 played at %dx as much time passes as does, times that, and every frame comes',
  async speed => {
    const { watchPast } = await setUpPlaying(database, archiveOf(recording))
    const viewer = await watchPast()
    viewer.play(20, speed)
    await viewer.cached(1)
    await viewer.playOn(75, speed)
    expect(Math.abs(viewer.placeS() - 20 - 3 * speed)).toBeLessThanOrEqual(Math.max(0.05, 0.08 * speed) + 1e-6)
    expect(viewer.played.every(({ clock }) => clock.speed === speed)).toBe(true)
    const frames = viewer.playedFrames()
    for (const channel of ['pose', 'basic', 'cliff', 'radio', 'robot_message']) {
      const seqs = seqsOf(frames, channel)
      expect(isGapless(seqs)).toBe(true)
      expect(seqs[0] ?? 402).toBeGreaterThan({ pose: 401, basic: 41, cliff: 101, radio: 21 }[channel] ?? 3)
    }
    expect(seqsOf(frames, 'pose').at(-1)).toBe(Math.floor(viewer.placeS() * 20 + 1e-6) + 1)
    expect(viewer.pastCaches()).toHaveLength(1)
  },
)

test('P-007 above 10x every pose and every message comes, and of each other channel the newest a tick', async () => {
  const { watchPast } = await setUpPlaying(database, archiveOf(recording))
  const viewer = await watchPast()
  viewer.play(0.01, 500)
  await viewer.cached(1)
  await viewer.playOn(6, 500)
  const frames = viewer.playedFrames()
  expect(isGapless(seqsOf(frames, 'pose'))).toBe(true)
  expect(seqsOf(frames, 'pose').length).toBeGreaterThan(1500)
  expect(isGapless(seqsOf(frames, 'robot_message'))).toBe(true)
  for (const { batch } of viewer.played)
    for (const channel of ['basic', 'cliff', 'radio'])
      expect(seqsOf(framesIn(batch), channel).length).toBeLessThanOrEqual(1)
  const times = viewer.playedTimes()
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test.each([
  [100, 4],
  [500, 40],
])(
  'decision 1129: at %dx a batch is of %d seconds: above a hundred times its speed one comes each second tick',
  async (speed, batchS) => {
    const { watchPast } = await setUpPlaying(database, archiveOf(recording))
    const viewer = await watchPast()
    viewer.play(0.01, speed)
    await viewer.cached(1)
    await viewer.playOn(6, speed)
    // What comes at the end of the recording is shorter.
    const timesS = viewer.played.map(({ clock }) => (clock.time - FROM_MS) / 1000).filter(timeS => timeS < 100)
    expect(timesS.length).toBeGreaterThan(1)
    for (const [i, timeS] of timesS.entries()) expect(timeS - (timesS[i - 1] ?? 0.01)).toBeCloseTo(batchS, 1)
  },
)

test('P-007 pause stops there, and play goes on from there with nothing twice and nothing missing', async () => {
  const { watchPast } = await setUpPlaying(database, archiveOf(recording))
  const viewer = await watchPast()
  viewer.play(10, 1)
  await viewer.cached(1)
  await viewer.playOn(25, 1)
  viewer.socket.emit('pause')
  await viewer.settled()
  const paused = viewer.placeS()
  await viewer.ticks(50)
  expect(viewer.placeS()).toBe(paused)
  await viewer.playOn(25, 2)
  expect(viewer.placeS() - paused).toBeCloseTo(2, 0)
  expect(viewer.pastCaches()).toHaveLength(1)
  expect(isGapless(seqsOf(viewer.playedFrames(), 'pose'))).toBe(true)
})

test('M-079 a viewer who says play no more is paused after two seconds', async () => {
  const { watchPast } = await setUpPlaying(database, archiveOf(recording))
  const viewer = await watchPast()
  viewer.play(10, 1)
  await viewer.cached(1)
  await viewer.ticks(100)
  expect(viewer.placeS()).toBeGreaterThan(11.8)
  expect(viewer.placeS()).toBeLessThan(12.1)
})

test('P-011 a play with a new number is a seek; the same again is none, wherever it says that it is', async () => {
  const { watchPast } = await setUpPlaying(database, archiveOf(recording))
  const viewer = await watchPast()
  const play = (request: number, seconds: number, speed: number): void => {
    viewer.socket.emit('play', { request, time: FROM_MS + seconds * 1000, speed, channels: [] })
  }
  play(1, 10, 1)
  await viewer.cached(1)
  play(1, 10.4, 1)
  play(1, 30, 1)
  play(2, 60, 1)
  await viewer.cached(2)
  play(2, 60, SEEK_SPEED)
  play(3, 60, SEEK_SPEED)
  await viewer.cached(3)
  expect(viewer.pastCaches().map(({ time, request }) => [time - FROM_MS, request])).toEqual([
    [10_000, 1],
    [60_000, 2],
    [60_000, 3],
  ])
  play(4, 20.125, SEEK_SPEED)
  await viewer.cached(4)
  await viewer.ticks(10)
  expect(viewer.placeS()).toBe(20.125)
})

test('M-079 only wanted channels are played; one that is wanted again comes with what it missed', async () => {
  const { watchPast } = await setUpPlaying(database, archiveOf(recording))
  const viewer = await watchPast()
  viewer.play(5, 5, [CHANNEL.radio])
  await viewer.cached(1)
  await viewer.playOn(50, 5, [CHANNEL.radio])
  expect(new Set(viewer.playedFrames().map(frame => frame.split(' ')[0]))).toEqual(new Set(['basic', 'pose', 'radio']))
  const before = viewer.played.length
  viewer.repeat(5, [CHANNEL.cliff, CHANNEL.robotMessage])
  await viewer.settled()
  await viewer.ticks(1)
  const joined = viewer.played.slice(before).flatMap(({ batch }) => framesIn(batch))
  expect(seqsOf(joined, 'robot_message')).toEqual([2])
  expect(seqsOf(joined, 'cliff')[0]).toBe(Math.floor((15 - 0.2) * 5) + 1)
  expect(seqsOf(joined, 'radio')).toEqual([])
})

test('M-021 M-079 a level gets of the past what it gets of the present', async () => {
  const { watchPast } = await setUpPlaying(database, archiveOf(recording))
  const customer = await watchPast('customer')
  customer.play(30, 5)
  await customer.cached(1)
  await customer.playOn(20, 5)
  const seen = [...framesIn(customer.caches.at(-1) ?? new ArrayBuffer()), ...customer.playedFrames()]
  expect(new Set(seen.map(frame => frame.split(' ')[0]))).toEqual(new Set(['basic', 'pose', 'cliff']))
})

test('M-020 M-079 level 0 plays nothing, gets a notice, and goes on watching', async () => {
  const { watchPast, send } = await setUpPlaying(database, archiveOf(recording), 0)
  const viewer = await watchPast('customer')
  viewer.play(30, 1)
  await viewer.settled()
  await send(frameOf(CHANNEL.pose, 1))
  await viewer.ticks(1)
  expect(viewer.tokens()).toEqual(['streamer.playbackForbidden'])
  expect(viewer.frames()).toEqual(['pose 1'])
  const times: TimeData[] = []
  viewer.socket.on('time-data', time => times.push(time))
  viewer.socket.emit('get_time')
  await viewer.settled()
  expect(times).toMatchObject([{ server: START + 80 }])
  expect(times[0]).not.toHaveProperty('from')
})

test('M-079 P-003 live goes back to live: first what has come meanwhile, then what comes', async () => {
  const { watchPast, send, streams } = await setUpPlaying(database, archiveOf(recording))
  const viewer = await watchPast()
  streams.streamer.subscribe(viewer.socket.id ?? '', CHANNEL.robotMessage)
  await send(frameOf(CHANNEL.robotMessage, 1, { timeMs: START + 1 }))
  await viewer.ticks(1)
  viewer.play(30, 1)
  await viewer.cached(1)
  await viewer.playOn(5, 1)
  await send(frameOf(CHANNEL.pose, 1, { timeMs: START + 2 }), frameOf(CHANNEL.robotMessage, 2, { timeMs: START + 2 }))
  viewer.socket.emit('live')
  await viewer.settled()
  expect(viewer.marks.at(-1)).toMatchObject({ kind: 'live', first: true, last: true })
  expect(framesIn(viewer.caches.at(-1) ?? new ArrayBuffer())).toEqual(['robot_message 1', 'pose 1', 'robot_message 2'])
  const played = viewer.played.length
  await send(frameOf(CHANNEL.robotMessage, 3, { timeMs: START + 3 }))
  await viewer.ticks(3)
  expect(viewer.frames()).toEqual(['robot_message 1', 'robot_message 3'])
  expect(viewer.played).toHaveLength(played)
})

test('M-079 the time says where playback stands, and what is recorded', async () => {
  const { watchPast } = await setUpPlaying(database, archiveOf(recording))
  const viewer = await watchPast()
  viewer.play(42, SEEK_SPEED)
  await viewer.cached(1)
  const times: TimeData[] = []
  viewer.socket.on('time-data', time => times.push(time))
  viewer.socket.emit('get_time')
  await viewer.settled()
  expect(times).toMatchObject([{ playback: FROM_MS + 42_000, from: FROM_MS, to: FROM_MS + 119_950 }])
})
