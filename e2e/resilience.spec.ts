import { expect, idle, test } from './fixtures.ts'
import { MonitorPage } from './pages/monitor.ts'
import { DEMO_PASSWORD } from './provision.ts'
import { startScriptedRobot } from './scriptedRobot.ts'
import { startService } from './service.ts'

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
