import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import { STREAMER_NAMESPACE, STREAMER_PATH } from '../../contract/sockets/streamer.ts'
import { sessionOf } from '../../e2e/provision.ts'
import { startService } from '../../e2e/service.ts'
import { type Figure, percentile, timed } from './table.ts'
import { cpuSeconds } from './viewers.ts'

const ROBOTS = 12
const VIEWERS = 20
const SECONDS = 60
const CONNECTIONS = 10
const PACKETS_PER_SECOND = Math.ceil(50_000 / 60)
const ASK_EACH_MS = 250
/** Longer than the service gives a robot that says nothing. */
const ANSWER_LIMIT_MS = 30_000

const robotsSchema = v.object({ data: v.array(v.object({ id: v.number(), connection: v.string() })) })
const sentSchema = v.object({ packets: v.number(), connections: v.number() })

/** What twenty people and the robots got of the service. Ms. */
type Service = { readonly asked: readonly number[]; readonly read: readonly number[]; readonly robotsGone: number }

async function viewersOf(url: string, session: string, robots: readonly number[]): Promise<readonly Socket[]> {
  const sockets = Array.from({ length: VIEWERS }, (_, i) =>
    io(`${url}${STREAMER_NAMESPACE}`, {
      path: STREAMER_PATH,
      transports: ['websocket'],
      query: { robot: robots[i % robots.length] },
      extraHeaders: { [SESSION_HEADER]: session },
      forceNew: true,
    }),
  )
  for (const socket of sockets) {
    socket.on('data', (_batch: ArrayBuffer, acknowledge: () => void) => acknowledge())
    socket.on('cache', (_batch: ArrayBuffer, _mark: unknown, acknowledge: () => void) => acknowledge())
  }
  await Promise.all(sockets.map(socket => new Promise<void>(resolve => socket.once('connect', () => resolve()))))
  return sockets
}

/** Asks the service by each viewer's socket and reads a robot, at a steady pace whether the one before was answered or not. */
async function served(url: string, session: string, viewers: readonly Socket[]): Promise<Service> {
  const asked: Promise<number>[] = []
  const read: Promise<number>[] = []
  let fewest = ROBOTS
  const headers = { [SESSION_HEADER]: session }
  const online = async () => {
    const response = await fetch(`${url}/v1/Robots`, { headers, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
    const { data } = v.parse(robotsSchema, await response.json())
    fewest = Math.min(fewest, data.filter(({ connection }) => connection === 'online').length)
  }
  const endsAt = performance.now() + SECONDS * 1000
  while (performance.now() < endsAt) {
    for (const viewer of viewers)
      asked.push(
        timed(async () => {
          const answered = new Promise(resolve => viewer.once('pong', resolve))
          viewer.emit('ping', performance.now())
          await Promise.race([answered, wait(ANSWER_LIMIT_MS, undefined, { ref: false })])
        }),
      )
    read.push(timed(online))
    await wait(ASK_EACH_MS)
  }
  return { asked: await Promise.all(asked), read: await Promise.all(read), robotsGone: ROBOTS - fewest }
}

/** Ten connections of a stranger beside twelve robots and twenty viewers, each with a false cookie and 50,000 CONNECT packets a minute in all. */
export async function floodOfConnects(): Promise<readonly Figure[]> {
  const service = await startService({ env: { SWATH_ROBOTS: String(ROBOTS) } })
  try {
    const { url } = service
    const session = await sessionOf(url, 'super')
    const headers = { [SESSION_HEADER]: session }
    let robots: readonly number[] = []
    while (robots.length < ROBOTS) {
      await wait(ASK_EACH_MS)
      const { data } = v.parse(robotsSchema, await (await fetch(`${url}/v1/Robots`, { headers })).json())
      robots = data.filter(({ connection }) => connection === 'online').map(({ id }) => id)
    }
    const viewers = await viewersOf(url, session, robots)
    const used = [await cpuSeconds(service.pid())]
    const quiet = await served(url, session, viewers)
    used.push(await cpuSeconds(service.pid()))
    const flooding = promisify(execFile)(process.execPath, ['tests/bench/flooder.ts'], {
      env: {
        ...process.env,
        URL: url,
        CONNECTIONS: String(CONNECTIONS),
        PACKETS_PER_SECOND: String(PACKETS_PER_SECOND),
        SECONDS: String(SECONDS),
      },
    })
    const flooded = await served(url, session, viewers)
    used.push(await cpuSeconds(service.pid()))
    const sent = v.parse(sentSchema, JSON.parse((await flooding).stdout))
    for (const viewer of viewers) viewer.disconnect()
    const [before = 0, between = 0, after = 0] = used
    const p95 = (values: readonly number[]) => percentile(values, 0.95)
    return [
      { what: 'packets that the stranger sent', value: sent.packets, unit: '' },
      { what: 'connections that it took', value: sent.connections, unit: '' },
      { what: 'viewers, quiet, p95', value: p95(quiet.asked), unit: 'ms' },
      { what: 'viewers, flooded, p95', value: p95(flooded.asked), unit: 'ms' },
      {
        what: 'viewers, flooded to quiet, p95',
        value: p95(flooded.asked) / p95(quiet.asked),
        unit: '×',
        budget: { kind: 'max', value: 2 },
      },
      { what: 'list of robots, quiet, p95', value: p95(quiet.read), unit: 'ms' },
      { what: 'list of robots, flooded, p95', value: p95(flooded.read), unit: 'ms' },
      { what: 'processor of the service, quiet', value: ((between - before) / SECONDS) * 100, unit: '%' },
      { what: 'processor of the service, flooded', value: ((after - between) / SECONDS) * 100, unit: '%' },
      { what: 'most robots away at once', value: flooded.robotsGone, unit: '' },
    ]
  } finally {
    await service.stop()
  }
}
