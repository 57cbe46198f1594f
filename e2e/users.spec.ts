import { Secret, TOTP } from 'otpauth'
import { expect, test } from './fixtures.ts'
import { invitedUser } from './invitedUser.ts'
import { UsersPage } from './pages/users.ts'
import { DEMO_PASSWORD } from './provision.ts'

/** Meridian Facility Services of the demo. */
const ACCOUNT = 2

test('A-042 A-043 A-044 users of an account are found, added and changed', { tag: '@long' }, async ({ as, swath }) => {
  const page = await as('super')
  const users = new UsersPage(page)
  const mark = Date.now()
  const [name, renamed] = [`Ines Haro ${mark}`, `Ines Haro-Vidal ${mark}`]
  await users.open(ACCOUNT)

  await test.step('the search narrows the list and is in the address', async () => {
    await expect(users.user('Olga Lindqvist')).toContainText('Halden Retail Group')
    await expect(page).toHaveTitle('Users · Meridian Facility Services · Swath')
    await page.getByRole('searchbox', { name: 'Find a user' }).fill('carm')
    await expect(users.rows).toHaveCount(1)
    await expect(page).toHaveURL(/text=carm/)
    await page.reload()
    await expect(users.rows).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Find a user' }).fill('')
  })

  await test.step('a new user is invited; what is wrong stands at its field', async () => {
    await page.getByRole('button', { name: 'Add user' }).click()
    await users.dialog.getByLabel('Name', { exact: true }).fill(name)
    await users.dialog.getByLabel('Login name').fill('operator')
    await users.dialog.getByRole('button', { name: 'Create user' }).click()
    await expect(users.dialog).toContainText('This is not an e-mail address.')
    await users.dialog.getByLabel('E-mail address').fill(`ines${mark}@users.example`)
    await page.keyboard.press('Enter')
    await expect(users.dialog).toContainText('This login name is taken.')
    await expect(users.dialog.getByLabel('Name', { exact: true })).toHaveValue(name)
    await users.dialog.getByLabel('Login name').fill(`ines${mark}`)
    await users.dialog.getByRole('button', { name: 'Create user' }).click()
    await expect(users.user(name)).toContainText('Customer')
    await expect(page.getByRole('heading', { name: `The invitation to ${name} was kept here` })).toBeVisible()
    await expect(page.getByText('is on its way')).toHaveCount(0)
    await users.dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('name and passcode: four digits that nobody of the account has', async () => {
    const other = await invitedUser(swath.url, `Other ${mark}`, ACCOUNT)
    await other.call('POST', `/api/v0/Logins/${other.id}`, { passcode: '2580' })
    await users.do(name, 'Edit name and passcode')
    await users.dialog.getByLabel('Name', { exact: true }).fill(renamed)
    await users.dialog.getByLabel('Passcode').fill('258')
    await users.dialog.getByRole('button', { name: 'Save' }).click()
    await expect(users.dialog).toContainText('The passcode must be exactly 4 digits.')
    await users.dialog.getByLabel('Passcode').fill('2580')
    await users.dialog.getByRole('button', { name: 'Save' }).click()
    await expect(users.dialog).toContainText('Somebody else of the same account has this passcode.')
    await users.dialog.getByLabel('Passcode').fill('2581')
    await users.dialog.getByRole('button', { name: 'Save' }).click()
    await expect(users.user(renamed)).toBeVisible()
  })
})

test('A-005 A-014 the own page: sessions, second factor and password', async ({ context, page, swath }) => {
  const mark = Date.now()
  const self = await invitedUser(swath.url, `Pia Storm ${mark}`, ACCOUNT)
  await context.request.post('/api/v0/Logins/login', { data: { login: self.login, password: DEMO_PASSWORD } })
  const users = new UsersPage(page)
  await users.openUser(self.id)

  await test.step('other sessions are logged out from here', async () => {
    const sessions = users.section('Where you are logged in')
    await expect(sessions.getByRole('button', { name: 'Log out', exact: true })).not.toHaveCount(0)
    await sessions.getByRole('button', { name: 'Log out everywhere else' }).click()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expect(sessions.getByRole('listitem')).toContainText('This browser')
    await expect(self.call('GET', '/api/v0/Logins/self')).rejects.toThrow('401')
  })

  await test.step('a second factor is set up with its first code, and turned off, once it is proved who asks', async () => {
    const factor = users.section('Second factor')
    await factor.getByRole('button', { name: 'Set up' }).click()
    await users.prove(DEMO_PASSWORD)
    await expect(users.dialog.getByRole('img', { name: 'QR code of the second factor' })).toBeVisible()
    const key = (await users.dialog.locator('code').innerText()).replaceAll(' ', '')
    const totp = new TOTP({ secret: Secret.fromBase32(key) })
    const now = totp.generate()
    await users.dialog.getByLabel('Code from the app').fill(now === '000000' ? '111111' : '000000')
    await users.dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(users.dialog).toContainText('The code is wrong or was used before.')
    await users.dialog.getByLabel('Code from the app').fill(totp.generate())
    await page.keyboard.press('Enter')
    await expect(factor.getByRole('button', { name: 'Turn off' })).toBeVisible()
    await expect(users.section('Trusted browsers')).toContainText('No browser is trusted.')
    await expect(factor.getByRole('region', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(10)
    await factor.getByRole('button', { name: 'I have kept them' }).click()
    await expect(factor).toContainText('Not used yet: 10')
    await factor.getByRole('button', { name: 'Turn off' }).click()
    await users.dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(factor.getByRole('button', { name: 'Set up' })).toBeVisible()
  })

  await test.step('the password is changed', async () => {
    const password = users.section('Password')
    await password.getByLabel('New password', { exact: true }).fill('quiet floors at dawn')
    await password.getByLabel('New password again').fill('quiet floors at dusk')
    await password.getByRole('button', { name: 'Change password' }).click()
    await expect(password).toContainText('The two passwords differ.')
    await password.getByLabel('New password again').fill('quiet floors at dawn')
    await password.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('The password is changed')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: `Pia Storm ${mark}` })).toBeVisible()
  })
})
