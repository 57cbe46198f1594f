import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { STREAMER_SOCKET_HEADER } from '../../../../../contract/commandHeaders.ts'
import { COMMAND } from '../../../../../contract/commands.ts'
import { STREAMER_NAMESPACE, STREAMER_PATH } from '../../../../../contract/sockets/streamer.ts'
import { channelByName } from '../../../../../contract/telemetry/channels.ts'
import { callerOf, startTestService } from '../../../testService.ts'
import { idOf, robotRequest } from '../../robotRequest.ts'

const { service, as, session } = await startTestService()
const superuser = await as('super')
const [MERIDIAN, BLUE_ANCHOR] = [2, 4]
const robotOf = async (account: number) =>
  idOf(await superuser('POST', '/api/v0/Robots', robotRequest(`Robot ${crypto.randomUUID()}`, account)))

/** Someone at the monitor of a robot: a session, its streamer socket, and the commands that name it. */
async function watch(login: string, robot: number) {
  const token = await session(login)
  const socket = io(service.url + STREAMER_NAMESPACE, {
    path: STREAMER_PATH,
    transports: ['websocket'],
    query: { robot: String(robot) },
    extraHeaders: { 'x-session-id': token },
    reconnection: false,
  })
  onTestFinished(() => {
    socket.disconnect()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const call = callerOf(service.url, { 'x-session-id': token })
  return {
    id: socket.id ?? '',
    send: (command: number, channel: unknown, named = socket.id ?? '', of = robot) =>
      call('POST', `/api/v0/Robots/${of}/command/${command}`, { channel }, { [STREAMER_SOCKET_HEADER]: named }),
  }
}

test('M-051 commands 0 and 1 subscribe the viewer’s own socket, without control', async () => {
  const { send } = await watch('operator', await robotOf(MERIDIAN))
  const laser = channelByName('laser').id
  for (const command of [0, 1]) {
    const { status, body } = await send(command, laser)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'done' })
  }
})

test('M-051 the payload is one channel that exists', async () => {
  const { send } = await watch('operator', await robotOf(MERIDIAN))
  for (const channel of [28, -1, 1.5, '2', undefined]) {
    const { status, body } = await send(COMMAND.telemetrySubscribe, channel)
    expect(status, String(channel)).toBe(400)
    expect(body).toMatchObject({ errors: [{ field: 'channel' }] })
  }
})

test('M-051 nobody subscribes another session’s socket, one of another robot, or one that is not there', async () => {
  const [robot, other] = [await robotOf(MERIDIAN), await robotOf(MERIDIAN)]
  const [operator, support, elsewhere] = [
    await watch('operator', robot),
    await watch('support', robot),
    await watch('operator', other),
  ]
  for (const socket of [support.id, elsewhere.id, 'nothing'])
    expect((await operator.send(0, 1, socket)).status).toBe(404)
  expect((await operator.send(0, 1, operator.id, other)).status).toBe(404)
})

test('M-021 M-022 the level rules the channels: all for level 2, some for level 1, map and pose for level 0', async () => {
  const [premium, free] = [await robotOf(MERIDIAN), await robotOf(BLUE_ANCHOR)]
  const allowed = async (login: string, robot: number) => {
    const { send } = await watch(login, robot)
    const channels = ['pose', 'laser', 'camera_front', 'semseg'] as const
    const answers = channels.map(async name =>
      (await send(COMMAND.telemetrySubscribe, channelByName(name).id)).status === 200 ? [name] : [],
    )
    return (await Promise.all(answers)).flat()
  }
  expect(await allowed('viewer', free)).toEqual(['pose'])
  expect(await allowed('customer', premium)).toEqual(['pose', 'laser'])
  expect(await allowed('operator', free)).toEqual(['pose', 'laser', 'camera_front'])
  expect(await allowed('super', free)).toEqual(['pose', 'laser', 'camera_front', 'semseg'])
})
