import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { invitedUser } from '../invitedUser.ts'
import { UsersPage } from '../pages/users.ts'
import { callAs, DEMO_PASSWORD } from '../provision.ts'

/** Meridian Facility Services. */
const ACCOUNT = 2
const HALF_MINUTE_MS = 30_000
const ofRole = (role: string) => `/authentication/v0/ui/permissions/${role}/tfa_required`

test('A-004 A-014 a role asks for a second factor: it is set up before anything else; a backup code signs in once and proves once', async ({
  page,
  loginPage,
  swath,
}) => {
  const user = await invitedUser(swath.url, `Bo Backup ${Date.now()}`, ACCOUNT)
  const boss = await callAs(swath.url, 'super')
  await boss('POST', ofRole('customer'), { required: true })
  try {
    await page.goto('/history')
    await loginPage.signIn(user.login, DEMO_PASSWORD)
    await expect(page).toHaveURL(/\/v2\/second_factor/)
    await page.goto('/home')
    await expect(page).toHaveURL(/\/v2\/second_factor/)
    await expectAccessible(page)
    const users = new UsersPage(page)
    await page.getByRole('button', { name: 'Set up' }).click()
    await expectAccessible(page)
    await users.prove(DEMO_PASSWORD)
    const key = (await page.locator('code').innerText()).replaceAll(' ', '')
    const totp = new TOTP({ secret: Secret.fromBase32(key) })
    await page.getByLabel('Code from the app').fill(totp.generate({ timestamp: Date.now() - HALF_MINUTE_MS }))
    await page.getByRole('button', { name: 'Turn on' }).click()
    const list = page.getByRole('region', { name: 'Backup codes' })
    await expect(list.getByRole('listitem')).toHaveCount(10)
    await expectAccessible(page)
    const [first = '', second = ''] = await list.getByRole('listitem').allInnerTexts()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page).toHaveURL(/\/home|\/history/)

    await page.goto('/logout')
    await expect(page).toHaveURL(/\/v2\/login$/)
    const code = page.getByLabel('Code from your authenticator')
    for (const [typed, place] of [
      [first, /\/home$/],
      [first, /\/v2\/login$/],
    ] as const) {
      await loginPage.signIn(user.login, DEMO_PASSWORD)
      await code.fill(typed)
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page).toHaveURL(place)
      if (typed === first && String(place) === String(/\/home$/)) {
        await page.goto('/logout')
        await expect(page).toHaveURL(/\/v2\/login$/)
      }
    }
    await expect(page.getByRole('alert')).toHaveText('The code is wrong or was used before.')
    await code.fill(totp.generate())
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/home$/)

    await users.openUser(user.id)
    const factor = users.section('Second factor')
    await expect(factor).toContainText('Not used yet: 9')
    await factor.getByRole('button', { name: 'New backup codes' }).click()
    await expectAccessible(page)
    await users.prove(DEMO_PASSWORD, second)
    await expect(factor.getByRole('listitem')).toHaveCount(10)
    await expectAccessible(page)
    await factor.getByRole('button', { name: 'I have kept them' }).click()
    await factor.getByRole('button', { name: 'Turn off' }).click()
    await users.dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(users.dialog).toContainText('Your role asks for a second factor, so it stays on.')
  } finally {
    await boss('POST', ofRole('customer'), { required: false })
  }
})

test('A-031 a super user asks a role for a second factor, on the screen of permissions', async ({ as, swath }) => {
  const page = await as('super')
  await page.goto('/admin/permissions')
  const required = page.getByRole('checkbox', { name: 'Distributor’s customer: Second factor' })
  await expect(required).not.toBeChecked()
  await required.press('Space')
  const bar = page.getByRole('region', { name: 'Changes not saved' })
  await bar.getByRole('textbox').fill('Whoever signs in from outside proves it twice')
  await bar.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(bar).toHaveCount(0)
  await page.reload()
  await expect(required).toBeChecked()
  await expectAccessible(page)
  await (await callAs(swath.url, 'super'))('POST', ofRole('distributor-customer'), { required: false })
})

test('A-042 where no mail is sent the inviter copies the link, and hands it over', async ({ as, context, swath }) => {
  const page = await as('super')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: swath.url })
  const users = new UsersPage(page)
  await users.open(ACCOUNT)
  const mark = Date.now()
  await page.getByRole('button', { name: 'Add user' }).click()
  await users.dialog.getByLabel('Name', { exact: true }).fill(`Kit Kept ${mark}`)
  await users.dialog.getByLabel('Login name').fill(`kit${mark}`)
  await users.dialog.getByLabel('E-mail address').fill(`kit${mark}@users.example`)
  await users.dialog.getByRole('button', { name: 'Create user' }).click()
  await expect(users.dialog).toContainText('This service sends no mail.')
  await expectAccessible(page)
  await users.dialog.getByRole('button', { name: 'Copy a link' }).click()
  await expect(users.dialog).toHaveCount(0)
  const link = await page.evaluate(() => globalThis.navigator.clipboard.readText())
  await context.clearCookies()
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  await expect(page.getByText('The link is valid.')).toBeVisible()
})
