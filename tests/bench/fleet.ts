import { rmSync } from 'node:fs'
import { ROBOT_STATES } from '../../contract/robot/states.ts'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import { sessionOf } from '../../e2e/provision.ts'
import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/database/database.ts'
import { robotStatuses, robots } from '../../server/database/schema.ts'
import { createLog } from '../../server/log.ts'
import { startService } from '../../server/service.ts'
import { createDataFolder } from '../server/databaseTemplate.ts'
import { createRows } from '../server/testDatabase.ts'
import { launchBrowser } from './bench.ts'
import { type ColdLoad, coldLoad } from './start.ts'
import { type Figure, median, percentile, timed } from './table.ts'

const ROBOTS = 500
/** Of the demo. */
const ACCOUNTS = [2, 3, 4] as const
const REQUESTS = 50
const LOADS = 5

/** Robots of three accounts, in all states, online as far as the database knows. */
async function seedFleet(db: Database): Promise<void> {
  const rows = createRows({ db })
  const statuses: (typeof robotStatuses.$inferInsert)[] = []
  for (let i = 0; i < ROBOTS; i++) {
    const { robot } = await rows.robot(ACCOUNTS[i % ACCOUNTS.length] ?? ACCOUNTS[0])
    const state = ROBOT_STATES[i % ROBOT_STATES.length]?.id ?? 0
    statuses.push({ robot, bootId: 'bench', seq: 1, state, startTime: new Date(Date.now() - i * 60_000) })
  }
  await db.insert(robotStatuses).values(statuses)
  await db.update(robots).set({ connection: 'online' })
}

/** The home screen of five hundred robots: what the service takes to list them, and the screen to show the first of them. */
export async function homeOfManyRobots(): Promise<readonly Figure[]> {
  const dataFolder = await createDataFolder()
  const config = readConfig({ PORT: '0', MQTT_PORT: '0', SWATH_DEMO: '1', SWATH_DATA: dataFolder })
  const service = await startService(config, {
    log: createLog('silent'),
    console: { from: 'folder', folder: `${process.cwd()}/dist` },
  })
  const browser = await launchBrowser()
  try {
    await seedFleet(service.db)
    const headers = { [SESSION_HEADER]: await sessionOf(service.url, 'super') }
    const answersOf = async (path: string): Promise<readonly number[]> => {
      const found: number[] = []
      for (let i = 0; i < REQUESTS; i++)
        found.push(
          await timed(async () => {
            const response = await fetch(service.url + path, { headers })
            await response.arrayBuffer()
            if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
          }),
        )
      return found
    }
    const [list, newest] = [await answersOf('/v1/Robots'), await answersOf('/api/v0/RobotStatus?latest=1&limit=1000')]
    const loads: ColdLoad[] = []
    for (let i = 0; i < LOADS; i++) loads.push(await coldLoad(browser, service.url))
    const answer = (what: string, values: readonly number[], share: number): Figure => ({
      what: `${what} of ${ROBOTS} robots, p${share * 100}`,
      value: percentile(values, share),
      unit: 'ms',
      budget: { kind: 'max', value: 200 },
    })
    return [
      answer('list', list, 0.5),
      answer('list', list, 0.95),
      answer('newest statuses', newest, 0.5),
      answer('newest statuses', newest, 0.95),
      {
        what: `home of ${ROBOTS} robots: first paint`,
        value: median(loads.map(({ paintMs }) => paintMs)) / 1000,
        unit: 's',
        budget: { kind: 'max', value: 0.5 },
      },
      {
        what: `home of ${ROBOTS} robots: the first robot on screen`,
        value: median(loads.map(({ usableMs }) => usableMs)) / 1000,
        unit: 's',
        budget: { kind: 'max', value: 1 },
      },
    ]
  } finally {
    await browser.close()
    await service.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
