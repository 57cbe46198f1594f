import { expect, idle, test } from '../fixtures.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'

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
    robot.report({}, { x: 8, y: 3, w: 1 })
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
