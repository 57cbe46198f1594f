import { expect, test } from './fixtures.ts'
import { csrf } from './people.ts'

test('A-011 A-015 A-016 a new person chooses a password by the link in the mail, and another one when it is forgotten', {
  tag: '@long',
}, async ({ as, browser, swath }) => {
  const page = await as('super')
  const email = 'forgetful@swath.example'
  const created = await page.request.post('/api/v0/Logins', {
    headers: await csrf(page),
    data: { login: 'forgetful', name: 'Fia Glömsk', email, role: 'customer', accounts: [2] },
  })
  expect(created.ok(), await created.text()).toBe(true)
  const guest = await browser.newContext({ baseURL: swath.url })
  const other = await guest.newPage()

  /** The link of the newest message to the person, as the outbox shows it. */
  const newestLink = async (): Promise<string> => {
    await page.goto('/admin/outbox')
    const row = page.getByRole('row', { name: email }).first()
    await row.getByRole('link').click()
    const link = page.getByRole('link', { name: /set_password/ })
    await expect(link).toBeVisible()
    return (await link.getAttribute('href')) ?? ''
  }
  const setPassword = async (password: string) => {
    await other.getByLabel('New password', { exact: true }).fill(password)
    await other.getByLabel('Repeat the new password', { exact: true }).fill(password)
    await other.getByRole('button', { name: 'Set password' }).click()
    await expect(other.getByText('Your new password is set.')).toBeVisible()
  }

  const invitation = await newestLink()
  await other.goto(invitation)
  await setPassword('marble-otter-quilts-27')
  await other.goto(invitation)
  await expect(other.getByText('This link is no longer valid.')).toBeVisible()

  await other.goto('/reset_password')
  await other.getByLabel('Login name or e-mail').fill('forgetful')
  await other.getByRole('button', { name: 'Send the link' }).click()
  await expect(other.getByText('This service sends no mail')).toBeVisible()
  const reset = await newestLink()
  expect(reset).not.toBe(invitation)
  await other.goto(reset)
  await setPassword('quilted-otter-marbles-72')
  await other.getByLabel('Login name or e-mail').fill(email)
  await other.getByLabel('Password', { exact: true }).fill('quilted-otter-marbles-72')
  await other.getByRole('button', { name: 'Log in' }).click()
  await expect(other).not.toHaveURL(/login/)
  await guest.close()
})
