import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectionSchema, stateChangeSchema } from '../../../contract/gateway.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'
import { decodeFrame, type Message } from '../../../contract/telemetry/codec.ts'
import { readFrames } from '../../../contract/telemetry/frame.ts'
import { type LogMap, type LogRobots, startLogRobots } from '../../../robots/logs/startLogRobots.ts'
import { type EmbeddedBroker, startBroker } from '../../../server/fleet/broker.ts'
import { log } from '../../server/testDatabase.ts'

const scanAt = (seconds: number): string =>
  `ROBOTLASER1 0 -1 2 0.5 10 0.01 0 5 1 2 3 4 50 0 ${seconds} 2 0.5 ${seconds} 2 0.5 0 0 0 0 0 ${seconds} host ${seconds}\n`
const LOG = [0, 1, 2].map(scanAt).join('')
const IDENTITY = { model: 'test', hardware_version: '1.0', main_deb: '0.0.0', boot_id: 'b-1' }

let folder: string
let broker: EmbeddedBroker
let robots: LogRobots | undefined
let sentences: string[]
let provisioned: (readonly [name: string, map: LogMap | undefined])[]
const said = new Map<string, unknown[]>()
const frames = new Map<number, Message[]>()
let heard = Promise.withResolvers<void>()

const onChange = (): void => {
  heard.resolve()
  heard = Promise.withResolvers()
}
async function until<T>(find: () => T | undefined): Promise<T> {
  for (;;) {
    const found = find()
    if (found !== undefined) return found
    await heard.promise
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swath-start-logs-'))
  sentences = []
  provisioned = []
  said.clear()
  frames.clear()
  broker = await startBroker({
    host: '127.0.0.1',
    port: 0,
    authenticate: async (robot, token) => Buffer.from(token).toString() === `token ${robot}`,
    inbox: {
      frame: (robot, _channel, payload) => {
        for (const frame of readFrames(new Uint8Array(payload), fault => expect.unreachable(fault))) {
          const read = decodeFrame(frame)
          if (!read.ok) throw new Error(read.fault)
          frames.set(robot, [...(frames.get(robot) ?? []), read.value])
        }
        onChange()
      },
      message: async (robot, name, payload) => {
        const key = `${robot} ${name}`
        said.set(key, [...(said.get(key) ?? []), JSON.parse(new TextDecoder().decode(payload))])
        onChange()
      },
    },
    log,
  })
})
afterEach(async () => {
  await robots?.close()
  robots = undefined
  await broker.close()
  await rm(folder, { recursive: true })
})

const start = (refuse: (name: string, map: LogMap | undefined) => string | undefined = () => undefined) =>
  startLogRobots({
    folder,
    speed: 10,
    identity: IDENTITY,
    clock: {
      now: () => Date.now(),
      every: (intervalMs, task) => {
        const timer = setInterval(task, intervalMs)
        return () => clearInterval(timer)
      },
    },
    onTrouble: sentence => {
      sentences.push(sentence)
    },
    provision: async (name, map) => {
      const refusal = refuse(name, map)
      if (refusal !== undefined) throw new Error(refusal)
      provisioned.push([name, map])
      const robot = provisioned.length
      const url = `mqtt://127.0.0.1:${broker.port}`
      return { robot, token: `token ${robot}`, url, plan: map ? 40 + robot : 0, location: 5, swath: 0.66 }
    },
  })

test('M-096 each log of a folder comes live: its robot is there, moves, and sends its scans while they are wanted', async () => {
  await writeFile(join(folder, 'a.log'), LOG)
  await writeFile(join(folder, 'b.log'), LOG)
  await broker.publish(
    2,
    'subscriptions',
    { channels: [{ channel: CHANNEL.pose }, { channel: CHANNEL.laser }] },
    { qos: 1, retain: true },
  )
  const before = Date.now()
  robots = await start()
  expect(robots.count).toBe(2)
  for (const robot of [1, 2]) {
    const connection = await until(() => said.get(`${robot} connection`)?.[0])
    expect(v.parse(connectionSchema, connection)).toEqual({ ...IDENTITY, state: 'online', fence: 0 })
    await until(() =>
      said
        .get(`${robot} state`)
        ?.map(change => v.parse(stateChangeSchema, change))
        .find(({ state }) => state === STATE.clean),
    )
  }
  const laser = await until(() => frames.get(2)?.find(({ channel }) => channel === 'laser'))
  expect(laser).toMatchObject({ body: { y: 2, w: 0.5, start: -1, end: 1, ranges: Float32Array.of(1, 2, 3, 4, 10) } })
  // Whichever scan is due once the robot knows that scans are wanted.
  expect(laser).toHaveProperty('body.x', expect.toBeOneOf([0, 1, 2]))
  expect(laser.timeMs).toBeGreaterThanOrEqual(before)
  expect(await until(() => frames.get(2)?.find(({ channel }) => channel === 'pose'))).toMatchObject({ body: { y: 2 } })
  expect(new Set(frames.get(1)?.map(({ channel }) => channel)), 'nobody watches robot 1').toEqual(new Set(['basic']))
  expect(sentences).toEqual([])
})

test('A-089 a recording that is played rejects every command as such', async () => {
  await writeFile(join(folder, 'a.log'), LOG)
  robots = await start()
  await until(() => said.get('1 state'))
  const times = { issued_at: Date.now(), expires_at: Date.now() + 60_000 }
  for (const command of [2, 21])
    await broker.publish(
      1,
      'command',
      { id: `command-${command}`, command, payload: {}, fence: 1, login: 1, ...times },
      { qos: 1, retain: false },
    )
  await until(() => (said.get('1 ack')?.length === 2 ? true : undefined))
  expect(said.get('1 ack')).toEqual(
    ['command-2', 'command-21'].map(id => ({ id, status: 'rejected', token: 'errors.robot.replayed' })),
  )
})

test('L-002 the map beside a log is handed over with its picture, and without it where there is none', async () => {
  const yaml = 'image: hall.pgm\nresolution: 0.05\norigin: [0, 0, 0]\n'
  await writeFile(join(folder, 'a.log'), LOG)
  await writeFile(join(folder, 'hall.yaml'), yaml)
  robots = await start()
  expect(provisioned.map(([name, map]) => [name, map?.yaml.name, map?.image])).toEqual([['a', 'hall.yaml', undefined]])
  await robots.close()
  await writeFile(join(folder, 'hall.pgm'), 'P5 1 1 255\n0')
  robots = await start()
  expect(provisioned[1]?.[1]?.image?.name).toBe('hall.pgm')
})

test('M-087 a run whose map is refused is played without one, and a robot that is refused does not keep the others', async () => {
  await writeFile(join(folder, 'a.log'), LOG)
  await writeFile(join(folder, 'a.yaml'), 'image: a.png\nresolution: 77\norigin: [0, 0, 0]\n')
  await writeFile(join(folder, 'b.log'), LOG)
  await writeFile(join(folder, 'c.log'), 'nothing')
  robots = await start((name, map) => (name === 'b' ? 'No.' : map && 'a.yaml: resolution is absurd.'))
  expect(robots.count).toBe(1)
  expect(provisioned).toEqual([['a', undefined]])
  const basic = await until(() => frames.get(1)?.find(({ channel }) => channel === 'basic'))
  expect(basic).toMatchObject({ body: { plan: 0 } })
  expect(sentences).toEqual([
    'The log a is played without its map: a.yaml: resolution is absurd.',
    'The log b is played without its map: No.',
    'The log b is not played: No.',
    'c.log has no FLASER, RAWLASER1, ROBOTLASER1 or ODOM line that can be read.',
  ])
})

test('L-044 a recording that is played takes no version of a plan, and says why', async () => {
  await writeFile(join(folder, 'a.log'), LOG)
  robots = await start()
  await until(() => said.get('1 state'))
  const version = { plan: 77, first_id: 70, version: 2, name: 'Hall', files: [], published_at: Date.now() }
  await broker.publish(1, 'plan', version, { qos: 1, retain: true })
  await until(() => said.get('1 plan_status'))
  expect(said.get('1 plan_status')).toEqual([{ plan: 77, status: 'refused', token: 'errors.plan.replayed' }])
})
