import { expect, test } from './fixtures.ts'
import { type ScriptedRobot, startScriptedRobot } from './scriptedRobot.ts'

test.describe('what each level sees of one robot', () => {
  let robots: readonly ScriptedRobot[]
  let stops: readonly (() => void)[]

  // Nothing is done to them: they serve all.
  test.beforeAll(async ({ swath }) => {
    robots = await Promise.all([
      startScriptedRobot(swath.url, { name: `Premium ${Date.now()}` }),
      startScriptedRobot(swath.url, { name: `Free ${Date.now()}`, account: 'Blue Anchor Cleaning' }),
    ])
    stops = robots.map(robot => robot.live())
  })
  test.afterAll(async () => {
    for (const stop of stops) stop()
    for (const robot of robots) await robot.close()
  })
  const robotOf = (index: number): number => robots[index]?.id ?? 0

  test('M-020 a tier-0 customer sees the map and the robot, and no layers', async ({ as, monitorPage }) => {
    const page = await as('viewer')
    const monitor = monitorPage(page)
    await monitor.open(robotOf(1))
    await expect(monitor.layers).toHaveCount(0)
    await expect(monitor.state).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByText('Hall', { exact: true })).toHaveCount(0)
    await expect(page.getByText('Battery')).toBeVisible()
  })

  test('M-019 M-021 a tier-1 customer has the limited layers', { tag: '@long' }, async ({ as, monitorPage }) => {
    const page = await as('customer')
    const monitor = monitorPage(page)
    await monitor.open(robotOf(0))
    await expect(monitor.layer('Safety vector')).toBeVisible()
    await expect(monitor.layers.getByText('Point cloud front')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Navigation goal' })).toHaveCount(0)
  })

  test('M-024 a customer on mobile, at 991 px and below, sees map and state and nothing else', {
    tag: '@long',
  }, async ({ as, monitorPage }) => {
    const page = await as('customer')
    await page.setViewportSize({ width: 991, height: 800 })
    await page.goto(`/robot/${robotOf(0)}/monitor`)
    const monitor = monitorPage(page)
    await expect(monitor.state).toBeVisible()
    await expect(monitor.map).toBeVisible()
    await expect(monitor.layers).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Views' })).toHaveCount(0)
    await page.setViewportSize({ width: 992, height: 800 })
    await expect(monitor.layers).toBeVisible()
  })

  test('M-018 M-022 an operator on a phone has map, layers, elements and connection as tabs', { tag: '@long' }, async ({
    as,
    monitorPage,
  }) => {
    const page = await as('operator')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/robot/${robotOf(0)}/monitor`)
    const monitor = monitorPage(page)
    await expect(monitor.state).toBeVisible()
    await page.getByRole('button', { name: 'Layers', exact: true }).click()
    await expect(monitor.layer('Point cloud front')).toBeVisible()
    await page.getByRole('button', { name: 'Connection', exact: true }).click()
    await expect(monitor.connection).toBeVisible()
  })

  test('A-090 a robot of an account the viewer may not see does not exist for them', async ({ as }) => {
    const page = await as('viewer')
    await page.goto(`/robot/${robotOf(0)}/monitor`)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('application')).toHaveCount(0)
  })
})

test('A-036 each screen that needs a right sends a login without it home', async ({ as }) => {
  const page = await as('customer')
  for (const path of ['/accounts', '/admin/permissions', '/admin/outbox', '/v2/accounts/1/users', '/user/1']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/home$/)
  }
})
