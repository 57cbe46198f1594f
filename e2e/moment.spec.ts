import { STATE } from '../contract/robot/states.ts'
import { expect, test } from './fixtures.ts'
import { MonitorPage } from './pages/monitor.ts'
import { TimePage } from './pages/time.ts'
import { DEMO_PASSWORD } from './provision.ts'
import { recordedNight } from './recordedNight.ts'
import { startTcpProxy } from './tcpProxy.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const LOADING = 'Loading this moment'
const AWAITED = 'The part that draws the picture has not come yet.'
const LONG_MS = 10_000

test('M-003 P-002 P-011 a link to the past shows nothing of the robot of now until a picture of that moment has come; nor does going back while live', {
  tag: '@long',
}, async ({ as, context, swath }) => {
  test.setTimeout(120_000)
  const { robot, at } = await recordedNight(swath.url, `Turnstone ${Date.now()}`)
  robot.report({ state: STATE.dangerObstacle, battery: 21 }, { x: 9, y: 6, w: 1 })
  robot.send('live_params', { params: [{ name: 'max_speed', value: 0.8, min: 0.1, max: 1.2, step: 0.1 }] })
  const stop = robot.live()
  const service = new URL(swath.url)
  const proxy = await startTcpProxy({ host: service.hostname, port: Number(service.port) })
  const engine = Promise.withResolvers<void>()
  try {
    const page = await as('operator')
    const monitor = new MonitorPage(page)
    const time = new TimePage(page)
    const card = page.getByRole('region', { name: 'State', exact: true })
    // The worker that draws and tells is late.
    await context.route(/telemetry\.worker/, async route => {
      await engine.promise
      await route.continue()
    })
    await page.goto(`/robot/${robot.id}/monitor?time=${new Date(at(3)).toISOString()}`)
    await expect(time.tag).toBeVisible()
    await expect(monitor.state).toContainText(LOADING)
    await expect(page.locator('[data-notice="loading"]')).toBeVisible()
    // Neither the robot of now nor what the service's record says of it.
    await expect(card).not.toContainText('%')
    await expect(monitor.state.getByRole('time')).toHaveCount(0)
    await expect(monitor.map.locator('canvas').first()).toBeHidden()
    // After ten seconds it is said what is awaited.
    const patient = await context.newPage()
    await patient.clock.install()
    await patient.goto(page.url())
    const sentence = patient.locator('[data-notice="loading"]')
    await expect(sentence).toBeVisible()
    await expect(sentence).not.toContainText(AWAITED)
    await patient.clock.fastForward(LONG_MS)
    await expect(sentence).toContainText(AWAITED)
    await patient.close()
    engine.resolve()
    await expect(monitor.state).toContainText('Clean')
    await expect(card).toContainText('79 %')
    // What the recording does not have is unknown, whatever the robot says of it now.
    await page.getByRole('tab', { name: 'Parameters' }).click()
    await expect(page.getByRole('tabpanel')).toContainText('Unknown: parameters are not recorded.')
    await expect(monitor.map.locator('canvas').first()).toBeVisible()

    // Live, with a service that answers nothing: a moment of before this tab has seen anything is asked for.
    const proxied = `http://127.0.0.1:${proxy.port}`
    await page.request.post(`${proxied}/api/v0/Logins/login`, { data: { login: 'operator', password: DEMO_PASSWORD } })
    await page.goto(`${proxied}/robot/${robot.id}/monitor`)
    await time.isLive()
    await expect(card).toContainText('Danger obstacle')
    await expect(page.getByText('Plan', { exact: true })).toBeVisible()
    proxy.hold('down')
    await time.unfocus()
    await page.keyboard.press('Home')
    await expect(time.tag).toBeVisible()
    await expect(monitor.state).toContainText(LOADING)
    await expect(card).not.toContainText('%')
    await expect(monitor.map.locator('canvas').first()).toBeHidden()
    await time.live.click()
    await expect(card).toContainText('Danger obstacle')
    await expect(monitor.map.locator('canvas').first()).toBeVisible()
  } finally {
    stop()
    await proxy.close()
    await robot.close()
  }
})
