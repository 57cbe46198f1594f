import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { SESSION_HEADER } from '../../../contract/routes/access.ts'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'
import { toWireTime } from '../../../contract/time.ts'
import { sessionOf } from '../../../e2e/provision.ts'
import { type RunningService, startInstalled } from '../../../e2e/service.ts'
import { watchRobot } from '../../../e2e/streamerClient.ts'
import { readConfig } from '../../../server/config.ts'
import { createLog } from '../../../server/log.ts'
import { openDataFolder } from '../../../server/plans/dataFolder.ts'
import { type Service, startService } from '../../../server/service.ts'
import { lacksPostgres, startPostgres } from '../../server/database/postgres.ts'
import { createDataFolder } from '../../server/databaseTemplate.ts'
import { startBenchRobot } from '../bench.ts'
import { type Figure, percentile } from '../table.ts'
import { createManyReports, createRasters } from './manyReports.ts'

/** `SWATH_BENCH_REPORTS` makes it fewer, for a first look. */
const REPORTS = Number(process.env['SWATH_BENCH_REPORTS'] ?? 1_000_000)
const REQUESTS = Number(process.env['SWATH_BENCH_REQUESTS'] ?? 20)
/** Pages are quick, and their slowest twentieth is to be more than one request. */
const PAGES = REQUESTS * 5
/** `embedded` or `PostgreSQL`: that one alone. */
const DATABASE = process.env['SWATH_BENCH_DATABASE']
const SUPERIMPOSED = 1000
const DAY_MS = 86_400_000
const PATH = '/api/v0/CleaningReports'
const PARTS = ['filters', 'metrics', 'trends', 'states']

const mebibytes = (bytes: number): number => bytes / 2 ** 20

/** Asks over HTTP as a console does. */
async function createAsker(url: string) {
  const headers = { [SESSION_HEADER]: await sessionOf(url, 'super') }
  const get = async (path: string): Promise<Response> => {
    const response = await fetch(`${url}${path}`, { headers })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
    return response
  }
  return {
    get,
    waits: async (paths: readonly string[], times = REQUESTS): Promise<readonly number[]> => {
      const found: number[] = []
      for (let i = 0; i < times; i++) {
        const started = performance.now()
        for (const response of await Promise.all(paths.map(get))) await response.arrayBuffer()
        found.push(performance.now() - started)
      }
      return found
    },
  }
}

const both = (what: string, waits: readonly number[], value: number): readonly Figure[] => [
  { what: `${what}, p50`, value: percentile(waits, 0.5), unit: 'ms', budget: { kind: 'max', value } },
  { what: `${what}, p95`, value: percentile(waits, 0.95), unit: 'ms', budget: { kind: 'max', value } },
]

/** How long the service's thread was held up at the longest while something ran, ms. */
async function longestHoldUp<T>(work: Promise<T>): Promise<{ readonly answer: T; readonly ms: number }> {
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last - 10)
    last = now
  }, 10)
  const answer = await work
  clearInterval(timer)
  return { answer, ms: longest }
}

const fileSchema = v.object({ firstMs: v.number(), rate: v.number() })

/** The file of all reports, read by somebody elsewhere. */
async function readFile(url: string) {
  const env = { ...process.env, FILE: `${url}${PATH}/metrics/csv`, SESSION: await sessionOf(url, 'super') }
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/bench/reports/fileReader.ts'], { env })
  return v.parse(v.pipe(v.string(), v.parseJson(), fileSchema), stdout)
}

const MEMORY_EVERY_MS = 20
const LOADED_EVERY_MS = 500
const RESIDENT_KB = /^VmRSS:\s+(\d+) kB$/m

/** Resident memory of a process, MiB. */
const residentOf = (pid: number): number =>
  Number(RESIDENT_KB.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** By how much a process grew while the file was read, at most, MiB. */
async function growthWhileRead({ url, pid }: RunningService): Promise<number> {
  const before = residentOf(pid())
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentOf(pid()))
  }, MEMORY_EVERY_MS)
  await readFile(url)
  clearInterval(timer)
  return most - before
}

const span = (days: number): string =>
  `start_time_gt=${toWireTime(Date.now() - days * DAY_MS)}&time_zone=Europe/Helsinki`
const pageOf = (days: number): string => `${PATH}?${span(days)}`

/** Pages of the list, and the file twice, by a service that is started on the reports as `npm start` does: one that has made them holds what they took. */
async function measureInstalled(name: string, env: { readonly [name: string]: string }): Promise<readonly Figure[]> {
  if (process.platform !== 'linux') return []
  const service = await startInstalled({ env: { ...env, SWATH_ROBOTS: '0' } })
  try {
    const headers = { [SESSION_HEADER]: await sessionOf(service.url, 'super') }
    // Until they are in its memory reports are being loaded.
    while ((await fetch(`${service.url}${PATH}/overview`, { headers })).status === 503)
      await setTimeout(LOADED_EVERY_MS)
    const { waits } = await createAsker(service.url)
    const page = await waits([pageOf(183)], PAGES)
    const [first, again] = [await growthWhileRead(service), await growthWhileRead(service)]
    return [
      ...both(`${name}, installed: page of ten of 183 days`, page, 20),
      { what: `${name}, installed: file, memory`, value: first, unit: 'MiB', budget: { kind: 'max', value: 64 } },
      { what: `${name}, installed: file again, memory`, value: again, unit: 'MiB', budget: { kind: 'max', value: 64 } },
    ]
  } finally {
    await service.stop()
  }
}

/** Loads the columns anew, as after a start; how long that takes and what they hold. */
async function loadColumns({ reports: { columns } }: Service) {
  const before = process.memoryUsage().rss
  const started = performance.now()
  columns.discard()
  const sized = () =>
    columns.read(
      async table => ({ reports: table.size, bytes: table.bytes }),
      async (_, found) => found,
    )
  for (;;) {
    const found = await sized().catch(() => undefined)
    if (found?.reports !== undefined)
      return { ...found, ms: performance.now() - started, rss: mebibytes(process.memoryUsage().rss - before) }
  }
}

/** A robot that sends and somebody who watches it: how late its frames come, ms. */
async function watchFrames(url: string) {
  const robot = await startBenchRobot(url, 1)
  const late: number[] = []
  const watch = { robot: robot.id, channels: [CHANNEL.pose, CHANNEL.laser] }
  const viewer = await watchRobot(url, await sessionOf(url, 'super'), watch, ({ timeMs }) =>
    late.push(Date.now() - timeMs),
  )
  return {
    late,
    stop: async () => {
      viewer.close()
      await robot.stop()
    },
  }
}

async function measure(service: Service, name: string, dataFolder: string): Promise<readonly Figure[]> {
  const folder = openDataFolder(join(dataFolder, 'files'))
  const made = performance.now()
  const { plans } = await createManyReports(service.db, folder, REPORTS)
  const plan = plans[0] ?? 0
  const rasters = await createRasters(service.db, plan, SUPERIMPOSED)
  console.log(
    `${name}: ${REPORTS} reports and ${rasters} rasters made in ${Math.round((performance.now() - made) / 1000)} s`,
  )
  const loaded = await loadColumns(service)
  const frames = await watchFrames(service.url)
  const { get, waits } = await createAsker(service.url)
  const parts = (query: string) => PARTS.map(part => `${PATH}/${part}?${query}`)
  const page = await waits([pageOf(183)], PAGES)
  const later = await waits([`${pageOf(183)}&offset=200`], PAGES)
  const half = await waits(parts(span(183)))
  const screen = await waits([`${PATH}/overview?${span(183)}`])
  const all = await waits(parts('time_zone=Europe/Helsinki'), Math.ceil(REQUESTS / 2))
  const file = await longestHoldUp(readFile(service.url))
  await frames.stop()
  const started = performance.now()
  await (await get(`${PATH}/coverage_image_aggregate?cleaning_plans=${plan}&group=${plan}`)).arrayBuffer()
  const superimposedMs = performance.now() - started
  return [
    { what: `${name}: ${loaded.reports} reports loaded`, value: loaded.ms / 1000, unit: 's' },
    {
      what: `${name}: columns in memory`,
      value: mebibytes(loaded.bytes),
      unit: 'MiB',
      budget: { kind: 'max', value: 120 },
    },
    { what: `${name}: service grew with them`, value: loaded.rss, unit: 'MiB' },
    { what: `${name}: live frames beside all reads, p99 late`, value: percentile(frames.late, 0.99), unit: 'ms' },
    ...both(`${name}: page of ten of 183 days`, page, 20),
    ...both(`${name}: the 21st page`, later, 20),
    ...both(`${name}: filters, metrics, trends and states of 183 days`, half, 500),
    ...both(`${name}: overview of 183 days`, screen, 500),
    ...both(`${name}: filters, metrics, trends and states of all time`, all, 1500),
    { what: `${name}: file, first byte`, value: file.answer.firstMs, unit: 'ms', budget: { kind: 'max', value: 300 } },
    { what: `${name}: file`, value: file.answer.rate, unit: 'rows/s', budget: { kind: 'min', value: 20_000 } },
    { what: `${name}: file, thread held up at most`, value: file.ms, unit: 'ms' },
    {
      what: `${name}: ${rasters} superimposed runs`,
      value: superimposedMs,
      unit: 'ms',
      budget: { kind: 'max', value: 2000 },
    },
  ]
}

/** In this process, which makes the reports and looks at its own thread. */
async function measureHere(name: string, dataFolder: string, databaseUrl: string | undefined) {
  const config = { ...readConfig({ PORT: '0', MQTT_PORT: '0', SWATH_DEMO: '1', SWATH_DATA: dataFolder }), databaseUrl }
  const service = await startService(config, { log: createLog('silent') })
  try {
    return await measure(service, name, dataFolder)
  } finally {
    await service.close()
  }
}

async function measured(name: string, databaseUrl: string | undefined): Promise<readonly Figure[]> {
  const dataFolder = await createDataFolder()
  const env = { SWATH_DATA: dataFolder, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
  try {
    return [...(await measureHere(name, dataFolder, databaseUrl)), ...(await measureInstalled(name, env))]
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/** What a reader of a million reports waits for, with either database. */
export async function millionReports(): Promise<readonly Figure[]> {
  const embedded = DATABASE === 'PostgreSQL' ? [] : await measured('embedded', undefined)
  if (lacksPostgres || DATABASE === 'embedded') return embedded
  const postgres = await startPostgres()
  try {
    return [...embedded, ...(await measured('PostgreSQL', postgres.url()))]
  } finally {
    await postgres.close()
  }
}
