import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

/** Addresses of what does not exist, with the heading that says so. */
const GONE = [
  ['/no/such/place', 'There is nothing at this address.'],
  ['/robot/987654/monitor', 'There is no such robot'],
  ['/user/987654', 'There is no such person'],
  ['/v2/accounts/987654/users', 'There is no such account'],
  ['/v2/accounts/987654/robots', 'There is no such account'],
  ['/robot/none/monitor', 'There is nothing at this address.'],
] as const

test('A-001 a page that does not exist has a heading that says so, with a way on', { tag: '@long' }, async ({ as }) => {
  const page = await as('super')
  for (const [path, heading] of GONE) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    await expect(page).toHaveTitle(`${heading} · Swath`)
  }
  await expectAccessible(page)
  for (const path of ['/robot/987654/monitor', '/user/987654', '/no/such/place']) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Go to the robots' }).click()
    await expect(page).toHaveURL(/\/home$/)
  }
})
