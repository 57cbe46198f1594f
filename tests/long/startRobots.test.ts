import { expect, onTestFinished, test } from 'vitest'
import { planSchema } from '../../contract/resources/plans.ts'
import { robotSchema } from '../../contract/resources/robots.ts'
import { systemClock } from '../../robots/clock.ts'
import { openProvisioner } from '../../robots/provision.ts'
import { SITES } from '../../robots/sites/sites.ts'
import { startRobots } from '../../robots/startRobots.ts'
import { DEMO_PASSWORD } from '../../server/database/demo.ts'
import { listOf, startTestService } from '../server/testService.ts'

/** At two of the four sites. */
const COUNT = 2
const { service, as } = await startTestService()

async function start() {
  const troubles: string[] = []
  const robots = await startRobots({
    count: COUNT,
    seed: 1,
    speed: 1,
    provisioner: await openProvisioner(service.url, 'super', DEMO_PASSWORD),
    mqttUrl: undefined,
    clock: systemClock,
    onTrouble: sentence => troubles.push(sentence),
  })
  onTestFinished(robots.close)
  await robots.connected
  return { robots, troubles }
}

const fleetOf = async () => {
  const call = await as('super')
  return listOf(robotSchema, (await call('GET', '/v1/Robots')).body)
}
/** Asks until the service has heard what robots said. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await systemClock.wait(50)
}

test('A-090 robots sign in, bring their plans, and come online at the real service; a second start finds everything again', async () => {
  const first = await start()
  await until(async () => (await fleetOf()).every(robot => robot.online === '1' && robot.state !== undefined))
  const before = await fleetOf()
  expect(before).toHaveLength(COUNT)
  expect(new Set(before.map(({ account_name }) => account_name))).toEqual(
    new Set(SITES.slice(0, COUNT).map(({ account }) => account)),
  )
  expect(before.every(({ plan, location_name }) => plan > 0 && location_name !== undefined)).toBe(true)
  const call = await as('super')
  const plans = listOf(planSchema, (await call('GET', '/api/v0/CleaningPlans')).body)
  await first.robots.close()
  await until(async () => (await fleetOf()).every(robot => robot.connection === 'offline'))

  const second = await start()
  await until(async () => (await fleetOf()).every(robot => robot.online === '1'))
  const after = await fleetOf()
  expect(after.map(({ id, name, plan }) => ({ id, name, plan }))).toEqual(
    before.map(({ id, name, plan }) => ({ id, name, plan })),
  )
  expect(listOf(planSchema, (await call('GET', '/api/v0/CleaningPlans')).body)).toHaveLength(plans.length)
  expect([...first.troubles, ...second.troubles]).toEqual([])
}, 90_000)

test('a wrong password is refused with a reason that does not hold it', async () => {
  const refused = openProvisioner(service.url, 'super', 'not-the-password')
  const reason: unknown = await refused.catch((error: unknown) => error)
  expect(reason).toBeInstanceOf(Error)
  expect(String(reason)).not.toContain('not-the-password')
})
