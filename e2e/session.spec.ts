import { TOTP } from 'otpauth'
import * as v from 'valibot'
import { expect, test } from './fixtures.ts'
import { invitedUser } from './invitedUser.ts'
import { mailedLink } from './mailedLink.ts'
import { callAs, DEMO_PASSWORD, proveOneself } from './provision.ts'

/** Meridian Facility Services. */
const ACCOUNT = 2
const STEP_MS = 30_000
const pendingSchema = v.object({ tfa_secret: v.string(), pending: v.string() })

test('A-006 A-008 A-015 A-016 A-018 A-019 an invitation leads over password, login and agreement to where one was going', async ({
  page,
  loginPage,
  swath,
}) => {
  const boss = await callAs(swath.url, 'super')
  const email = `newcomer.${Date.now()}@users.example`
  const login = email.replace('@users.example', '')
  await boss('POST', '/api/v0/Logins', { login, name: 'Nea Newcomer', email, role: 'operator', accounts: [ACCOUNT] })
  const link = (await mailedLink(boss, email)) ?? ''
  expect(link).toMatch(/^\/login\/\d+\/set_password\?/)

  await page.goto(link)
  await expect(page.getByText('The link is valid.')).toBeVisible()
  const password = page.getByLabel('New password', { exact: true })
  const repeated = page.getByLabel('Repeat the new password')
  await password.fill('mown in two tints')
  await repeated.fill('mown in two hints')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('The two passwords differ.')).toBeVisible()
  await repeated.fill('mown in two tints')
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()

  await page.goto('/history')
  await loginPage.signIn(login, 'mown in two tints')
  await expect(page.getByRole('heading', { name: 'Licence agreement' })).toBeVisible()
  // Nothing else opens before it is accepted.
  await page.goto('/home')
  await expect(page).toHaveURL(/\/v2\/EULA/)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/v2\/login/)
  await page.goto('/history')
  await loginPage.signIn(login, 'mown in two tints')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL(/\/history$/)

  await page.goto(link)
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
})

test('A-004 A-005 A-013 the code is asked for once on a trusted browser, and a lost second factor is recovered', async ({
  page,
  context,
  loginPage,
  swath,
}) => {
  const user = await invitedUser(swath.url, `Fia Factor ${Date.now()}`, ACCOUNT)
  await proveOneself(user.call)
  const { tfa_secret: secret, pending } = v.parse(
    pendingSchema,
    await user.call('POST', '/api/v0/Logins/self/tfa_secret', {}),
  )
  const factor = new TOTP({ secret })
  const first = factor.generate({ timestamp: Date.now() - STEP_MS })
  await user.call('POST', '/api/v0/Logins/self/tfa_secret', { pending, tfa_code: first })

  await loginPage.open()
  await loginPage.signIn(user.login, DEMO_PASSWORD)
  const code = page.getByLabel('Code from your authenticator')
  await expect(code).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await code.fill(first)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toHaveText('The code is wrong or was used before.')
  await code.fill(factor.generate())
  await page.getByText('Trust this browser for 30 days').click()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/logout')
  await expect(page).toHaveURL(/\/v2\/login$/)
  await loginPage.signIn(user.login, DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/logout')
  await expect(page).toHaveURL(/\/v2\/login$/)
  await context.clearCookies()
  await page.getByRole('link', { name: 'Recover it' }).click()
  await expect(page.getByRole('heading', { name: 'Recover second factor' })).toBeVisible()
  await page.getByLabel('Login name or e-mail').fill(user.login)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('This service sends no mail: an administrator gives the link')).toBeVisible()
  const boss = await callAs(swath.url, 'super')
  await expect.poll(() => mailedLink(boss, user.email)).toContain('/request_tfa_secret?verify_code=')
  await page.goto((await mailedLink(boss, user.email)) ?? '')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Turn off second factor' }).click()
  await expect(page).toHaveURL(/\/v2\/login$/)
  await loginPage.signIn(user.login, DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/home$/)
})

test('A-024 A-025 A-028 A-029 two tabs are warned together, answered together, signed out together and come back together', async ({
  context,
  as,
  loginPage,
}) => {
  await context.clock.install()
  const here = await as('operator')
  await here.goto('/home?text=Plover')
  const there = await context.newPage()
  await there.goto('/history')
  const tabs = [here, there]
  for (const tab of tabs) await expect(tab.getByRole('button', { name: /^Your account/ })).toBeVisible()

  await context.clock.fastForward('18:30')
  const warnings = tabs.map(tab => tab.getByRole('alertdialog', { name: 'Are you still there?' }))
  for (const warning of warnings) await expect(warning).toBeVisible()
  // A warning is answered: it is neither closed nor shaken off.
  await here.keyboard.press('Escape')
  await here.mouse.move(10, 10)
  await expect(here.getByRole('timer')).toHaveText(/^1:[0-2]\d$/)
  await there.getByRole('button', { name: 'Stay signed in' }).click()
  for (const warning of warnings) await expect(warning).toBeHidden()

  await context.clock.fastForward('20:30')
  for (const tab of tabs) {
    await expect(tab).toHaveURL(/\/v2\/login\?sessionExpired=true&referrer=true$/)
    await expect(tab.getByText('Session expired.')).toBeVisible()
  }
  const ownCookies = async () => (await context.storageState()).cookies.filter(({ name }) => name === 'swath_session')
  await expect.poll(ownCookies).toEqual([])
  await loginPage.signIn('operator', DEMO_PASSWORD)
  await expect(here).toHaveURL(/\/home\?text=Plover$/)
  await expect(there).toHaveURL(/\/history$/)
})
