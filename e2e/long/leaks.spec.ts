import { Client } from 'pg'
import { CHANNEL } from '../../contract/telemetry/channels.ts'
import { expect, test } from '../fixtures.ts'
import { DEMO_PASSWORD } from '../provision.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'
import { startService } from '../service.ts'

const OPENINGS = 30

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
    await expect.poll(() => robot.watched(CHANNEL.laser)).toBe(false)
    expect((await heap()) / early).toBeLessThan(1.5)
  } finally {
    stopLiving()
    await robot.close()
  }
})
