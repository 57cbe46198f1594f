import { expect, test } from '../fixtures.ts'
import { TimePage } from '../pages/time.ts'
import { callAs } from '../provision.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'

const FLEET_ROBOT = 1

test.use({ viewport: { width: 1440, height: 900 } })

test('P-005 live goes off when the robot falls silent, says so, and comes back with the data', async ({
  openMonitor,
  swath,
}) => {
  const robot = await startScriptedRobot(swath.url, { name: 'Sanderling' })
  const silence = robot.live()
  try {
    const monitor = await openMonitor('operator', robot.id)
    const time = new TimePage(monitor.page)
    await time.isLive()
    silence()
    await expect(time.status).toContainText('No live data for more than 5 s')
    await expect(time.live).toHaveAttribute('aria-pressed', 'false')
    const silenceAgain = robot.live()
    await time.isLive()
    silenceAgain()
  } finally {
    await robot.close()
  }
})

test('P-006 where the live feed is switched off the monitor opens paused and live cannot be chosen', async ({
  as,
  swath,
}) => {
  const call = await callAs(swath.url, 'support')
  const set = (value: string) => call('POST', '/api/v0/Preferences/rm-live-feed-disabled', { value })
  const page = await as('support')
  await set('1')
  try {
    const time = new TimePage(page)
    await page.goto(`/robot/${FLEET_ROBOT}/monitor`)
    await time.isPaused()
    await expect(time.live).toHaveAttribute('aria-disabled', 'true')
  } finally {
    await set('0')
  }
})
