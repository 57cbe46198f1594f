import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { stringify } from 'yaml'
import { STATE } from '../../contract/robot/states.ts'
import { connectRobot } from '../../robots/client/robotClient.ts'
import { systemClock } from '../../robots/clock.ts'
import { createPlanKeeper } from '../../robots/plans/planKeeper.ts'
import { planTypeOf } from '../../robots/sensors/basic.ts'
import { createSimulation } from '../../robots/simulation.ts'
import { area, areaSector, corners } from '../../robots/sites/drawing.ts'
import { planFiles } from '../../robots/sites/planFiles.ts'
import { planElements } from '../../robots/sites/site.ts'
import { currentSector, send } from '../../robots/world/simRobot.ts'
import { robotPlanTransfers, robots } from '../../server/database/schema.ts'
import { eq } from '../../server/database/sql.ts'
import { eventually } from '../eventually.ts'
import { storePlanVersion } from '../server/plans/storedPlan.ts'
import { createRows } from '../server/testDatabase.ts'
import { startTestService } from '../server/testService.ts'
import { inHall } from './hall.ts'

const { service, as, dataFolder } = await startTestService()
const { db } = service
const MERIDIAN = 2
const { spec } = inHall().robot
let drawn: { readonly [name: string]: Uint8Array } = {}

type Changes = { readonly [name: string]: string | Uint8Array }
const store = (values: Partial<Parameters<typeof storePlanVersion>[1]>, files: Changes = {}) =>
  storePlanVersion(db, { account: MERIDIAN, name: 'Hall', ...values }, { ...drawn, ...files }, dataFolder)

async function publish(id: number): Promise<void> {
  const superuser = await as('super')
  const request = { account: MERIDIAN, area: 100, estimated_cleaning_time: 600 }
  expect((await superuser('POST', `/api/v0/CleaningPlans/${id}/publish`, request)).status).toBe(200)
}

/** A robot of the hall at the service, on the plan as it is drawn. */
async function start() {
  const simulation = createSimulation(20)
  const [resident] = simulation.add([spec])
  if (resident === undefined) throw new Error('There is no robot in the hall')
  const first = await store({ status: 'published', publishedAt: new Date() })
  const { robot: id, token } = await createRows({ db }).robot(MERIDIAN)
  await db.update(robots).set({ plan: first }).where(eq(robots.id, id))
  const client = connectRobot({
    url: service.fleet.link.url,
    robot: id,
    token,
    identity: { model: 'neo', hardware_version: '2.0', main_deb: '2.7.1', boot_id: `boot-${id}` },
    clock: systemClock,
  })
  onTestFinished(client.close)
  const troubles: string[] = []
  const keeper = createPlanKeeper({
    client,
    resident,
    plan: first,
    planType: planTypeOf(spec.job),
    source: { robot: id, token },
    clock: systemClock,
    onTrouble: sentence => troubles.push(sentence),
  })
  onTestFinished(keeper.close)
  const transfer = async () => (await db.select().from(robotPlanTransfers).where(eq(robotPlanTransfers.robot, id)))[0]
  const worksBy = async () => (await db.select().from(robots).where(eq(robots.id, id)))[0]?.plan
  const { robot } = resident
  /** Simulated time passes until something holds. */
  function until(holds: () => boolean): void {
    for (let steps = 0; !holds(); steps++) {
      if (steps > 4000) throw new Error('An hour passed and it did not come')
      simulation.advance(50, () => undefined)
      keeper.tick()
    }
  }
  const goHome = (): void => {
    send(robot, { type: 'home.ordered' })
    until(() => robot.snapshot.hasTag('docked'))
  }
  return { first, resident, robot, keeper, client, transfer, worksBy, until, goHome, troubles }
}

const oneSector = (...corner: readonly [x: number, y: number, width: number, height: number]) =>
  stringify({ ...planElements(spec.site), sectors: [areaSector(7, 'Fresh', corners(area(...corner)))] })

beforeAll(async () => {
  const simulation = createSimulation()
  const [resident] = simulation.add([spec])
  if (resident === undefined) throw new Error('There is no robot in the hall')
  const files = await planFiles(resident.home.terrain, planTypeOf(spec.job))
  drawn = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]))
})

test('L-044 a virtual robot fetches a new version while it works, goes over to it at home, and cleans its sectors', async () => {
  const { first, robot, keeper, transfer, worksBy, until, goHome } = await start()
  await eventually(async () => expect(await transfer()).toMatchObject({ plan: first, status: 'running' }))
  until(() => robot.state === STATE.clean)
  const next = await store({ firstId: first, version: 2 }, { 'sectors.yaml': oneSector(3, 3, 6, 4) })
  await publish(next)
  await eventually(async () => expect(await transfer()).toMatchObject({ plan: next, status: 'ready' }))
  keeper.tick()
  expect([keeper.plan(), await worksBy()]).toEqual([first, first])
  goHome()
  keeper.tick()
  expect(keeper.plan()).toBe(next)
  await eventually(async () => expect(await transfer()).toMatchObject({ plan: next, status: 'running' }))
  expect(await worksBy()).toBe(next)
  until(() => robot.state === STATE.clean)
  expect(currentSector(robot)).toBe(7)
})

test('L-044 a version that a robot cannot use is refused with a reason, and it goes on with the one that it has', async () => {
  const { first, robot, keeper, transfer, worksBy, until, troubles } = await start()
  const broken = await store({ firstId: first, version: 2 }, { 'sectors.yaml': 'sectors: [{id: 1}]' })
  await publish(broken)
  await eventually(async () =>
    expect(await transfer()).toMatchObject({ plan: broken, status: 'refused', token: 'errors.plan.file' }),
  )
  until(() => robot.state === STATE.clean)
  expect([keeper.plan(), await worksBy()]).toEqual([first, first])
  expect(troubles).toEqual(['version 2 of its plan is refused: file'])
})

test('L-044 a version with another picture of its map alone is fetched, and not taken for the one that the robot works by', async () => {
  const { first, keeper, transfer, goHome } = await start()
  await eventually(async () => expect(await transfer()).toMatchObject({ plan: first, status: 'running' }))
  const other = await store({ firstId: first, version: 2 }, { 'map.png': 'no picture' })
  await publish(other)
  await eventually(async () =>
    expect(await transfer()).toMatchObject({ plan: other, status: 'refused', token: 'errors.plan.file' }),
  )
  goHome()
  keeper.tick()
  expect(keeper.plan()).toBe(first)
})

test('L-044 a robot that is given the plan of another building is carried there, and cleans there alone', async () => {
  const { first, resident, robot, keeper, transfer, until, goHome } = await start()
  const width = 200
  const grey = Buffer.alloc(width * width, 254)
  for (let i = 0; i < width; i++)
    for (const at of [i, i * width, i * width + width - 1, (width - 1) * width + i]) grey[at] = 0
  const image = await sharp(grey, { raw: { width, height: width, channels: 1 } })
    .png()
    .toBuffer()
  const next = await store(
    { firstId: first, version: 2 },
    {
      'map.png': image,
      'map.yaml': stringify({ image: 'map.png', resolution: 0.05, origin: [50, 50, 0] }),
      'config.yaml': stringify({ plan_type: 1, home: { x: 52, y: 52, a: 0 } }),
      'sectors.yaml': stringify({ sectors: [areaSector(9, 'Room', corners(area(53, 53, 5, 4)))] }),
    },
  )
  until(() => robot.state === STATE.clean)
  const { people } = resident.world
  expect(people.length).toBeGreaterThan(0)
  await publish(next)
  await eventually(async () => expect(await transfer()).toMatchObject({ plan: next, status: 'ready' }))
  goHome()
  until(() => keeper.plan() === next)
  expect(robot.body.pose).toMatchObject({ x: 52, y: 52 })
  expect(resident.world).toMatchObject({ people: [], robots: [robot] })
  until(() => robot.state === STATE.clean && robot.body.pose.x > 53)
  expect(currentSector(robot)).toBe(9)
})
