import { rmSync } from 'node:fs'
import { ROBOT_STATES, STATE } from '../../contract/robot/states.ts'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import { toWireTime } from '../../contract/time.ts'
import { sessionOf } from '../../e2e/provision.ts'
import { readConfig } from '../../server/config.ts'
import { robotStatuses } from '../../server/database/schema.ts'
import { summariseHistories } from '../../server/fleet/statusSummaries.ts'
import { createLog } from '../../server/log.ts'
import { startService } from '../../server/service.ts'
import { createDataFolder } from '../server/databaseTemplate.ts'
import { createRows } from '../server/testDatabase.ts'
import { type Figure, percentile } from './table.ts'

const DAY_MS = 86_400_000
const ENTRIES = 73_000
const ENTRY_MS = (365 * DAY_MS) / ENTRIES
const INSERT_ROWS = 5000
const REQUESTS = 50

/** A year of one robot, two hundred states a day, the last of them still open. */
function* yearOfStatuses(robot: number, endMs: number) {
  const startMs = endMs - 365 * DAY_MS
  for (let i = 0; i < ENTRIES; i++) {
    const endTime = i === ENTRIES - 1 ? null : new Date(startMs + (i + 1) * ENTRY_MS)
    const state = ROBOT_STATES[(i * 7) % ROBOT_STATES.length]?.id ?? STATE.loading
    yield { robot, bootId: 'boot', seq: i + 1, state, startTime: new Date(startMs + i * ENTRY_MS), endTime }
  }
}

/** How long the calendar waits for three months of a robot with a year of statuses. */
export async function summariesOfAYear(): Promise<readonly Figure[]> {
  const dataFolder = await createDataFolder()
  const config = readConfig({ PORT: '0', MQTT_PORT: '0', SWATH_DEMO: '1', SWATH_DATA: dataFolder })
  const service = await startService(config, { log: createLog('silent') })
  try {
    const { robot } = await createRows(service).robot(1)
    const now = Date.now()
    const statuses = [...yearOfStatuses(robot, now)]
    for (let i = 0; i < statuses.length; i += INSERT_ROWS)
      await service.db.insert(robotStatuses).values(statuses.slice(i, i + INSERT_ROWS))
    await summariseHistories(service.db)
    const headers = { [SESSION_HEADER]: await sessionOf(service.url, 'super') }
    const waits = async (unit: 'day' | 'hour'): Promise<readonly number[]> => {
      const query = new URLSearchParams({
        robot: String(robot),
        unit,
        time_gt: toWireTime(now - 92 * DAY_MS),
        time_lt: toWireTime(now),
        time_zone: 'Europe/Helsinki',
      })
      const found: number[] = []
      for (let i = 0; i < REQUESTS; i++) {
        const started = performance.now()
        const response = await fetch(`${service.url}/api/v0/RobotStatus/summaries?${query}`, { headers })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`Summaries were answered with ${response.status}`)
        found.push(performance.now() - started)
      }
      return found
    }
    const [days, hours] = [await waits('day'), await waits('hour')]
    const budget = { kind: 'max', value: 200 } as const
    return [
      { what: 'three months by day, p50', value: percentile(days, 0.5), unit: 'ms', budget },
      { what: 'three months by day, p95', value: percentile(days, 0.95), unit: 'ms', budget },
      { what: 'three months by hour, p50', value: percentile(hours, 0.5), unit: 'ms', budget },
      { what: 'three months by hour, p95', value: percentile(hours, 0.95), unit: 'ms', budget },
    ]
  } finally {
    await service.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
