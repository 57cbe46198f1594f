import { expect, test } from '../fixtures.ts'
import { MonitorPage } from '../pages/monitor.ts'
import { DEMO_PASSWORD } from '../provision.ts'
import { startService } from '../service.ts'

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
