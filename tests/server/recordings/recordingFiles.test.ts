import * as v from 'valibot'
import { expect, test } from 'vitest'
import { errorBodySchema } from '../../../contract/errors.ts'
import { importedRunSchema } from '../../../contract/resources/recordings.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { SESSION_HEADER } from '../../../contract/routes/access.ts'
import { channelById, channelByName } from '../../../contract/telemetry/channels.ts'
import { decodeFrame } from '../../../contract/telemetry/codec.ts'
import { readFrames } from '../../../contract/telemetry/frame.ts'
import { messages as messageRows, robotStatuses } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import type { LiveFrame } from '../../../server/fleet/liveFrame.ts'
import { jpegOf } from '../../contract/telemetry/pictures.ts'
import { idOf, robotRequest } from '../http/robotRequest.ts'
import { startTestService } from '../testService.ts'
import { readIndexed, type Written, writeMcap } from './mcap.ts'
import { basic, laser, message, pose, shown } from './recordingFrames.ts'

const { service, as, session, call } = await startTestService()
const superuser = await as('super')
const [sessionId, customerSession, operatorSession] = await Promise.all(['super', 'customer', 'operator'].map(session))
const [MERIDIAN, HALDEN] = [2, 3]
/** Some night. */
const START_MS = Date.UTC(2026, 4, 6, 22, 59, 30)

let robots = 0
const newRobot = async (account = MERIDIAN): Promise<number> =>
  idOf(await superuser('POST', '/api/v0/Robots', robotRequest(`Recorded ${robots++}`, account)))

const swath = (sent: readonly LiveFrame[]): readonly Written[] =>
  sent.map(({ channel, timeMs, bytes }) => {
    const topic = channelById(channel)?.name ?? ''
    return { topic, schema: `swath.${topic}`, encoding: 'swath-frame', timeMs, data: bytes }
  })

async function send(robot: number, file: Uint8Array<ArrayBuffer>, credential = sessionId) {
  const response = await fetch(`${service.url}/api/v0/Robots/${robot}/recording`, {
    method: 'POST',
    headers: { [SESSION_HEADER]: credential ?? '', 'content-type': 'application/octet-stream' },
    body: file,
  })
  const body: unknown = await response.json()
  return { status: response.status, body }
}
const iso = (timeMs: number): string => new Date(timeMs).toISOString()
const download = (robot: number, fromMs: number, toMs: number, credential = sessionId) =>
  fetch(`${service.url}/api/v0/Robots/${robot}/recording?from=${iso(fromMs)}&to=${iso(toMs)}`, {
    headers: { [SESSION_HEADER]: credential ?? '' },
  })
async function downloaded(
  robot: number,
  fromMs: number,
  toMs: number,
  credential = sessionId,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await download(robot, fromMs, toMs, credential)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

/** A minute across the hour: it cleans, gets stuck, says so, and cleans on. */
function night(startMs = START_MS): readonly LiveFrame[] {
  const sent: LiveFrame[] = []
  for (let ms = 0; ms < 60_000; ms += 100) {
    const timeMs = startMs + ms
    const state = ms < 20_000 || ms >= 40_000 ? STATE.clean : STATE.dangerObstacle
    if (ms % 500 === 0) sent.push(basic(timeMs, state))
    sent.push(pose(timeMs, ms / 1000))
    if (ms % 500 === 0) sent.push(laser(timeMs))
    if (ms === 20_000) sent.push(message(timeMs, 'Stuck at a pallet'))
  }
  return sent
}

test('recordings an imported run plays, and its states and messages are in the history', async () => {
  const robot = await newRobot()
  const sent = night()
  const { status, body } = await send(robot, await writeMcap(swath(sent)))
  expect({ status, body }).toEqual({
    status: 200,
    body: { from: iso(START_MS), to: iso(START_MS + 59_900), frames: sent.length, skipped: 0 },
  })
  const list = await superuser('GET', `/api/v0/Robots/${robot}/recordings?from=${iso(0)}&to=${iso(Date.now())}`)
  expect(list.body).toMatchObject({
    data: [{ from: iso(START_MS), to: iso(START_MS + 59_900) }],
    total: 1,
    recorder: 'recording',
  })
  const { frames } = await readIndexed(await downloaded(robot, START_MS, START_MS + 60_000))
  expect(frames).toEqual(shown(sent))

  const keyframe = await service.recordings.archive.keyframeAt(robot, START_MS + 45_000)
  expect(keyframe?.timeMs).toBeLessThan(START_MS + 30_000)
  expect(keyframe?.trail.length).toBeGreaterThan(0)

  const statuses = await service.db
    .select()
    .from(robotStatuses)
    .where(eq(robotStatuses.robot, robot))
    .orderBy(robotStatuses.startTime)
  expect(
    statuses.map(({ state, startTime, endTime }) => [
      state,
      startTime.getTime() - START_MS,
      endTime && endTime.getTime() - START_MS,
    ]),
  ).toEqual([
    [7, 0, 20_000],
    [15, 20_000, 40_000],
    [7, 40_000, 59_900],
    [13, 59_900, null],
  ])
  const said = await service.db.select().from(messageRows).where(eq(messageRows.robot, robot))
  expect(said).toMatchObject([{ text: 'Stuck at a pallet', time: new Date(START_MS + 20_000) }])
})

test('A-047 recordings a range is downloaded as one MCAP with the frames of the range and how things stood before', async () => {
  const robot = await newRobot()
  const sent = night()
  await send(robot, await writeMcap(swath(sent)))
  const [fromMs, toMs] = [START_MS + 10_000, START_MS + 41_000]
  const named = (await download(robot, fromMs, toMs)).headers.get('content-disposition')
  expect(named).toMatch(/filename="[\w-]+_20260506T225940Z_20260506T230011Z\.mcap"$/)
  const preference = '/api/v0/Preferences/demo-mode'
  await superuser('POST', preference, { value: '1' })
  const masked = (await download(robot, fromMs, toMs)).headers.get('content-disposition')
  expect(masked, 'A-047').toContain(`filename="robot-${robot}_2026`)
  await superuser('POST', preference, { value: '' })
  const file = await downloaded(robot, fromMs, toMs)
  const { frames, messages, topicOf, reader } = await readIndexed(file)
  expect(frames).toEqual(shown(sent.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs)))
  expect(messages.map(({ channelId }) => topicOf(channelId)).filter(topic => topic === 'keyframe')).toHaveLength(1)
  expect(reader.statistics?.messageCount).toBe(BigInt(messages.length))

  const other = await newRobot()
  const { status } = await send(other, file)
  expect(status).toBe(200)
  const again = await readIndexed(await downloaded(other, fromMs, toMs))
  expect(again.frames).toEqual(frames)
  const before = await service.recordings.archive.keyframeAt(other, fromMs)
  expect(before?.trail.length).toBeGreaterThan(0)
})

test('recordings of files that follow each other are one day: states join and the coverage goes on', async () => {
  const robot = await newRobot()
  const [first, second] = [night(), night(START_MS + 60_100)]
  for (const part of [first, second]) expect((await send(robot, await writeMcap(swath(part)))).status).toBe(200)
  const statuses = await service.db
    .select()
    .from(robotStatuses)
    .where(eq(robotStatuses.robot, robot))
    .orderBy(robotStatuses.startTime)
  expect(statuses.map(({ state }) => state)).toEqual([7, 15, 7, 15, 7, 13])
  for (const [i, { startTime }] of statuses.entries()) if (i > 0) expect(statuses[i - 1]?.endTime).toEqual(startTime)
  const keyframe = await service.recordings.archive.keyframeAt(robot, START_MS + 60_100)
  expect(keyframe?.trail.length).toBeGreaterThan(0)
})

test('recordings of other systems play: poses, scans and pictures in JSON', async () => {
  const robot = await newRobot()
  const json = (topic: string, schema: string, timeMs: number, value: object): Written => ({
    topic,
    schema,
    encoding: 'json',
    timeMs,
    data: new TextEncoder().encode(
      JSON.stringify({ timestamp: { sec: Math.floor(timeMs / 1000), nsec: (timeMs % 1000) * 1e6 }, ...value }),
    ),
  })
  const half = Math.SQRT1_2
  const turned = { x: 0, y: 0, z: half, w: half }
  const straight = { x: 0, y: 0, z: 0, w: 1 }
  const file = await writeMcap([
    json('/pose', 'foxglove.PoseInFrame', START_MS, {
      frame_id: 'map',
      pose: { position: { x: 3, y: 4, z: 0 }, orientation: turned },
    }),
    json('/scan', 'foxglove.LaserScan', START_MS + 100, {
      frame_id: 'base_link',
      pose: { position: { x: 1, y: 0, z: 0.2 }, orientation: straight },
      start_angle: 1,
      end_angle: -1,
      ranges: [1, null, 8],
      intensities: [],
    }),
    json('/odometry', 'nav.Odometry', START_MS + 150, {}),
    json('/camera/rgb', 'foxglove.CompressedImage', START_MS + 200, {
      frame_id: 'camera',
      format: 'jpeg',
      data: Buffer.from(jpegOf(4, 3)).toString('base64'),
    }),
  ])
  const { status, body } = await send(robot, file)
  expect(status).toBe(200)
  expect(v.parse(importedRunSchema, body)).toMatchObject({ frames: 3, skipped: 1 })
  const { messages, topicOf } = await readIndexed(await downloaded(robot, START_MS, START_MS + 1000))
  const decoded = messages
    .filter(({ channelId }) => topicOf(channelId)?.startsWith('/') !== true)
    .flatMap(({ data }) => [...readFrames(data, () => undefined)])
    .map(decodeFrame)
  expect(decoded.some(each => each.ok && each.value.channel === 'camera_front')).toBe(true)
  const scan = decoded.find(each => each.ok && each.value.channel === 'laser')
  expect(scan).toMatchObject({ ok: true, value: { timeMs: START_MS + 100, body: { start: -1, end: 1, max: 8 } } })
  if (!scan?.ok || scan.value.channel !== 'laser') return
  expect([...scan.value.body.ranges]).toEqual([8, 8, 1])
  expect(scan.value.body.x).toBeCloseTo(3)
  expect(scan.value.body.y).toBeCloseTo(5)
  expect(scan.value.body.w).toBeCloseTo(Math.PI / 2)
})

test('recordings that are broken or out of place are refused with a sentence, and nothing is taken', async () => {
  const robot = await newRobot()
  const refused = async (file: Uint8Array<ArrayBuffer>) => {
    const { status, body } = await send(robot, file)
    const { errors } = v.parse(errorBodySchema, body)
    return [status, errors[0]?.token, errors[0]?.message]
  }
  const good = await writeMcap(swath(night()))
  const [first] = swath([pose(START_MS)])
  if (!first) throw new Error('No message')
  const broken = { ...first, data: first.data.subarray(0, 40) }
  expect(await refused(await writeMcap([first, broken]))).toEqual([
    400,
    'errors.recording.message',
    'Message 2 of topic pose does not parse',
  ])
  expect(await refused(await writeMcap(swath([pose(Date.now() + 3_600_000)])))).toEqual([
    400,
    'errors.recording.future',
    'The run reaches beyond the present',
  ])
  expect(await service.recordings.rows.within(robot, { fromMs: 0, toMs: Date.now() * 2 })).toEqual([])
  expect(await service.db.$count(robotStatuses, eq(robotStatuses.robot, robot))).toBe(0)
  expect((await download(robot, 0, Date.now())).status).toBe(404)

  expect((await send(robot, good)).status).toBe(200)
  const again = await refused(await writeMcap(swath([pose(START_MS + 30_000)])))
  expect(again.slice(0, 2)).toEqual([409, 'errors.recording.overlap'])
})

test('recordings of other accounts do not exist, those of a robot without playback are forbidden, and few may import', async () => {
  const [robot, elsewhere] = [await newRobot(), await newRobot(HALDEN)]
  const file = await writeMcap(swath(night()))
  await send(robot, file)
  await send(elsewhere, file)
  const range = [START_MS, START_MS + 60_000] as const
  expect((await call('GET', `/api/v0/Robots/${robot}/recording?from=${iso(0)}&to=${iso(1)}`)).status).toBe(401)
  expect((await download(elsewhere, ...range, customerSession)).status).toBe(404)
  expect((await send(robot, file, operatorSession)).status).toBe(403)
  expect((await superuser('GET', `/api/v0/Robots/${robot}/recording?from=yesterday&to=today`)).status).toBe(400)
  const customers = await readIndexed(await downloaded(robot, ...range, customerSession))
  const topics = new Set(customers.messages.map(({ channelId }) => customers.topicOf(channelId)))
  const ofFrames = [...topics].filter(topic => topic?.startsWith('/') !== true)
  expect(new Set(ofFrames)).toEqual(new Set(['basic', 'pose', 'laser']))
  // Nor is there anything that was made of other channels.
  const made = [...topics].filter(topic => topic?.startsWith('/'))
  expect(new Set(made)).toEqual(new Set(['/tf_static', '/tf', '/pose', '/scan', '/basic', '/log']))
  expect(channelByName('robot_message').level).toBe(2)
})
