import { expect, test } from 'vitest'
import { createFrameClock } from '../../../server/fleet/frameClock.ts'
import type { LiveFrame } from '../../../server/fleet/liveFrame.ts'
import { messageOf } from '../../../server/fleet/liveMessage.ts'
import type { Keyframe } from '../../../server/recordings/archive.ts'
import { pose } from './recordingFrames.ts'
import { framesOf, NOON_MS, recordingTests } from './recordingTest.ts'
import { watchPast } from './watchPast.ts'

const startRecordingTest = await recordingTests()
const STEP_S = 2
const MINUTE_S = 60
const ALWAYS = { fromMs: 0, toMs: NOON_MS * 2 }

/** Seconds after noon at each of which the robot says something. */
const seconds = (fromS: number, untilS: number): readonly number[] =>
  Array.from({ length: (untilS - fromS) / STEP_S }, (_, i) => fromS + i * STEP_S)

const xOf = (frame: LiveFrame): number | undefined => {
  const message = messageOf(frame)
  return message?.channel === 'pose' ? message.body.x : undefined
}
const lastPose = (keyframe: Keyframe | undefined): number | undefined =>
  keyframe?.frames.flatMap(frame => xOf(frame) ?? []).at(-1)

/** A robot that says each two seconds for how many it has been driving since noon. */
async function driving() {
  const parts = await startRecordingTest()
  const { clock, robot } = parts
  let frameClock = createFrameClock()
  let recordings = await parts.start()
  let second = 0
  return {
    ...parts,
    archive: () => recordings.archive,
    driveUntil: (untilS: number) => {
      for (; second < untilS; second += STEP_S) {
        parts.send(frameClock.place(pose(clock.now(), second), clock.now()))
        clock.advance(STEP_S * 1000)
      }
    },
    setClock: (byS: number) => clock.setTimeOfDay(clock.now() + byS * 1000),
    restart: async () => {
      await recordings.close()
      frameClock = createFrameClock()
      recordings = await parts.start()
    },
    close: () => recordings.close(),
    /** When what was said, by all that is read one after another; seconds after noon. */
    said: async (fromS = -1, toS = 100 * MINUTE_S) => {
      const frames = await framesOf(recordings.archive, robot, NOON_MS + fromS * 1000, NOON_MS + toS * 1000)
      return frames.map(frame => [(frame.logMs - NOON_MS) / 1000, xOf(frame)])
    },
  }
}

test.each([
  { minutes: 20, where: 'in the same hour' },
  { minutes: 70, where: 'in the next' },
])(
  'decision 553: after a clock that was $minutes minutes ahead, $where, was put back all is recorded, sought and played at its own time',
  async ({ minutes }) => {
    const aheadS = minutes * MINUTE_S
    const { driveUntil, setClock, said, archive, robot, clock, close, folder } = await driving()
    driveUntil(5 * MINUTE_S)
    setClock(aheadS)
    driveUntil(15 * MINUTE_S)
    setClock(-aheadS)
    driveUntil(90 * MINUTE_S)
    const own = [...seconds(0, 5 * MINUTE_S), ...seconds(15 * MINUTE_S, 90 * MINUTE_S)].map(s => [s, s])
    expect(await said()).toEqual(own)
    const viewer = watchPast(archive(), robot, clock)
    for (const minute of [4, 16, 22, 30, 65, 80, 89]) {
      await viewer.seek(NOON_MS + minute * MINUTE_S * 1000)
      expect(viewer.scene().latest.pose?.body.x, `minute ${minute}`).toBe(minute * MINUTE_S)
      const keyframe = await archive().keyframeAt(robot, NOON_MS + minute * MINUTE_S * 1000)
      expect(NOON_MS + minute * MINUTE_S * 1000 - (keyframe?.timeMs ?? 0)).toBeLessThan(6 * MINUTE_S * 1000)
    }
    await close()
    expect(await said()).toEqual(own)
    const stretches = await archive().stretches(robot, ALWAYS)
    expect(stretches.map(({ fromMs, toMs }) => [fromMs - NOON_MS, toMs - NOON_MS])).toEqual([
      [0, 298_000],
      [900_000, 5_398_000],
    ])
    const keys = await folder.list()
    expect(keys).toHaveLength(minutes === 20 ? 3 : 4)
    await viewer.play(NOON_MS + 850_000, 1000, 1)
    expect(viewer.scene().latest.pose?.body.x).toBe(5398)
    viewer.close()
  },
)

test('decision 553: while it is recorded a second time, what the clock recorded ahead of the present does not end the watching of the present', async () => {
  const { driveUntil, setClock, said, archive, robot, clock, close } = await driving()
  driveUntil(5 * MINUTE_S)
  setClock(20 * MINUTE_S)
  driveUntil(10 * MINUTE_S)
  setClock(-20 * MINUTE_S)
  driveUntil(10 * MINUTE_S + STEP_S)
  // Not in its file yet.
  expect((await said(9 * MINUTE_S, 24 * MINUTE_S))[0]).toEqual([600, 600])
  driveUntil(12 * MINUTE_S)
  const viewer = watchPast(archive(), robot, clock)
  const shown = await viewer.play(NOON_MS + 700_000, 1, 1)
  expect(viewer.scene().latest.pose?.body.x).toBe(718)
  expect(Math.max(...shown.map(({ timeMs }) => timeMs))).toBeLessThan(NOON_MS + 730_000)
  expect(viewer.troubles).toEqual(['end'])
  viewer.close()
  await close()
})

test('decision 553: of what waits for its file, too, the present counts', async () => {
  const { start, send, clock, robot } = await startRecordingTest()
  const recordings = await start()
  const times = (frames: Awaited<ReturnType<typeof framesOf>>) => frames.map(({ logMs }) => (logMs - NOON_MS) / 60_000)
  const sendAt = (...minutes: readonly number[]) => {
    for (const minute of minutes) {
      clock.setTimeOfDay(NOON_MS + minute * 60_000)
      send(pose(clock.now()))
    }
  }
  sendAt(90, 92, 94, 59, 59.5, 60, 90.5, 91, 93, 95)
  const read = framesOf(recordings.archive, robot)
  expect(times(await read)).toEqual([59, 59.5, 60, 90.5, 91, 93, 95])
  await recordings.close()
  expect(times(await framesOf(recordings.archive, robot))).toEqual([59, 59.5, 60, 90.5, 91, 93, 95])
})

test('decision 553: a start after the clock was put back records what comes at its own time', async () => {
  const { driveUntil, setClock, said, restart, robot, archive, close } = await driving()
  driveUntil(5 * MINUTE_S)
  setClock(20 * MINUTE_S)
  driveUntil(10 * MINUTE_S)
  setClock(-20 * MINUTE_S)
  await restart()
  driveUntil(12 * MINUTE_S)
  const own = [...seconds(0, 300), ...seconds(600, 720)].map(s => [s, s])
  expect(await said(-1, 750)).toEqual(own)
  // What it had covered until the clock was wrong is of the same run.
  const keyframe = await archive().keyframeAt(robot, NOON_MS + 605_000)
  expect(keyframe?.trail.length).toBeGreaterThan(100)
  await restart()
  driveUntil(14 * MINUTE_S)
  expect(await said(-1, 900)).toEqual([...own, ...seconds(720, 840).map(s => [s, s])])
  expect(lastPose(await archive().keyframeAt(robot, NOON_MS + 725_000))).toBe(718)
  expect(await archive().spans(robot, ALWAYS)).toHaveLength(1)
  await close()
})

test('decision 553: a later start goes on from the present, and not from what was recorded ahead of it', async () => {
  const { driveUntil, setClock, restart, robot, archive, close } = await driving()
  setClock(70 * MINUTE_S)
  driveUntil(5 * MINUTE_S)
  setClock(-70 * MINUTE_S)
  driveUntil(10 * MINUTE_S)
  await restart()
  driveUntil(11 * MINUTE_S)
  const keyframe = await archive().keyframeAt(robot, NOON_MS + 605_000)
  expect(keyframe?.timeMs).toBeGreaterThan(NOON_MS + 598_000)
  expect(lastPose(keyframe)).toBe(598)
  await close()
})

test('decision 553: a robot whose own clock is far behind does not take log time back', async () => {
  const { start, send, robot } = await startRecordingTest()
  const recordings = await start()
  for (const ms of [0, 4000, -600_000, 5000]) send(pose(NOON_MS + ms))
  const logged = (await framesOf(recordings.archive, robot)).map(({ logMs }) => logMs - NOON_MS)
  expect(logged).toEqual([0, 4000, 4000, 5000])
  await recordings.close()
})
