import { expect, test } from '../fixtures.ts'
import { MonitorPage } from '../pages/monitor.ts'
import { TimePage } from '../pages/time.ts'
import { recordedNight } from '../recordedNight.ts'

const FLEET_ROBOT = 1

test.use({ viewport: { width: 1440, height: 900 } })

test('P-008 pressing on the timeline pauses, letting go plays on from there; keys move through time', async ({
  openMonitor,
}) => {
  const monitor = await openMonitor('operator', FLEET_ROBOT)
  const { page } = monitor
  const time = new TimePage(page)
  await time.isLive()
  await time.button('Open the timeline').click()
  await time.pressMarker()
  await time.isPaused()
  await page.mouse.up()
  await time.isPlaying()

  await time.unfocus()
  await page.keyboard.press('Space')
  await time.isPaused()
  await page.keyboard.press('+')
  await time.isPlaying()
  await page.keyboard.press('Alt+ArrowLeft')
  await time.isPaused()
  await page.getByRole('button', { name: /^Command / }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Escape')
  await time.isPaused()
  await page.keyboard.press('End')
  await time.isLive()
})

test('P-013 P-010 from fault to fault with the timeline closed; a page that is loaded again shows the same moment', async ({
  as,
  swath,
}) => {
  const { robot, at } = await recordedNight(swath.url, `Whimbrel ${Date.now()}`)
  try {
    const page = await as('operator')
    const monitor = new MonitorPage(page)
    await monitor.open(robot.id, `?time=${new Date(at(1)).toISOString()}`)
    const time = new TimePage(page)
    await time.isPaused()
    await time.button('Close the timeline').click()
    await time.chooseEvents('Faults')
    await time.unfocus()
    await page.keyboard.press('Control+ArrowRight')
    await expect.poll(() => time.momentMs()).toBe(at(2))
    await expect(monitor.position('robot')).toContainText('2.50')
    await page.keyboard.press('Control+ArrowRight')
    await expect.poll(() => time.momentMs()).toBe(at(12))
    await time.stepTo('Previous event')
    await expect.poll(() => time.momentMs()).toBe(at(2))
    await page.keyboard.press('Control+ArrowLeft')
    await expect(page.getByText('Nothing earlier within 31 days')).toBeVisible()

    await page.reload()
    await time.isPaused()
    expect(await time.momentMs()).toBe(at(2))
    await monitor.openList()
    await expect(monitor.position('robot')).toContainText('2.50')
  } finally {
    await robot.close()
  }
})
