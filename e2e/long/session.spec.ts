import * as v from 'valibot'
import { EXPIRATION_OVERRIDES_KEY } from '../../src/session/expiration.ts'
import { expectAccessible, THEMES } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { invitedUser } from '../invitedUser.ts'
import { mailedLink } from '../mailedLink.ts'
import { callAs, DEMO_PASSWORD, proveOneself } from '../provision.ts'

/** Meridian Facility Services. */
const ACCOUNT = 2
const contactsSchema = v.object({ data: v.array(v.object({ contact_value: v.string(), verified: v.boolean() })) })

for (const theme of THEMES)
  test(`A-008 A-011 A-013 A-015 A-017 A-025 the screens around the login have no fault that axe finds, wide and on a phone, ${theme}`, async ({
    page,
    context,
    loginPage,
    swath,
  }) => {
    test.setTimeout(240_000)
    await context.addInitScript(value => localStorage.setItem('swath.theme', value), theme)
    const boss = await callAs(swath.url, 'super')
    const login = `axe.${theme}.${Date.now()}`
    const email = `${login}@users.example`
    await boss('POST', '/api/v0/Logins', { login, name: 'Axel Reader', email, role: 'customer', accounts: [ACCOUNT] })
    const link = (await mailedLink(boss, email)) ?? ''
    const sizes = [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]
    const check = async (part = 'body'): Promise<void> => {
      for (const size of sizes) {
        await page.setViewportSize(size)
        await expectAccessible(page, part)
      }
    }

    await page.goto('/reset_password')
    await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
    await check()
    await page.goto('/request_tfa_secret?verify_code=long-gone')
    await expect(page.getByRole('button', { name: 'Turn off second factor' })).toBeVisible()
    await check()
    await page.goto('/login/1/set_password?state=expired')
    await expect(page.getByText('Session expired')).toBeVisible()
    await page.goto(link)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.locator('[data-invalid]').first()).toBeVisible()
    await check()
    await page.getByLabel('New password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByLabel('Repeat the new password').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('Your new password is set.')).toBeVisible()
    await loginPage.signIn(login, DEMO_PASSWORD)
    await expect(page.getByRole('heading', { name: 'Licence agreement' })).toBeVisible()
    await check()
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page).toHaveURL(/\/home$/)

    // thresholds from local storage, in test mode.
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      EXPIRATION_OVERRIDES_KEY,
      JSON.stringify({ timeoutWarningThreshold: 1, timeoutThreshold: 120 }),
    ] as const)
    await page.reload()
    await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible()
    await check('[role=alertdialog]')
    await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  })

test('A-020 the link to a new address proves it and goes on to the login-check; a second time it is shown as used', async ({
  page,
  swath,
}) => {
  const user = await invitedUser(swath.url, `Vera Verified ${Date.now()}`, ACCOUNT)
  const address = `second.${user.email}`
  await proveOneself(user.call)
  await user.call('POST', '/api/v0/ContactMethods', { contact_type: 'email', contact_value: address })
  await user.call('POST', '/api/v0/ContactMethods/send', { email: address, type: 'verify' })
  const boss = await callAs(swath.url, 'super')
  const link = (await mailedLink(boss, address)) ?? ''
  expect(link).toMatch(/^\/verify\/\d+\?verify_code=/)
  await page.goto(link)
  await expect(page).toHaveURL(/\/v2\/login$/)
  const { data } = v.parse(contactsSchema, await user.call('GET', '/api/v0/ContactMethods'))
  expect(data.find(each => each.contact_value === address)?.verified).toBe(true)
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('This link has expired or was used before. Ask for a new one.')
})
