import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STATE } from '../../contract/robot/states.ts'
import { CHANNELS } from '../../contract/telemetry/channels.ts'
import { LASER_HISTORY_SCANS, meanIntervalMs, ROBOT_MESSAGES_KEPT, robotPose } from '../../scene/scene.ts'
import { sceneHash } from '../../scene/sceneHash.ts'
import { channelBody, stream } from '../workers/arbitraryFrames.ts'
import { basic, frame, START_MS, scan } from '../workers/frames.ts'
import { fold, state, vertices, walk } from './fold.ts'

test('M-077 a frame of each of the 28 channels becomes the newest message of its channel', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(channelBody, ({ channel, encode }) => {
      const scene = fold([encode(1, 40)])
      seen.add(channel)
      expect(scene.latest[channel]).toMatchObject({ channel, seq: 1, timeMs: START_MS + 40 })
      expect(scene.arrivals[channel]).toEqual({ count: 1, lastSeq: 1, times: [START_MS + 40] })
      expect(scene).toMatchObject({ timeMs: START_MS + 40, frames: 1 })
    }),
    { numRuns: 600, seed: 1 },
  )
  expect(seen.size).toBe(CHANNELS.length)
})

test('M-076 folding the same frames gives the same scene, and never changes one that was folded before', () => {
  fc.assert(
    fc.property(stream({ min: 2, max: 60 }), frames => {
      const half = Math.floor(frames.length / 2)
      const first = fold(frames.slice(0, half))
      const before = sceneHash(first)
      const whole = fold(frames.slice(half), first)
      expect(sceneHash(fold(frames))).toBe(sceneHash(whole))
      expect(sceneHash(first)).toBe(before)
    }),
    { numRuns: 200 },
  )
})

test('M-076 frames in one batch give the scene that they give one by one, however many poses come together', () => {
  const step = fc.record({
    channel: fc.constantFrom('pose', 'pose', 'pose', 'basic', 'laser'),
    // Clocks are put back now and then.
    afterMs: fc.integer({ min: -20, max: 400 }),
    x: fc.double({ min: -3, max: 3, noNaN: true }),
    plan: fc.constantFrom(11, 11, 11, 12),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 80 }), steps => {
      let timeMs = 1000
      const frames = steps.map(({ channel, afterMs, x, plan }, i) => {
        timeMs += afterMs
        if (channel === 'basic') return frame('basic', i + 1, timeMs, basic({ plan }))
        if (channel === 'laser') return frame('laser', i + 1, timeMs, scan())
        return frame('pose', i + 1, timeMs, { x, y: 0, w: x })
      })
      const oneByOne = frames.reduce((scene, each) => fold([each], scene), fold([]))
      expect(fold(frames)).toEqual(oneByOne)
      expect(sceneHash(fold(frames))).toBe(sceneHash(oneByOne))
    }),
    { numRuns: 200 },
  )
})

test('M-083 the interval of a channel is the average of its last ten', () => {
  const times = [0, 1000, ...Array.from({ length: 10 }, (_, i) => 1000 + (i + 1) * 50)]
  const scene = fold(times.map((timeMs, i) => frame('pose', i + 1, timeMs, { x: 0, y: 0, w: 0 })))
  expect(meanIntervalMs(scene.arrivals.pose)).toBe(50)
  expect(meanIntervalMs(fold(walk([0])).arrivals.pose)).toBeUndefined()
  expect(meanIntervalMs(undefined)).toBeUndefined()
  const corrected = fold([frame('pose', 50, 100, { x: 0, y: 0, w: 0 })], scene)
  expect(meanIntervalMs(corrected.arrivals.pose)).toBeUndefined()
  expect(corrected.timeMs).toBe(scene.timeMs)
})

test('M-087 plan 0 puts the robot at the origin and clears what was drawn on the map', () => {
  const scans = frame('laser', 1, 10, scan())
  const order = frame('sector_order', 1, 20, { version: 1, hash: 'a', queue: [] })
  const planned = fold([state(1, { plan: 11 }), ...walk([4, 5]), scans, order])
  expect(robotPose(planned)).toEqual({ x: 5, y: 0, w: 0 })
  const none = fold([state(2, { plan: 0, position: { x: 8, y: 8, w: 1 } })], planned)
  expect(robotPose(none)).toEqual({ x: 0, y: 0, w: 0 })
  expect(Object.keys(none.latest)).toEqual(['basic'])
  expect([none.coverage.length, none.poseHistory.length, none.laserHistory.length]).toEqual([0, 0, 0])
  expect(robotPose(fold(walk([3], 9), none))).toEqual({ x: 3, y: 0, w: 0 })
})

test('M-087 a robot that has been without a plan from the start stands where its poses say', () => {
  expect(robotPose(fold([...walk([4]), state(2, { plan: 0 })]))).toEqual({ x: 4, y: 0, w: 0 })
})

test('M-088 on a new plan measurements of the old map go, and what is sent on change stays', () => {
  const order = frame('sector_order', 1, 20, { version: 1, hash: 'new plan', queue: [] })
  const moved = fold([state(1, {}), frame('laser', 1, 10, scan()), ...walk([4]), order, state(2, { plan: 12 })])
  expect(moved.plan).toBe(12)
  expect(moved.latest.laser).toBeUndefined()
  expect(moved.latest.sector_order?.body.hash).toBe('new plan')
  expect(robotPose(moved)).toEqual({ x: 4, y: 0, w: 0 })
})

/** A robot that somebody drives by hand from its second frame on. */
const driven = () => fold([state(1, { state: STATE.remotePause }), frame('future_pose', 1, 600, { x: 3, y: 2, w: 0 })])

test('M-042 where a move by hand leads goes with the states in which somebody may drive, and does not come back', () => {
  const still = fold([state(3, { state: STATE.dangerObstacle })], driven())
  expect(still.latest.future_pose?.body).toEqual({ x: 3, y: 2, w: 0 })
  const on = fold([state(4, { state: STATE.clean })], still)
  expect(on.latest.future_pose).toBeUndefined()
  const paused = fold([state(5, { state: STATE.remotePause })], on)
  expect(paused.latest.future_pose).toBeUndefined()
  expect(still.latest.future_pose, 'the scene before is as it was').toBeDefined()
})

test('M-088 where a move by hand leads is of one map alone', () => {
  const moved = fold([state(2, { state: STATE.remotePause, plan: 12 })], driven())
  expect(moved.latest.future_pose).toBeUndefined()
})

test('M-081 without a pose the robot is where its basic data says, and nowhere before any', () => {
  expect(robotPose(fold([]))).toBeUndefined()
  expect(robotPose(fold([state(1, {})]))).toEqual(basic().position)
})

test('M-089 lost is a lock other than 1 in a state in which that matters', () => {
  expect(fold([state(1, { state: STATE.clean, localization_lock: 0 })]).localizationLost).toBe(true)
  expect(fold([state(1, { state: STATE.main, localization_lock: 0 })]).localizationLost).toBe(false)
  expect(fold([state(1, { state: STATE.clean, localization_lock: 1 })]).localizationLost).toBe(false)
})

test('M-089 pose and laser history are there when the robot gets lost, and never grow without end', () => {
  const scans = Array.from({ length: 60 }, (_, i) => frame('laser', i + 1, i * 500, scan(4, i)))
  const scene = fold([...walk(Array.from({ length: 9000 }, (_, i) => i % 2)), ...scans])
  expect(scene.laserHistory).toHaveLength(LASER_HISTORY_SCANS)
  expect(scene.laserHistory.map(({ body }) => body.ranges[0]).slice(-3)).toEqual([54, 56, 58])
  expect(scene.poseHistory.length).toBe(9000 - 4096)
  expect(scene.poseHistory.generation).toBe(1)
  expect(vertices(scene.poseHistory).at(-1)?.x).toBe(1)
})

test('M-076 a robot message replaces the one with its key, and the newest hundred are kept', () => {
  const message = (seq: number, key: string, text: string) =>
    frame('robot_message', seq, seq, { level: 'info', key, text })
  const scene = fold([message(1, 'a', 'first'), message(2, 'b', 'second'), message(3, 'a', 'third')])
  expect(scene.robotMessages.map(({ body }) => body.text)).toEqual(['second', 'third'])
  const many = fold(Array.from({ length: 250 }, (_, i) => message(i + 1, `key ${i}`, `text ${i}`)))
  expect(many.robotMessages).toHaveLength(ROBOT_MESSAGES_KEPT)
  expect(many.robotMessages.at(-1)?.body.text).toBe('text 249')
})
