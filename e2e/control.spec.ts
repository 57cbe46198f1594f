import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'
import { ControlPage } from './pages/control.ts'
import { DEMO_PASSWORD } from './provision.ts'
import { startScriptedRobot } from './scriptedRobot.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

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

    await other.request.post('/api/v0/Logins/login', { data: { login: 'support', password: DEMO_PASSWORD } })
    const support = new ControlPage(await other.newPage())
    await support.open(robot.id)
    await support.request.click()
    await expect(operator.asked('Priya Raman')).toBeVisible()
    await expect(operator.viewers.getByRole('listitem')).toHaveText([/Olga Lindqvist, in control/, /Priya Raman/])
    for (const { page } of [operator, support]) {
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`),
      ).toEqual([])
    }

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

test('M-018 at level 0 there is nothing of control on the screen', async ({ as, monitorPage, swath }) => {
  const robot = await startScriptedRobot(swath.url, { name: `Free ${Date.now()}`, account: 'Blue Anchor Cleaning' })
  const stopLiving = robot.live()
  try {
    const page = await as('viewer')
    await monitorPage(page).open(robot.id)
    const control = new ControlPage(page)
    await expect(control.lease).toHaveCount(0)
    await expect(control.viewers).toHaveCount(0)
  } finally {
    stopLiving()
    await robot.close()
  }
})
