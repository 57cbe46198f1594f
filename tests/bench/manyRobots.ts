/** One service with a thousand robots, recorded: what it takes, how it answers meanwhile, and whether a change of state is lost. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as v from 'valibot'
import { callAs, provisionRobot, type ServiceCall } from '../../e2e/provision.ts'
import { startInstalled } from '../../e2e/service.ts'
import { type Figure, percentile, timed } from './table.ts'
import { cpuSeconds } from './viewers.ts'

const ROBOTS = 1000
const SETTLE_S = 20
const SECONDS = 60
const HEALTH_EACH_MS = 100
/** A change of state is stored behind its acknowledgement by no more than this. */
const STORED_S = 10

/** Longer than anybody waits. */
const ANSWER_LIMIT_MS = 30_000

const totalSchema = v.object({ total: v.number() })
const seconds = (count: number): Promise<void> => new Promise(resolve => setTimeout(resolve, count * 1000))

async function provision(call: ServiceCall) {
  const robots: { id: number; token: string; mqttUrl: string }[] = []
  for (let i = 0; i < ROBOTS; i++)
    robots.push(await provisionRobot(call, { name: `Bench ${i}`, account: 'Swath', files: [] }))
  return robots
}

async function health(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/v0/System/health`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
  await answer.text()
  if (!answer.ok) throw new Error(`Health answered ${answer.status}`)
}

/** Health answers in ms, asked at a steady pace whether the one before was answered or not; one that is refused or late counts as long. */
async function askHealth(url: string): Promise<readonly number[]> {
  const asked: Promise<number>[] = []
  const endsAt = performance.now() + SECONDS * 1000
  while (performance.now() < endsAt) {
    asked.push(timed(() => health(url)).catch(() => ANSWER_LIMIT_MS))
    await seconds(HEALTH_EACH_MS / 1000)
  }
  return Promise.all(asked)
}

export async function thousandRobots(): Promise<readonly Figure[]> {
  const service = await startInstalled({ env: { SWATH_ROBOTS: '0' } })
  try {
    const call = await callAs(service.url, 'super')
    const robots = await provision(call)
    const load = spawn(process.execPath, ['tests/bench/fleetRobots.ts'], {
      env: { ...process.env, MQTT_URL: robots[0]?.mqttUrl, ROBOTS: JSON.stringify(robots) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(load.stdout, 'data')
    await seconds(SETTLE_S)
    const before = await cpuSeconds(service.pid())
    const answers = await askHealth(service.url)
    const used = (await cpuSeconds(service.pid())) - before
    const last = once(load.stdout, 'data')
    load.kill('SIGTERM')
    const sent = Number(/changes (\d+)/.exec(String(await last))?.[1])
    await seconds(STORED_S)
    const { total } = v.parse(
      totalSchema,
      await call('GET', '/api/v0/RobotStatus?limit=1&status_type[]=clean&status_type[]=pause'),
    )
    return [
      {
        what: `service with ${ROBOTS} robots`,
        value: (used / SECONDS) * 100,
        unit: '% of a core',
        budget: { kind: 'max', value: 70 },
      },
      { what: 'health p50', value: percentile(answers, 0.5), unit: 'ms' },
      { what: 'health p99', value: percentile(answers, 0.99), unit: 'ms', budget: { kind: 'max', value: 500 } },
      { what: 'changes of state lost', value: sent - total, unit: 'of those sent', budget: { kind: 'max', value: 0 } },
      { what: 'changes of state sent', value: sent, unit: '' },
    ]
  } finally {
    await service.stop()
  }
}
