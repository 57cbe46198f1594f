import { FoxgloveClient } from '@foxglove/ws-protocol'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { robotTopic } from '../../../contract/gateway.ts'
import type { LoginRole } from '../../../contract/permissions.ts'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { protocolSocket } from '../../../server/streams/viewerPort/protocolSocket.ts'
import { jpegOf } from '../../contract/telemetry/pictures.ts'
import { frame, laser, pose } from '../recordings/recordingFrames.ts'
import { openTestDatabase } from '../testDatabase.ts'
import { START, setUpViewing } from './viewing.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const askedSchema = v.object({ channels: v.array(v.object({ channel: v.number() })) })
const SUBPROTOCOLS = ['foxglove.sdk.v1', 'foxglove.websocket.v1']

async function setUp() {
  const parts = await setUpViewing(database)
  const base = (await parts.streams.viewerUrl) ?? ''
  const sessionOf = async (role: LoginRole): Promise<string> =>
    parts.sessions.open((await parts.rows.login(parts.account, role)).login)
  return { ...parts, base, sessionOf }
}

/** Status of the answer to a program that is not let in. */
const refusedWith = (url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, SUBPROTOCOLS)
    socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode))
    socket.on('open', () => reject(new Error('It was let in')))
    socket.on('error', () => undefined)
  })

/** A program that has been let in: the topics it is offered, and the messages of those that it asks for. */
async function connect(url: string, protocols: readonly string[] = SUBPROTOCOLS) {
  const socket = new WebSocket(url, [...protocols])
  onTestFinished(() => socket.terminate())
  const client = new FoxgloveClient({ ws: protocolSocket(socket) })
  const offered = Promise.withResolvers<ReadonlyMap<string, number>>()
  client.on('advertise', channels => offered.resolve(new Map(channels.map(({ topic, id }) => [topic, id]))))
  client.on('error', offered.reject)
  const topics = await offered.promise
  const messages: unknown[] = []
  client.on('message', ({ data }) => messages.push(JSON.parse(new TextDecoder().decode(data))))
  const closed = new Promise<number>(resolve => socket.on('close', resolve))
  return { socket, topics, messages, closed, subscribe: (topic: string) => client.subscribe(topics.get(topic) ?? -1) }
}

test('another program sees a robot live, by either name of the protocol, and asks the robot for what it shows', async () => {
  const { base, robot, sessionOf, send, mqtt } = await setUp()
  let asked: ReadonlySet<number> = new Set()
  mqtt.client.on('message', (_topic, payload) => {
    asked = new Set(v.parse(askedSchema, JSON.parse(payload.toString())).channels.map(({ channel }) => channel))
  })
  await mqtt.client.subscribeAsync(robotTopic(robot.robot, 'subscriptions'))
  for (const protocol of SUBPROTOCOLS) {
    const token = await sessionOf('operator')
    const viewer = await connect(`${base}/robots/${robot.robot}?token=${token}`, [protocol])
    expect(viewer.socket.protocol).toBe(protocol)
    viewer.subscribe('/scan')
    viewer.subscribe('/tf')
    const isAsked = () => asked.has(CHANNEL.laser) && asked.has(CHANNEL.pose)
    await expect.poll(isAsked).toBe(true)
    await send(pose(START, 3).bytes, laser(START).bytes)
    await expect.poll(() => viewer.messages.length).toBeGreaterThanOrEqual(2)
    expect(viewer.messages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ transforms: [expect.objectContaining({ parent_frame_id: 'map' })] }),
        expect.objectContaining({ frame_id: 'map', start_angle: -1, end_angle: 1 }),
      ]),
    )
    viewer.socket.terminate()
    await viewer.closed
  }
})

test('M-021 topics of channels above the level are not offered, and nobody gets in without session or robot', async () => {
  const { base, robot, sessionOf, rows } = await setUp()
  const token = await sessionOf('customer')
  const { topics } = await connect(`${base}/robots/${robot.robot}?token=${token}`)
  expect(topics.has('/scan')).toBe(true)
  expect([...topics.keys()].filter(topic => topic.startsWith('/camera') || topic === '/localization')).toEqual([])
  const elsewhere = await rows.robot(await rows.account(1))
  expect(await refusedWith(`${base}/robots/${elsewhere.robot}?token=${token}`)).toBe(404)
  expect(await refusedWith(`${base}/robots/${robot.robot}`)).toBe(401)
  expect(await refusedWith(`${base}/robots/${robot.robot}?token=nobody`)).toBe(401)
  expect(await refusedWith(`${base}/elsewhere?token=${token}`)).toBe(404)
})

test('a program is cut off when its session ends', async () => {
  const { base, robot, rows, account, sessions } = await setUp()
  const { login } = await rows.login(account, 'operator')
  const token = await sessions.open(login)
  const viewer = await connect(`${base}/robots/${robot.robot}?token=${token}`)
  viewer.subscribe('/pose')
  const found = await sessions.find(token)
  await sessions.end(found?.session ?? 0)
  expect(await viewer.closed).toBe(4401)
})

test('a frame of a camera is offered to an operator as a picture', async () => {
  const { base, robot, sessionOf, send } = await setUp()
  const viewer = await connect(`${base}/robots/${robot.robot}?token=${await sessionOf('operator')}`)
  viewer.subscribe('/camera/front')
  const picture = jpegOf(4, 3)
  await send(frame('camera_front', START, picture).bytes)
  await expect
    .poll(() => viewer.messages)
    .toEqual([expect.objectContaining({ format: 'jpeg', frame_id: 'camera_front' })])
})
