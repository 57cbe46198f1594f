import { STATE } from '../contract/robot/states.ts'
import { expect, test } from './fixtures.ts'
import { startScriptedRobot } from './scriptedRobot.ts'

test('A-077 a viewer of offline robots can list them, by the foot and by an address, longest silent first', {
  tag: '@long',
}, async ({ as, homePage, swath }) => {
  const stamp = Date.now()
  const [first, second] = [`Wryneck ${stamp}`, `Brambling ${stamp}`]
  for (const name of [first, second]) {
    const robot = await startScriptedRobot(swath.url, { name, map: false })
    robot.report({ state: STATE.pause })
    await robot.close()
  }
  const page = await as('customer')
  const home = homePage(page)
  await page.goto('/home')
  const link = page.getByRole('link', { name: /^\d+ offline/ })
  await expect(link).toBeVisible({ timeout: 20_000 })
  await expect(home.robot(first)).toHaveCount(0)
  await link.click()
  await expect(page).toHaveURL(/\/home\?state=offline$/)
  await page.getByRole('searchbox').fill(String(stamp))
  await expect(home.rows).toHaveCount(2)
  await expect(home.rows.nth(0)).toContainText(first)
  await expect(home.rows.nth(1)).toContainText(second)
  await expect(home.robot(first)).toContainText('Offline')
  await expect(page.getByText(/^2 of \d+ offline robots$/)).toBeVisible()
  // The last hours are asked for again every ten seconds, and the answer at hand may be older than the loss.
  await expect(home.robot(first).getByRole('img', { name: /^Offline/ })).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(home.rows).toHaveCount(2)
  // The counter of the state takes the filter away again.
  await page.getByRole('button', { name: /Offline/, pressed: true }).click()
  await expect(home.robot(first)).toHaveCount(0)
})
