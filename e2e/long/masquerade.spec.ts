import * as v from 'valibot'
import { expectAccessible } from '../axe.ts'
import { expect, idle, test } from '../fixtures.ts'
import { UsersPage } from '../pages/users.ts'
import { callAs } from '../provision.ts'

/** Carmen Ruiz of the demo, who watches the robots of Meridian. */
const CUSTOMER = 5
const robotsSchema = v.object({ data: v.tupleWithRest([v.object({ id: v.number() })], v.unknown()) })

test('A-056 a super user acts as a customer: every screen says who acts as whom, until it is ended', async ({
  as,
  swath,
}) => {
  // It loads eleven pages anew.
  test.setTimeout(180_000)
  const page = await as('super')
  const users = new UsersPage(page)
  await users.openUser(CUSTOMER)
  await page.getByRole('button', { name: 'Act as this user' }).click()
  await users.dialog.getByRole('button', { name: 'Act as this user' }).click()
  const strip = page.getByRole('region', { name: 'Acting as Carmen Ruiz' })
  await expect(strip).toBeVisible()

  const customer = await callAs(swath.url, 'customer')
  const [robot] = v.parse(robotsSchema, await customer('GET', '/v1/Robots')).data
  const monitor = `/robot/${robot.id}/monitor`
  const everywhere = ['/home', '/preferences', '/subscriptions', `/user/${CUSTOMER}`, monitor]
  for (const { width, screens } of [
    { width: 1440, screens: everywhere },
    { width: 390, screens: ['/home', monitor] },
  ]) {
    await page.setViewportSize({ width, height: 844 })
    for (const screen of screens) {
      await page.goto(screen)
      await expect(page, 'the screen is open to the customer').toHaveURL(new RegExp(`${screen}(\\?|$)`))
      await expect(strip.getByText('Signed in as Sam Okafor')).toBeInViewport()
      await expect(strip.getByRole('button', { name: 'End' })).toBeInViewport({ ratio: 1 })
      await idle(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)
    }
    await expectAccessible(page, '[aria-label="Acting as Carmen Ruiz"]')
  }

  const written: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && /Preferences|Logins\/self$/.test(request.url())) written.push(request.url())
  })
  await page.goto('/preferences')
  const display = page.getByRole('switch', { name: 'Robots by display name' })
  const before = await display.isChecked()
  await page.locator('label').filter({ has: display }).click()
  await expect(display, 'what is chosen is shown').toBeChecked({ checked: !before })
  await idle(page)
  expect(written, 'and nothing of the customer is written').toEqual([])

  await page.goto('/admin/outbox')
  await expect(page, 'the rights are the customer’s').toHaveURL(/\/home/)
  await strip.getByRole('button', { name: 'End' }).click()
  await expect(page.getByRole('button', { name: 'Your account, Sam Okafor' })).toBeVisible()
  await expect(page.getByText('Acting as')).toHaveCount(0)
  await page.goto('/admin/outbox')
  await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible()
})
