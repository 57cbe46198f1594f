import { randomUUID } from 'node:crypto'
import { BehaviorSubject, filter, firstValueFrom, ReplaySubject, type Subscription } from 'rxjs'
import { afterEach, expect, test } from 'vitest'
import { STREAMER_SOCKET_HEADER } from '../../../contract/commandHeaders.ts'
import { COMMAND } from '../../../contract/commands.ts'
import { XSRF_HEADER } from '../../../contract/routes/access.ts'
import { CHANNEL, type ChannelName } from '../../../contract/telemetry/channels.ts'
import { liveSource } from '../../../workers/source/live.ts'
import type { SourceEvent } from '../../../workers/source/source.ts'
import { createStreamerSocket } from '../../../workers/source/streamerSocket.ts'
import { batchOf, frame, scan } from '../frames.ts'
import { type StreamerServer, startStreamerServer } from '../streamerServer.ts'

const servers: StreamerServer[] = []
const subscriptions: Subscription[] = []
afterEach(async () => {
  for (const subscription of subscriptions.splice(0)) subscription.unsubscribe()
  for (const server of servers.splice(0)) await server.stop()
})

async function serve(options: Parameters<typeof startStreamerServer>[0] = {}): Promise<StreamerServer> {
  const server = await startStreamerServer(options)
  servers.push(server)
  return server
}

function watch(server: { readonly url: string }, channels: readonly ChannelName[] = ['pose'], now = Date.now) {
  const wanted = new BehaviorSubject(channels)
  const events = new ReplaySubject<SourceEvent>()
  const source = liveSource({
    socket: createStreamerSocket({ serviceUrl: server.url }),
    serviceUrl: server.url,
    robot: 7,
    csrfToken: 'token-of-the-page',
    channels: wanted,
    lastSeenMs: () => 1_700_000_000_000.5,
    now,
    random: () => 0,
    newKey: randomUUID,
    fetch,
  })
  subscriptions.push(source.subscribe(events))
  /** The first event that passes, those that came before included. */
  const until = <T extends SourceEvent>(pass: (event: SourceEvent) => event is T): Promise<T> =>
    firstValueFrom(events.pipe(filter(pass)))
  return { wanted, events, until }
}

const isLink =
  (status: string) =>
  (event: SourceEvent): event is Extract<SourceEvent, { type: 'link' }> =>
    event.type === 'link' && event.link.status === status
const isType =
  <T extends SourceEvent['type']>(type: T) =>
  (event: SourceEvent): event is Extract<SourceEvent, { type: T }> =>
    event.type === type

test('M-079 frames and cache arrive as bytes, and credit goes back for each of them', async () => {
  const server = await serve()
  const { until } = watch(server)
  const socket = await server.until(() => server.sockets[0])
  expect(socket.handshake.query['robot']).toBe('7')
  const batch = batchOf(frame('pose', 1, 0, { x: 1, y: 2, w: 0 }), frame('laser', 1, 10, scan()))
  const sent = server.send(socket, batch)
  const frames = await until(isType('frames'))
  expect(Buffer.compare(frames.batch, batch)).toBe(0)
  const trail = Float32Array.of(1, 2, 0, 0, 1.5, 2, 0, 1)
  const mark = { kind: 'live', time: 30, first: true, last: true, trail: trail.buffer } as const
  const cached = new Promise<void>(resolve => socket.emit('cache', batch.buffer, mark, resolve))
  const { part } = await until(isType('cache'))
  expect([part.batch.byteLength, part.time, part.first, part.last]).toEqual([batch.byteLength, 30, true, true])
  expect(part.trail).toEqual(trail)
  await Promise.all([sent, cached])
})

test('M-079 what comes of the past when nobody reads it any more gives its credit back as well', async () => {
  const server = await serve()
  watch(server)
  const socket = await server.until(() => server.sockets[0])
  await server.play(socket, frame('pose', 1, 0, { x: 1, y: 2, w: 0 }), { time: 1, speed: 10 })
  const mark = { kind: 'playback', time: 30, first: true, last: true, request: 4 } as const
  await new Promise<void>(resolve => socket.emit('cache', new ArrayBuffer(), mark, resolve))
  expect(socket.connected).toBe(true)
})

test('M-079 time-data, pong, bandwidth, eta, connection and message become events; what does not parse is malformed', async () => {
  const server = await serve({ time: () => Date.now() + 5000 })
  const { until } = watch(server)
  const socket = await server.until(() => server.sockets[0])
  const clock = await until(isType('clock'))
  expect(clock.offsetMs).toBeGreaterThan(4000)
  expect(clock.offsetMs).toBeLessThan(6000)
  expect((await until(isType('latency'))).latencyMs).toBeGreaterThanOrEqual(0)
  socket.emit('bandwidthMonitor', { bytesPerSecond: 12, dropped: { 2: 3 }, queueMs: 0, refused: { version: 1 } })
  socket.emit('eta', { sector: 60 })
  socket.emit('connection', { state: 'lost', since: 5 })
  socket.emit('message', { level: 'warning', token: 'streamer.slow', message: 'slow' })
  // @ts-expect-error: a service that breaks the contract
  socket.emit('eta', { sector: 'soon' })
  expect((await until(isType('bandwidth'))).bandwidth.dropped).toEqual({ 2: 3 })
  expect((await until(isType('eta'))).eta).toEqual({ sector: 60 })
  expect((await until(isType('robot'))).robot).toEqual({ state: 'lost', since: 5 })
  expect((await until(isType('notice'))).notice.token).toBe('streamer.slow')
  expect((await until(isType('malformed'))).event).toBe('eta')
})

test('M-078 the channels that are wanted are subscribed one by one, for this socket and with the CSRF token', async () => {
  const server = await serve()
  const { wanted } = watch(server, ['pose', 'laser'])
  await server.until(() => server.commands[1])
  wanted.next(['pose', 'safety'])
  await server.until(() => server.commands[3])
  expect(server.commands.map(({ command, channel }) => [command, channel])).toEqual([
    [0, 1],
    [0, 2],
    [0, 5],
    [1, 2],
  ])
  const [first] = server.commands
  expect(first?.headers[STREAMER_SOCKET_HEADER]).toBe(server.sockets[0]?.id)
  expect(first?.headers[XSRF_HEADER]).toBe('token-of-the-page')
  expect(new Set(server.commands.map(({ headers }) => headers['idempotency-key'])).size).toBe(4)
})

test('M-078 a channel that the service refuses is not asked for again', async () => {
  const server = await serve({ commandStatus: ({ channel }) => (channel === CHANNEL.laser ? 403 : 200) })
  const { wanted } = watch(server, ['laser', 'pose'])
  await server.until(() => server.commands[1])
  wanted.next(['laser', 'pose', 'cliff'])
  await server.until(() => server.commands[2])
  expect(server.commands.map(({ channel }) => channel)).toEqual([2, 1, 4])
})

test('M-079 a lost service is tried again at the announced time, and subscribed again', async () => {
  const first = await serve()
  const { until } = watch(first, ['pose'])
  await first.until(() => first.commands[0])
  await first.stop()
  const { link } = await until(isLink('lost'))
  expect(link).toMatchObject({ status: 'lost', reason: 'transport close' })
  if (link.status === 'lost') expect(link.retryAtMs - link.sinceMs).toBeGreaterThanOrEqual(500)
  const second = await serve({ port: first.port })
  const command = await second.until(() => second.commands[0])
  expect(command).toMatchObject({ command: COMMAND.telemetrySubscribe, channel: CHANNEL.pose })
  expect(command.headers[STREAMER_SOCKET_HEADER]).toBe(second.sockets[0]?.id)
  expect(second.sockets[0]?.handshake.query['since']).toBe('1700000000000.500')
})

test('M-079 a service that cannot check rights now is tried again like one that is away', async () => {
  const server = await serve({ refuse: 'errors.socket.unavailable' })
  const { link } = await watch(server).until(isLink('lost'))
  expect(link).toMatchObject({ status: 'lost', reason: 'unavailable' })
})

test('M-081 a refusal is reported with its token', async () => {
  const server = await serve({ refuse: 'robot.forbidden' })
  const { until } = watch(server)
  const { link } = await until(isLink('refused'))
  expect(link).toEqual({ status: 'refused', token: 'robot.forbidden' })
})

test('M-079 leaving closes the socket', async () => {
  const server = await serve()
  watch(server)
  const socket = await server.until(() => server.sockets[0])
  const left = new Promise(resolve => socket.on('disconnect', resolve))
  for (const subscription of subscriptions.splice(0)) subscription.unsubscribe()
  await left
  expect(server.sockets.map(({ connected }) => connected)).toEqual([false])
})
