import { expect, test } from '../fixtures.ts'
import { TimePage } from '../pages/time.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'

const VIEWPORT = { width: 1440, height: 900 }
test.use({ viewport: VIEWPORT })

test('M-012 P-013 live, the last hour stands in the bar and leads into the past; statistics and radio are on screen at 1440 by 900', async ({
  openMonitor,
  swath,
}) => {
  const robot = await startScriptedRobot(swath.url, { name: `Curlew ${Date.now()}` })
  const stop = robot.live()
  try {
    const monitor = await openMonitor('operator', robot.id)
    const { page } = monitor
    const time = new TimePage(page)
    const ribbon = page.getByTestId('last-hour')
    await time.isLive()
    await page.getByRole('tab', { name: 'Control' }).click()
    const rows = ['Clean water', 'Water flow', 'Median', 'Area']
    robot.send('statistics', { rows: rows.map(name => ({ name, value: 41, unit: 'L' })) })
    robot.send('radio', { dbm: -58, uptime_s: 24_072, link: 'LTE' })
    await expect(page.getByText('06:41:12')).toBeVisible()

    await test.step('statistics and radio are neither scrolled away nor under the stop', async () => {
      const foot = await page.getByRole('button', { name: /STOP/ }).boundingBox()
      const drawn = [page.getByText('Clean water'), page.getByText('Area', { exact: true }), page.getByText('06:41:12')]
      for (const part of drawn) {
        await expect(part).toBeInViewport({ ratio: 1 })
        const box = await part.boundingBox()
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
      }
    })
    await expect(ribbon).toHaveAttribute('data-status', 'known')
    await expect(ribbon).toHaveAccessibleName('State of the robot in the last hour')
    await expect(ribbon.locator('[data-state="cleaning"]')).toHaveCount(1)
    // Nobody knows what it did before it connected.
    await expect(ribbon).toHaveAttribute('aria-valuetext', /^Unknown/)
    const [bar, box] = await Promise.all([time.transport.boundingBox(), ribbon.boundingBox()])
    if (!bar || !box) throw new Error('There is no ribbon in the bar')
    expect(box.width).toBeGreaterThan(150)
    expect(box.x + box.width).toBeLessThan(bar.x + bar.width)
    const pressedMs = Date.now()
    await page.mouse.click(box.x + box.width / 2, box.y + box.height - 8)
    await expect(time.tag).toBeVisible()
    await expect(ribbon).toHaveCount(0)
    const agoMinutes = (pressedMs - (await time.momentMs())) / 60_000
    expect(agoMinutes).toBeGreaterThan(28)
    expect(agoMinutes).toBeLessThan(32)
  } finally {
    stop()
    await robot.close()
  }
})

test('P-013 a last hour that loads and one that cannot be had are told apart from one that is unknown', async ({
  openMonitor,
  swath,
  page,
}) => {
  const robot = await startScriptedRobot(swath.url, { name: `Whimbrel ${Date.now()}` })
  const stop = robot.live()
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/v0\/RobotStatus.*time_gt/, async route => {
    await held.promise
    await route.fulfill({
      status: 500,
      json: { errors: [{ token: 'shared.error.internal', type: 'internal', message: '' }] },
    })
  })
  try {
    const monitor = await openMonitor('operator', robot.id)
    const ribbon = monitor.page.getByTestId('last-hour')
    await expect(ribbon).toHaveAttribute('data-status', 'loading')
    await expect(ribbon).toHaveAttribute('aria-valuetext', 'The last 60 minutes are being loaded')
    held.resolve()
    await expect(ribbon).toHaveAttribute('data-status', 'failed', { timeout: 30_000 })
    await expect(ribbon).toHaveAttribute('aria-valuetext', 'The last 60 minutes could not be loaded')
  } finally {
    held.resolve()
    stop()
    await robot.close()
  }
})
