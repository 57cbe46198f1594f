import { rmSync } from 'node:fs'
import { stringify } from 'yaml'
import { callAs } from '../../e2e/provision.ts'
import { connectRobot } from '../../robots/client/robotClient.ts'
import { systemClock } from '../../robots/clock.ts'
import { fleet } from '../../robots/fleet.ts'
import { createPlanKeeper } from '../../robots/plans/planKeeper.ts'
import { planTypeOf } from '../../robots/sensors/basic.ts'
import { createSimulation } from '../../robots/simulation.ts'
import { planFiles } from '../../robots/sites/planFiles.ts'
import { planElements } from '../../robots/sites/site.ts'
import { send } from '../../robots/world/simRobot.ts'
import { readConfig } from '../../server/config.ts'
import { robots } from '../../server/database/schema.ts'
import { eq } from '../../server/database/sql.ts'
import { createLog } from '../../server/log.ts'
import { startService } from '../../server/service.ts'
import { createDataFolder } from '../server/databaseTemplate.ts'
import { storePlanVersion } from '../server/plans/storedPlan.ts'
import { createRows } from '../server/testDatabase.ts'
import { type Figure, median } from './table.ts'

const PUBLICATIONS = 12
const MERIDIAN = 2
/** The plan of a mall as it is drawn, its pictures included, is some megabytes. */
const [SPEC] = fleet(1, 1)
const LIMIT_MS = 60_000

/** From the order to publish until the service knows that the robot, which is at its dock, works by the version: files fetched and held against their hashes. */
export async function publishToRunning(): Promise<readonly Figure[]> {
  if (SPEC === undefined) throw new Error('There is no robot')
  const dataFolder = await createDataFolder()
  const config = readConfig({ PORT: '0', MQTT_PORT: '0', SWATH_DEMO: '1', SWATH_DATA: dataFolder })
  const service = await startService(config, { log: createLog('silent') })
  const { db } = service
  const simulation = createSimulation(40)
  const [resident] = simulation.add([SPEC])
  if (resident === undefined) throw new Error('There is no robot')
  const { robot } = resident
  const planType = planTypeOf(SPEC.job)
  const drawn = Object.fromEntries(
    (await planFiles(resident.home.terrain, planType)).map(({ name, bytes }) => [name, bytes]),
  )
  const elements = planElements(SPEC.site)
  /** One with other zones, for which the robot works out anew where no wheel may go. */
  const other = stringify({ ...elements, zones: elements.zones.slice(1), sectors: elements.sectors.slice(1) })
  const values = { account: MERIDIAN, name: 'Bench' }
  const first = await storePlanVersion(
    db,
    { ...values, status: 'published', publishedAt: new Date() },
    drawn,
    dataFolder,
  )
  const next = await storePlanVersion(
    db,
    { ...values, firstId: first, version: 2 },
    { ...drawn, 'sectors.yaml': other },
    dataFolder,
  )
  const { robot: id, token } = await createRows({ db }).robot(MERIDIAN)
  await db.update(robots).set({ plan: first }).where(eq(robots.id, id))
  const client = connectRobot({
    url: service.mqttUrl,
    robot: id,
    token,
    identity: { model: 'neo', hardware_version: '2.0', main_deb: '2.7.1', boot_id: 'bench' },
    clock: systemClock,
  })
  const source = { robot: id, token }
  const keeper = createPlanKeeper({
    client,
    resident,
    plan: first,
    planType,
    source,
    clock: systemClock,
    onTrouble: console.error,
  })
  const stop = systemClock.every(50, keeper.tick)
  const worksBy = async (): Promise<number> =>
    (await db.select({ plan: robots.plan }).from(robots).where(eq(robots.id, id)))[0]?.plan ?? 0
  try {
    await client.ready
    send(robot, { type: 'home.ordered' })
    while (!robot.snapshot.hasTag('docked')) simulation.advance(50, () => undefined)
    const call = await callAs(service.url, 'super')
    const took: number[] = []
    for (let i = 0; i < PUBLICATIONS; i++) {
      const version = i % 2 === 0 ? next : first
      const from = performance.now()
      await call('POST', `/api/v0/CleaningPlans/${version}/publish`, {
        account: MERIDIAN,
        area: 100,
        estimated_cleaning_time: 3600,
      })
      while ((await worksBy()) !== version) {
        if (performance.now() - from > LIMIT_MS) throw new Error('The robot has not gone over')
        await systemClock.wait(20)
      }
      took.push((performance.now() - from) / 1000)
    }
    const budget = { kind: 'max', value: 10 } as const
    return [
      { what: 'publish to a robot at its dock that works by it, median', value: median(took), unit: 's', budget },
      { what: 'the longest', value: Math.max(...took), unit: 's', budget },
    ]
  } finally {
    stop()
    keeper.close()
    await client.close()
    await service.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
