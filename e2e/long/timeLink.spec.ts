import { TEST_MODE_KEY } from '../../contract/clientConfig.ts'
import { expect, test } from '../fixtures.ts'
import { MonitorPage } from '../pages/monitor.ts'
import { TimePage } from '../pages/time.ts'
import { DEMO_PASSWORD } from '../provision.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'

const THERE = { x: 4, y: 4, w: 0 }
const HERE = { x: 9, y: 6, w: 1 }

test.use({ viewport: { width: 1440, height: 900 } })

/** Scale and overview stand over the foot of the map, CSS pixels. */
const FOOT_PX = 120

/** The map as far as nothing stands over it. */
async function mapAbove({ page, map }: MonitorPage, { transport }: TimePage): Promise<Buffer> {
  const [stage, bar] = await Promise.all([map.boundingBox(), transport.boundingBox()])
  if (!stage || !bar) throw new Error('There is no map above a transport')
  return page.screenshot({ clip: { ...stage, height: Math.min(stage.height, bar.y - stage.y) - FOOT_PX } })
}

test('M-003 P-013 N-020 a link brings another browser to the same moment and the same picture', async ({
  openMonitor,
  browser,
  swath,
}) => {
  test.setTimeout(120_000)
  const robot = await startScriptedRobot(swath.url, { name: 'Dunlin' })
  robot.report({}, THERE)
  const stop = robot.live()
  const another = await browser.newContext({ baseURL: swath.url })
  try {
    const monitor = await openMonitor('operator', robot.id)
    const time = new TimePage(monitor.page)
    await time.isLive()
    await expect(monitor.position('robot')).toContainText('4.00')
    const thenMs = await time.momentMs()
    robot.report({}, HERE)
    await expect(monitor.position('robot')).toContainText('9.00')

    // What cannot be read is left out, and the rest holds.
    await monitor.open(robot.id, `?time=${new Date(thenMs).toISOString()}&speed=5&track=sideways&pin=none`)
    await time.isPaused()
    await expect(time.tag).toBeVisible()
    await expect(monitor.position('robot')).toContainText('4.00')
    expect(await time.momentMs()).toBe(thenMs)
    // A view, a tab and layers of one's own; the address goes with them and leaves no steps behind.
    const steps = await monitor.page.evaluate(() => history.length)
    await monitor.map.focus()
    for (const key of ['+', '+', 'ArrowLeft', 'ArrowLeft']) await monitor.page.keyboard.press(key)
    await monitor.toggleLayer('zones')
    for (const said of [/[?&]map=\d/, /[?&]layers=grid/, /[?&]tab=elements/, /[?&]speed=5/])
      await expect(monitor.page).toHaveURL(said)
    expect(await monitor.page.evaluate(() => history.length)).toBe(steps)
    const link = await time.copiedLink()
    expect(link.pathname).toBe(`/robot/${robot.id}/monitor`)
    expect(link.searchParams.get('autoplay')).toBe('true')

    await another.addInitScript(key => localStorage.setItem(key, '1'), TEST_MODE_KEY)
    await another.request.post('/api/v0/Logins/login', { data: { login: 'support', password: DEMO_PASSWORD } })
    const page = await another.newPage()
    const second = new MonitorPage(page)
    const secondTime = new TimePage(page)
    // Standing still, so that both show one moment.
    link.searchParams.delete('autoplay')
    await second.open(robot.id, link.search)
    await expect(second.position('robot')).toContainText('4.00')
    expect(await secondTime.momentMs()).toBe(thenMs)
    await Promise.all([time.settled(), secondTime.settled()])
    // The timeline that opens takes room from the map, and both draw anew.
    await expect.poll(async () => (await mapAbove(second, secondTime)).equals(await mapAbove(monitor, time))).toBe(true)
    await expect(page.getByRole('tab', { name: 'On the map' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('radio', { name: '5×' })).toBeChecked()
    // The receiver's own layers are a press away, and were never changed.
    await expect(second.layer('Zones')).not.toBeChecked()
    await second.layers.getByRole('button', { name: 'Show mine' }).click()
    await expect(second.layer('Zones')).toBeChecked()
    await expect(second.layers).not.toContainText('The layers of the link are shown.')

    // The address goes with the moment: where it is played, where it stands, and says none while live.
    const shownMs = (): number => Date.parse(new URL(page.url()).searchParams.get('time') ?? '')
    await secondTime.button('Back 10 seconds').click()
    await expect.poll(shownMs).toBeLessThan(thenMs)
    const beforeMs = shownMs()
    expect(beforeMs).toBe(await secondTime.momentMs())
    await secondTime.chooseSpeed('0.5')
    await secondTime.isPlaying()
    await expect.poll(shownMs).toBeGreaterThan(beforeMs)
    await secondTime.isPlaying()
    await secondTime.live.click()
    await expect.poll(shownMs).toBeNaN()
    await secondTime.isLive()
    // On a phone the tab of the link is open, too.
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [tab, selected] of [
      ['elements', page.getByRole('button', { name: 'On the map', exact: true })],
      ['params', page.getByRole('tab', { name: 'Parameters' })],
    ] as const) {
      link.searchParams.set('tab', tab)
      await page.goto(`${link.pathname}${link.search}`)
      await expect(selected).toHaveAttribute(tab === 'params' ? 'aria-selected' : 'aria-current', /true|page/)
    }
  } finally {
    await another.close()
    stop()
    await robot.close()
  }
})
