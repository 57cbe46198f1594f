import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, idle, test } from '../fixtures.ts'
import { MonitorPage } from '../pages/monitor.ts'
import { DEMO_PASSWORD } from '../provision.ts'
import { startService } from '../service.ts'

/** The picture in README.md. `UPDATE=1` puts the one just taken in its place. */
const PICTURE = 'docs/monitor.png'
/** Square metres that make a picture worth looking at. */
const COVERED_M2 = 120

test('M-006 M-094 the picture in the README shows a robot that has cleaned for a while', async ({ browser }) => {
  test.setTimeout(240_000)
  const service = await startService({ env: { SWATH_ROBOTS: '2', SWATH_ROBOT_SPEED: '8' } })
  const context = await browser.newContext({ baseURL: service.url, viewport: { width: 1440, height: 900 } })
  try {
    await context.addInitScript(() => localStorage.setItem('swath.test', '1'))
    await context.request.post('/api/v0/Logins/login', { data: { login: 'operator', password: DEMO_PASSWORD } })
    const page = await context.newPage()
    const monitor = new MonitorPage(page)
    await monitor.open(1)
    await page.getByRole('tab', { name: 'Control' }).click()
    const covered = page.getByText('Area covered').locator('xpath=following-sibling::dd')
    await expect
      .poll(async () => Number.parseFloat((await covered.textContent()) ?? ''), { timeout: 120_000 })
      .toBeGreaterThan(COVERED_M2)
    await page.getByRole('button', { name: 'Centre on the robot' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await idle(page)
    const taken = await page.screenshot()
    const { width, height } = await sharp(taken).metadata()
    expect([width, height]).toEqual([1440, 900])
    if (process.env['UPDATE'] === '1')
      await writeFile(PICTURE, await sharp(taken).png({ palette: true, quality: 90 }).toBuffer())
  } finally {
    await context.close()
    await service.stop()
  }
})
