import { TEST_MODE_KEY } from '../../contract/clientConfig.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { ControlPage } from '../pages/control.ts'
import { DEMO_PASSWORD } from '../provision.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'

test('M-036 the question of a request is in reach of everyone, and M-017 closing the tab in control asks first', async ({
  as,
  browser,
  swath,
}) => {
  test.setTimeout(150_000)
  const robot = await startScriptedRobot(swath.url, { name: `Question ${Date.now()}`, map: false })
  const stopLiving = robot.live()
  const other = await browser.newContext({ baseURL: swath.url, viewport: { width: 1024, height: 640 } })
  try {
    const operator = new ControlPage(await as('operator'))
    await operator.open(robot.id)
    await operator.take.click()
    await operator.shows('You have control')

    await other.addInitScript(key => localStorage.setItem(key, '1'), TEST_MODE_KEY)
    await other.request.post('/api/v0/Logins/login', { data: { login: 'support', password: DEMO_PASSWORD } })
    const support = new ControlPage(await other.newPage())
    await support.open(robot.id)
    await support.request.click()
    await expect(operator.asked('Priya Raman')).toBeVisible()
    await expect(operator.viewers.getByRole('listitem')).toHaveText([/Olga Lindqvist, in control/, /Priya Raman/])
    for (const { page } of [operator, support]) await expectAccessible(page)

    const asked = operator.page.waitForEvent('dialog')
    await operator.page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
  } finally {
    await other.close()
    stopLiving()
    await robot.close()
  }
})
