import { expect, test } from '../fixtures.ts'
import { invitedUser } from '../invitedUser.ts'
import { UsersPage } from '../pages/users.ts'

/** Meridian Facility Services of the demo. */
const ACCOUNT = 2

test('A-045 A-056 A-082 L-016 a user gets another role, draws plans, is deleted, is acted as', async ({
  as,
  swath,
}) => {
  const name = `Rune Eide ${Date.now()}`
  await invitedUser(swath.url, name, ACCOUNT)
  const page = await as('super')
  const users = new UsersPage(page)
  await users.open(ACCOUNT)

  await test.step('another role', async () => {
    await users.do(name, 'Change role')
    await users.choose(users.dialog, 'Role', 'Operator')
    await users.dialog.getByRole('button', { name: 'Change role' }).click()
    await expect(users.user(name)).toContainText('Operator')
  })

  await test.step('a distributor is given plans to draw, and has them taken away again', async () => {
    await users.do(name, 'Change role')
    await users.choose(users.dialog, 'Role', 'Distributor')
    await users.dialog.getByRole('button', { name: 'Change role' }).click()
    await users.user(name).getByRole('link').click()
    const draws = users.section('Role and accounts').getByRole('switch', { name: 'May draw and publish plans' })
    for (const given of [true, false]) {
      await page.getByText('May draw and publish plans').click()
      await expect(draws).toBeChecked({ checked: given })
      await page.reload()
      await expect(draws).toBeChecked({ checked: given })
    }
    await users.open(ACCOUNT)
  })

  await test.step('their last account is not taken away; they are deleted from their own page', async () => {
    await users.do(name, 'Remove from the account')
    await users.dialog.getByRole('button', { name: 'Remove from the account' }).click()
    await expect(users.dialog).toContainText('Delete the user instead.')
    await page.keyboard.press('Escape')
    await users.user(name).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: name })).toBeVisible()
    const accounts = users.section('Role and accounts')
    await users.choose(accounts, 'Another account', 'Halden Retail Group')
    await accounts.getByRole('button', { name: 'Add an account' }).click()
    await expect(accounts.getByRole('listitem').filter({ hasText: 'Halden Retail Group' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete user' }).click()
    await users.dialog.getByRole('button', { name: 'Delete user' }).click()
    await expect(users.user('Olga Lindqvist')).toBeVisible()
    await expect(users.user(name)).toHaveCount(0)
  })

  await test.step('the way home from the list loads the page anew', async () => {
    await page.evaluate(() => Object.assign(globalThis, { before: true }))
    await page.getByRole('banner').getByRole('link', { name: 'Robots' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect.poll(() => page.evaluate(() => 'before' in globalThis)).toBe(false)
  })

  await test.step('acting as another user shows their console, until it is ended', async () => {
    await users.openUser(5)
    await page.getByRole('button', { name: 'Act as this user' }).click()
    await users.dialog.getByRole('button', { name: 'Act as this user' }).click()
    await expect(page.getByText('Acting as Carmen Ruiz')).toBeVisible()
    await users.openUser(5)
    await users.section('Second factor').getByRole('button', { name: 'Set up' }).focus()
    await expect(page.getByRole('tooltip')).toHaveText('Not possible while you act as another user.')
    await page.getByRole('button', { name: 'End' }).click()
    await expect(page.getByText('Acting as')).toHaveCount(0)
  })
})
