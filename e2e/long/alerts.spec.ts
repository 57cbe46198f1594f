import { STATE } from '../../contract/robot/states.ts'
import { expectAccessible } from '../axe.ts'
import { expect, idle, test } from '../fixtures.ts'
import { AlertsPage } from '../pages/alerts.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'

for (const theme of ['dark', 'light'] as const)
  test(`on a phone the alerts are a tab with the number of unread ones and an address of their own, ${theme}`, async ({
    as,
    context,
    swath,
  }) => {
    await context.addInitScript(value => localStorage.setItem('swath.theme', value), theme)
    const name = `Grebe ${theme} ${Date.now()}`
    const robot = await startScriptedRobot(swath.url, { name })
    try {
      const page = await as('operator')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/home')
      await idle(page)
      robot.report({ state: STATE.dangerObstacle })
      const tab = page.getByRole('link', { name: /^Alerts, \d+ unread$/ })
      await tab.click()
      await expect(page).toHaveURL(/\/alerts$/)
      const alerts = new AlertsPage(page)
      await expect(alerts.of(name)).toContainText('Stuck: Danger obstacle')
      await expectAccessible(page)
      await page.getByRole('radio', { name: /^Last 7 days/ }).click()
      await expect(page).toHaveURL(/show=recent/)
      // The link that somebody sends leads to the same.
      await page.reload()
      await expect(page.getByRole('radio', { name: /^Last 7 days/ })).toBeChecked()
      await expect(alerts.of(name)).toContainText('Nobody is on it')
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, 'nothing is scrolled to sideways').toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 1280, height: 720 })
      await page.goto('/history')
      await alerts.open()
      await expectAccessible(page, '[role="dialog"]')
    } finally {
      await robot.close()
    }
  })

test('notifications are asked for by a click alone, shown for a stuck robot, and lead to its monitor', async ({
  as,
  context,
  swath,
}) => {
  const name = `Ruff ${Date.now()}`
  const robot = await startScriptedRobot(swath.url, { name })
  try {
    await context.addInitScript(() => {
      const titles: string[] = []
      let asked = 0
      class FakeNotification extends EventTarget {
        static permission = 'default'
        static requestPermission = async (): Promise<string> => {
          asked += 1
          FakeNotification.permission = 'granted'
          return 'granted'
        }
        constructor(title: string, options: { readonly body: string; readonly tag: string }) {
          super()
          titles.push(`${title} ${options.tag}`)
          queueMicrotask(() => this.dispatchEvent(new Event('click')))
        }
        close(): void {}
      }
      Object.assign(globalThis, { Notification: FakeNotification, notices: () => ({ titles, asked }) })
    })
    const notices = () => page.evaluate<{ titles: string[]; asked: number }>('globalThis.notices()')
    const page = await as('operator')
    await page.goto('/history')
    await idle(page)
    expect(await notices()).toEqual({ titles: [], asked: 0 })
    const alerts = new AlertsPage(page)
    await alerts.open()
    await page.getByText('Notifications for stuck and emergency stop').click()
    await expect(page.getByRole('switch', { name: /^Notifications/ })).toBeChecked()
    expect((await notices()).asked).toBe(1)
    await page.keyboard.press('Escape')
    await expect(alerts.watch).toHaveAttribute('data-state', 'ready')
    robot.report({ state: STATE.dangerObstacle })
    await expect(page).toHaveURL(new RegExp(`/robot/${robot.id}/monitor`))
    const { titles } = await notices()
    expect(titles).toHaveLength(1)
    expect(titles[0]).toMatch(new RegExp(`^${name}: Stuck: Danger obstacle swath-alert-\\d+$`))
  } finally {
    await robot.close()
  }
})

test('a browser that refuses notifications is said to; the sound is off until it is chosen, and rings for a stuck robot', async ({
  as,
  context,
  swath,
}) => {
  const name = `Knot ${Date.now()}`
  const robot = await startScriptedRobot(swath.url, { name })
  try {
    await context.addInitScript(() => {
      let tones = 0
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function count(...args: [number?]) {
        tones += 1
        return start.apply(this, args)
      }
      const refusing = { permission: 'denied', requestPermission: async () => 'denied' }
      Object.assign(globalThis, { Notification: refusing, tones: () => tones })
    })
    const tones = () => page.evaluate<number>('globalThis.tones()')
    const page = await as('operator')
    await page.goto('/history')
    await idle(page)
    const alerts = new AlertsPage(page)
    await alerts.open()
    await expect(page.getByText('This browser refuses notifications of this page.')).toBeVisible()
    const sound = page.getByRole('switch', { name: /^Sound/ })
    await expect(sound).not.toBeChecked()
    await page.getByRole('button', { name: 'Try the sound' }).click()
    await expect.poll(tones).toBe(2)
    await page.getByText('Sound for stuck and emergency stop').click()
    await expect(sound).toBeChecked()
    await expect(alerts.watch).toHaveAttribute('data-state', 'ready')
    robot.report({ state: STATE.dangerObstacle })
    await expect.poll(tones).toBe(4)
    await page.reload()
    await idle(page)
    await alerts.open()
    await expect(sound, 'it is kept for this browser').toBeChecked()
  } finally {
    await robot.close()
  }
})
