import { Client } from 'pg'
import { expect, idle, test } from './fixtures.ts'
import { MonitorPage } from './pages/monitor.ts'
import { DEMO_PASSWORD } from './provision.ts'
import { startScriptedRobot } from './scriptedRobot.ts'
import { startService } from './service.ts'

const OPENINGS = process.env['SWATH_LONG'] === '1' ? 30 : 10

test('M-006 M-079 the monitor comes back by itself after the service was killed and started again', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const service = await startService({ env: { SWATH_ROBOTS: '2' } })
  const context = await browser.newContext({ baseURL: service.url })
  try {
    await context.addInitScript(() => localStorage.setItem('swath.test', '1'))
    await context.request.post('/api/v0/Logins/login', { data: { login: 'operator', password: DEMO_PASSWORD } })
    const page = await context.newPage()
    const monitor = new MonitorPage(page)
    await page.goto('/home')
    await page.getByRole('rowheader').first().waitFor()
    await monitor.open(1)
    const before = await monitor.counters()
    const restarted = service.crashAndRestart()
    await expect(page.getByText(/No connection since/)).toBeVisible({ timeout: 20_000 })
    await restarted
    await expect(page.getByText(/No connection since/)).toBeHidden({ timeout: 30_000 })
    await expect
      .poll(async () => (await monitor.counters()).framesFolded, { timeout: 30_000 })
      .toBeGreaterThan(before.framesFolded + 20)
  } finally {
    await context.close()
    await service.stop()
  }
})

test('M-002 A-036 a viewer whose role may not watch robots is sent home', async ({ browser }) => {
  test.setTimeout(120_000)
  const service = await startService({ env: { SWATH_ROBOTS: '1' } })
  const database = new Client({ host: service.dataFolder, user: 'postgres', database: 'postgres' })
  const context = await browser.newContext({ baseURL: service.url })
  try {
    await database.connect()
    await database.query("delete from permissions where role = 'customer' and resource = 'RobotMonitor'")
    await context.request.post('/api/v0/Logins/login', { data: { login: 'viewer', password: DEMO_PASSWORD } })
    const page = await context.newPage()
    await page.goto('/robot/1/monitor')
    await expect(page).toHaveURL(/\/home/)
    const answer = await context.request.get('/api/v0/Robots/1/streamer')
    expect(answer.status()).toBe(403)
  } finally {
    await context.close()
    await database.end()
    await service.stop()
  }
})

test('M-006 opening and leaving the monitor again and again leaves no worker, socket or canvas behind', async ({
  as,
  swath,
  monitorPage,
}) => {
  test.setTimeout(240_000)
  const robot = await startScriptedRobot(swath.url, { name: `Leak ${Date.now()}` })
  const stopLiving = robot.live()
  try {
    const page = await as('operator')
    const monitor = monitorPage(page)
    const session = await page.context().newCDPSession(page)
    const heap = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize
    }
    await page.goto('/home')
    let early = 0
    for (let opening = 1; opening <= OPENINGS; opening++) {
      await page.evaluate(id => history.pushState({}, '', `/robot/${id}/monitor`), robot.id)
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
      await monitor.openList()
      await page.getByRole('link', { name: 'Back to the robots' }).click()
      await expect(page.getByRole('rowheader').first()).toBeVisible()
      if (opening === 5) early = await heap()
    }
    await expect.poll(() => page.evaluate(() => globalThis.window.swath?.openWorkers())).toBe(0)
    expect(page.workers()).toHaveLength(0)
    await expect(page.locator('canvas')).toHaveCount(0)
    await expect.poll(() => robot.watched(2)).toBe(false)
    expect((await heap()) / early).toBeLessThan(1.5)
  } finally {
    stopLiving()
    await robot.close()
  }
})

test('M-006 a hidden tab goes on folding and stops drawing, and catches up at once', async ({
  as,
  swath,
  monitorPage,
}) => {
  const robot = await startScriptedRobot(swath.url, { name: `Hidden ${Date.now()}` })
  const stopLiving = robot.live()
  try {
    const page = await as('operator')
    const monitor = monitorPage(page)
    await monitor.open(robot.id)
    await idle(page)
    await page.evaluate(() => globalThis.window.swath?.telemetry()?.setHidden(true))
    const hidden = await monitor.counters()
    robot.say({}, { x: 8, y: 3, w: 1 })
    await expect.poll(async () => (await monitor.counters()).framesFolded).toBeGreaterThan(hidden.framesFolded + 20)
    expect((await monitor.counters()).framesDrawn).toBe(hidden.framesDrawn)
    await page.evaluate(() => globalThis.window.swath?.telemetry()?.setHidden(false))
    await expect.poll(async () => (await monitor.counters()).framesDrawn).toBeGreaterThan(hidden.framesDrawn)
    expect(await monitor.pose()).toEqual({ x: 8, y: 3 })
  } finally {
    stopLiving()
    await robot.close()
  }
})

test('A-010 signing out removes the telemetry that the monitor kept on this machine', async ({
  as,
  swath,
  monitorPage,
}) => {
  const robot = await startScriptedRobot(swath.url, { name: `Traces ${Date.now()}` })
  const stopLiving = robot.live()
  try {
    const page = await as('operator')
    await monitorPage(page).open(robot.id)
    const folders = () =>
      page.evaluate(async () => {
        const names: string[] = []
        for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name)
        return names
      })
    await expect.poll(folders).toEqual(['telemetry-log'])
    await page.goto('/logout')
    await expect(page.getByLabel('Login name or e-mail')).toBeVisible()
    await expect.poll(folders).toEqual([])
  } finally {
    stopLiving()
    await robot.close()
  }
})
