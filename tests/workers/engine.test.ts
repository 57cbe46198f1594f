import { afterEach, expect, test, vi } from 'vitest'
import { COMMAND } from '../../contract/commands.ts'
import { LEVEL } from '../../contract/permissions.ts'
import { STATE } from '../../contract/robot/states.ts'
import { CHANNEL } from '../../contract/telemetry/channels.ts'
import { sceneHash } from '../../scene/sceneHash.ts'
import { createMemoryStore } from '../../workers/log/segmentStore.ts'
import type { ReadoutMessage } from '../../workers/readouts.ts'
import { eventually } from '../eventually.ts'
import { basic, batchOf, frame, START_MS, scan } from './frames.ts'
import { PLAN_FILES } from './planFiles.ts'
import { emitCache, startStreamerServer } from './streamerServer.ts'
import { createTestEngine, isReadout, type TestEngine } from './testEngine.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})

async function watched(
  options: Parameters<TestEngine['open']>[0] = {},
  environment: Parameters<typeof createTestEngine>[0] = {},
) {
  const server = await startStreamerServer({ files: PLAN_FILES })
  const engine = createTestEngine(environment)
  closing.push(engine.close, server.stop)
  await engine.open({ serviceUrl: server.url, ...options })
  const socket = await server.until(() => server.sockets[0])
  return { ...engine, server, socket }
}

const poseFrame = (seq: number, x: number) => frame('pose', seq, seq * 50, { x, y: 0, w: 0 })
const WHOLE = { kind: 'live', time: START_MS + 150, first: true, last: true } as const
const isLost = (message: ReadoutMessage): message is Extract<ReadoutMessage, { type: 'lostLocalization' }> =>
  message.type === 'lostLocalization'
const isPlan =
  (status: string) =>
  (message: ReadoutMessage): message is Extract<ReadoutMessage, { type: 'plan' }> =>
    message.type === 'plan' && message.plan.status === status

test('M-076 M-079 what the socket brings is folded, drawn and read out', async () => {
  const { server, socket, engine, seen, until, showFrame } = await watched()
  showFrame()
  const drawnBefore = seen.draws
  await server.send(socket, batchOf(frame('basic', 1, 0, basic()), frame('pose', 1, 20, { x: 4, y: 5, w: 1 })))
  const { readout } = await until(isReadout(each => each.basic !== undefined))
  expect(readout.basic).toEqual(basic())
  expect(readout.pose).toEqual({ x: 4, y: 5, w: 1 })
  expect(readout.link.status).toBe('live')
  expect(seen.scene.latest.pose?.body).toEqual({ x: 4, y: 5, w: 1 })
  await until(isPlan('loaded'))
  const idle = engine.idle()
  expect(showFrame()).toBe(true)
  await idle
  expect(seen.draws).toBe(drawnBefore + 1)
  expect(showFrame()).toBe(false)
  const counters = await engine.counters()
  expect(counters).toMatchObject({ framesFolded: 2, framesDrawn: seen.draws })
  expect(counters.robotToPixelMs).toHaveLength(1)
  expect(await engine.sceneHash()).toBe(sceneHash(seen.scene))
})

test('M-102 idle answers when the readout of everything before it has left, and how many messages have', async () => {
  const { engine, messages, showFrame } = await watched()
  // Readouts keep a distance of a third of a second: each of these would wait for its turn.
  for (const x of [1, 2, 3]) {
    await engine.point({ x, y: 4 })
    const idle = engine.idle()
    showFrame()
    const left = await idle
    await eventually(() => expect(messages.length).toBeGreaterThanOrEqual(left), 1)
    // What the worker's own parts tell may follow.
    expect(
      messages
        .slice(0, left)
        .filter(isReadout(() => true))
        .at(-1)?.readout.pointer,
    ).toEqual({ x, y: 4 })
  }
})

test('M-088 M-087 the plan of the robot is loaded, and plan 0 is none', async () => {
  const { server, socket, seen, until } = await watched()
  await server.send(socket, frame('basic', 1, 0, basic({ plan: 11 })))
  const { plan } = await until(isPlan('loaded'))
  expect(plan).toMatchObject({ status: 'loaded', plan: 11, name: 'Concourse', widthPx: 2, heightPx: 1 })
  expect(seen.plan?.elements.sectors.map(({ name }) => name)).toEqual(['Hall'])
  await server.send(socket, frame('basic', 2, 500, basic({ plan: 0 })))
  await until(isPlan('none'))
  expect(seen.plan).toBeUndefined()
})

test('M-079 bad frames are counted by channel and reason, credit comes back, and the stream goes on', async () => {
  const { server, socket, until } = await watched()
  const broken = frame('basic', 1, 0, basic())
  broken.fill(0xc1, 24)
  await server.send(socket, batchOf(broken, poseFrame(5, 1), poseFrame(4, 1)))
  await server.send(socket, new Uint8Array([9, 9, 9]))
  // @ts-expect-error: a service that breaks the contract
  await new Promise<void>(resolve => socket.emit('data', 'no bytes', resolve))
  await server.send(socket, poseFrame(6, 2))
  const { readout } = await until(isReadout(({ pose, connection }) => pose?.x === 2 && connection.badFrames.length > 3))
  expect(readout.connection.badFrames).toEqual([
    { channel: 'basic', fault: 'body', count: 1 },
    { channel: 'pose', fault: 'outOfOrder', count: 1 },
    { channel: '?', fault: 'truncated', count: 1 },
    { channel: 'data', fault: 'body', count: 1 },
  ])
})

test('M-089 M-090 lost: the histories and the overlay show by themselves, the choice stays, and the alert comes once in 10 s', async () => {
  let nowMs = START_MS
  const { server, socket, engine, seen, messages, until } = await watched({}, { now: () => nowMs })
  await engine.showLayers(['grid', 'robot', 'laser'])
  expect(seen.layers).toEqual(['grid', 'robot', 'laser'])
  const sendLock = (seq: number, localization_lock: number) =>
    server.send(socket, frame('basic', seq, seq * 500, basic({ state: STATE.clean, localization_lock })))
  await sendLock(1, 0)
  await until(isLost)
  expect(seen.layers).toEqual(['grid', 'robot', 'map_overlay', 'laser', 'laser_history', 'pose_history'])
  await engine.showLayers(['grid', 'robot', 'laser', 'zones'])
  await sendLock(2, 1)
  expect(seen.layers).toEqual(['grid', 'robot', 'zones', 'laser'])
  nowMs += 9000
  await sendLock(3, 0)
  await sendLock(4, 1)
  nowMs += 2000
  await sendLock(5, 0)
  await until(isReadout(({ localizationLost, ageMs }) => localizationLost && ageMs !== undefined))
  expect(messages.filter(isLost)).toHaveLength(2)
})

test('M-090 below level 2 no alert says that the robot is lost, and it is shown all the same', async () => {
  const { server, socket, messages, until } = await watched({ level: LEVEL.customer })
  await server.send(socket, frame('basic', 1, 0, basic({ localization_lock: 0 })))
  await until(isReadout(({ localizationLost }) => localizationLost))
  expect(messages.filter(isLost)).toEqual([])
})

test('M-020 M-021 M-078 subscriptions follow the layers that are shown, within the level', async () => {
  const { server, engine } = await watched({ level: LEVEL.customer })
  await engine.showLayers(['robot', 'laser', 'costmap_local', 'safety'])
  await server.until(() => (server.commands.some(({ channel }) => channel === CHANNEL.safety) ? true : undefined))
  await engine.showLayers(['robot'])
  const left = await server.until(() => {
    const gone = server.commands
      .filter(({ command }) => command === COMMAND.telemetryUnsubscribe)
      .map(({ channel }) => channel)
    return gone.includes(2) && gone.includes(5) ? gone : undefined
  })
  expect(left).not.toContain(1)
  const asked = new Set(server.commands.map(({ channel }) => channel))
  const ofOperators: readonly number[] = [
    CHANNEL.localization,
    CHANNEL.costmapLocal,
    CHANNEL.costmapGlobal,
    CHANNEL.radio,
    CHANNEL.robotMessage,
  ]
  expect([...asked].filter(channel => ofOperators.includes(channel))).toEqual([])
  expect([0, 1, 10, 15].every(channel => asked.has(channel))).toBe(true)
})

test('M-092 hidden: folding goes on, nothing is drawn, and the first picture afterwards has everything', async () => {
  const { server, socket, engine, seen, showFrame, until } = await watched()
  showFrame()
  await engine.setHidden(true)
  const { draws, scenes } = seen
  for (let seq = 1; seq <= 20; seq++) await server.send(socket, poseFrame(seq, seq))
  await until(isReadout(({ pose }) => pose?.x === 20))
  expect(showFrame()).toBe(false)
  expect([seen.draws, seen.scenes]).toEqual([draws, scenes])
  expect((await engine.counters()).framesFolded).toBe(20)
  const drawn = engine.setHidden(false)
  await eventually(() => expect(showFrame()).toBe(true))
  await drawn
  expect(seen.scene.latest.pose?.body.x).toBe(20)
  expect(seen.scene.coverage.length).toBe(20)
})

test('M-079 after the service was away the cache fills the gap and nothing is folded or recorded twice', async () => {
  const { server, socket, engine, until } = await watched()
  const seen = batchOf(poseFrame(1, 1), poseFrame(2, 2))
  await server.send(socket, seen)
  await server.stop()
  await until(isReadout(({ link }) => link.status === 'lost'))
  const again = await startStreamerServer({ port: server.port, files: PLAN_FILES })
  closing.push(again.stop)
  const back = await again.until(() => again.sockets[0])
  expect(back.handshake.query['since']).toBe((START_MS + 100).toFixed(3))
  emitCache(back, batchOf(poseFrame(1, 1), poseFrame(2, 2), poseFrame(3, 3)), WHOLE)
  await again.send(back, poseFrame(4, 4))
  const { readout } = await until(isReadout(({ pose }) => pose?.x === 4))
  expect(readout.connection.badFrames).toEqual([])
  expect((await engine.counters()).framesFolded).toBe(4)
  expect(await engine.sceneHashAt(START_MS + 200)).toBe(await engine.sceneHash())
})

test('M-079 a reload goes on where the tab left off, from the log on disk', async () => {
  const store = createMemoryStore()
  const first = await watched({}, { openStore: async () => store, now: () => START_MS + 5000 })
  await first.server.send(first.socket, batchOf(frame('basic', 1, 0, basic()), poseFrame(1, 1), poseFrame(2, 2)))
  const hash = await first.engine.sceneHash()
  await first.engine.close()
  const second = createTestEngine({ openStore: async () => store, now: () => START_MS + 60_000 })
  closing.push(second.close)
  await second.open({ serviceUrl: first.server.url })
  expect(await second.engine.sceneHash()).toBe(hash)
  const later = createTestEngine({ openStore: async () => store, now: () => START_MS + 3_600_000 })
  closing.push(later.close)
  await later.open({ liveFeed: false })
  expect((await later.engine.counters()).framesFolded).toBe(0)
  expect(await later.engine.sceneHashAt(START_MS + 100)).toBe(hash)
})

test('M-079 the last scan comes back as it was folded', async () => {
  const { server, socket, engine } = await watched()
  expect(await engine.lastScan()).toBeUndefined()
  await server.send(socket, frame('laser', 1, 0, scan(3, 2.5)))
  expect(await engine.lastScan()).toMatchObject({ pose: { x: 1, y: 2, w: 0.5 }, max: 30, ranges: [2.5, 2.5, 2.5] })
})

test('M-076 the messages of the robot are passed on once each', async () => {
  const { server, socket, messages, until } = await watched()
  const said = frame('robot_message', 1, 0, { level: 'warning', text: 'Squeegee worn', key: 'squeegee' })
  await server.send(socket, said)
  await server.send(socket, poseFrame(1, 1))
  await until(isReadout(({ pose }) => pose !== undefined))
  expect(messages.filter(({ type }) => type === 'robotMessage')).toEqual([
    { type: 'robotMessage', level: 'warning', text: 'Squeegee worn', key: 'squeegee', timeMs: START_MS },
  ])
})

test('M-079 an engine is opened once, rejects what comes before, and closes for good', async () => {
  const { engine, open, seen, close, showFrame } = createTestEngine()
  await expect(engine.sceneHash()).rejects.toThrow('not open')
  await open({ liveFeed: false })
  await expect(open({})).rejects.toThrow('open already')
  await close()
  expect(seen.disposed).toBe(true)
  expect(showFrame()).toBe(false)
})

test('M-105 each picture that shows another part of the map says which, and no other does', async () => {
  const { engine, seen, showFrame, messages } = await watched()
  const views = () => messages.flatMap(message => (message.type === 'view' ? [message.view] : []))
  await engine.resize({ width: 100, height: 100, pixelRatio: 1 })
  await eventually(() => expect(showFrame()).toBe(true))
  await eventually(() => expect(views()).toEqual([seen.view]))
  await engine.indicate(0, 0)
  expect(showFrame()).toBe(true)
  const moved = { ...seen.view, x: 3 }
  seen.view = moved
  await engine.moveCamera({ type: 'centreAt', x: 3, y: 0 })
  expect(showFrame()).toBe(true)
  await eventually(() => expect(views().at(-1)).toEqual(moved))
  expect(views()).toHaveLength(2)
})

test('the parts of the worker tell the page of their states as they change', async () => {
  const { server, socket, engine, messages } = await watched()
  const factsOf = (actor: string) =>
    messages.flatMap(message => (message.type === 'remote' && message.fact.actor === actor ? [message.fact] : []))
  const valuesOf = (actor: string) => factsOf(actor).flatMap(fact => ('value' in fact ? [fact.value] : []))
  emitCache(socket, batchOf(frame('basic', 1, 0, basic())), WHOLE)
  await eventually(() => expect(valuesOf('worker:source').at(-1)).toMatchObject({ link: 'live' }))
  await server.send(socket, poseFrame(4, 1))
  await engine.playback({ type: 'seek', timeMs: START_MS }, 1)
  await eventually(() =>
    expect(valuesOf('worker:playback').at(-1)).toEqual({ mode: 'paused', recording: 'open', source: 'log' }),
  )
  await engine.playback({ type: 'live' }, 2)
  await eventually(() =>
    expect(factsOf('worker:playback').at(-1)).toMatchObject({
      event: { type: 'playback.live', request: 2 },
      isOwn: false,
      value: { mode: 'live', recording: 'none', source: 'live' },
      context: { robot: 7, request: 2 },
    }),
  )
  expect(valuesOf('worker:log')).toEqual([{ place: 'empty' }, { place: 'memory' }])
})
