import { Secret, TOTP } from 'otpauth'
import * as v from 'valibot'
import { expect, test } from './fixtures.ts'
import { invitedUser } from './invitedUser.ts'
import { UsersPage } from './pages/users.ts'
import { DEMO_PASSWORD, type ServiceCall } from './provision.ts'

/** Meridian Facility Services of the demo. */
const ACCOUNT = 2

const contactsSchema = v.object({ data: v.array(v.object({ id: v.number() })) })
const contactsOf = async (call: ServiceCall) => v.parse(contactsSchema, await call('GET', '/api/v0/ContactMethods'))

test('A-042 A-043 A-044 users of an account are found, added and changed', async ({ as, swath }) => {
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

test('A-045 A-056 A-082 a user gets another role, is deleted, is acted as', async ({ as, swath }) => {
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

test('A-040 A-083 A-084 A-085 A-086 A-087 A-088 the own page: profile and contact methods', async ({
  context,
  page,
  swath,
}) => {
  const mark = Date.now()
  const self = await invitedUser(swath.url, `Noor Dahl ${mark}`, ACCOUNT)
  await context.request.post('/api/v0/Logins/login', { data: { login: self.login, password: DEMO_PASSWORD } })
  const users = new UsersPage(page)
  await users.openUser(self.id)

  await test.step('the profile is kept', async () => {
    const profile = users.section('Profile')
    await profile.getByLabel('Passcode').fill('4071')
    await users.choose(profile, 'Time zone', 'Europe/Helsinki')
    await users.choose(profile, 'Area', 'Square feet')
    await profile.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(profile.getByLabel('Passcode')).toHaveValue('4071')
    await expect(profile).toContainText('Europe/Helsinki')
    await expect(profile).toContainText('Square feet')
  })

  const contacts = users.section('Contact methods')
  const remove = (value: string) => contacts.getByRole('button', { name: `Delete ${value}` }).click()
  const subscription = { notification: 'robot-stuck', object_type: 'none' }
  await test.step('a contact method that nothing is sent to is deleted directly', async () => {
    await contacts.getByRole('button', { name: 'Add a contact method' }).click()
    await users.choose(users.dialog, 'Type', 'Telephone')
    await users.dialog.getByLabel('Number with country code').fill('040 123')
    await page.keyboard.press('Enter')
    await expect(users.dialog).toContainText('Begin with + and the country code')
    await users.dialog.getByLabel('Number with country code').fill('+358 40 123 4567')
    await page.keyboard.press('Enter')
    // Who only passes by at an open console adds nothing.
    const question = page.getByRole('dialog', { name: 'Is it you?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(users.dialog).toContainText('Confirm with your password that it is you')
    await users.dialog.getByRole('button', { name: 'Add a contact method' }).click()
    await question.getByLabel('Current password').fill('not the password')
    await page.keyboard.press('Enter')
    await expect(question).toContainText('The password is wrong.')
    await users.prove(DEMO_PASSWORD)
    await expect(contacts).toContainText('+358401234567')
    await remove('+358401234567')
    await expect(users.dialog).toContainText('No subscription is sent to it.')
    await users.dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(contacts).not.toContainText('+358401234567')
  })

  await test.step('the only one that can be written to goes with its subscriptions', async () => {
    const { data } = await contactsOf(self.call)
    await self.call('POST', '/api/v0/Subscriptions', { ...subscription, contact_method: data[0]?.id })
    await remove(self.email)
    await expect(users.dialog).toContainText('1 subscription is sent to it.')
    await expect(users.dialog.getByRole('button', { name: 'Delete with its subscriptions' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('beside another one its subscriptions are moved, once it is chosen', async () => {
    const second = `noor.second${mark}@users.example`
    const id = await self.addAddress(second)
    await page.reload()
    await remove(self.email)
    const move = users.dialog.getByRole('button', { name: 'Move and delete' })
    await expect(move).toHaveAttribute('aria-disabled', 'true')
    await users.choose(users.dialog, 'Send them to', second)
    await move.click()
    await expect(contacts).not.toContainText(self.email)
    expect(await self.call('GET', `/api/v0/Subscriptions?contact_method=${id}`)).toMatchObject({ total: 1 })
    await expect(contacts).toContainText('default')
  })

  await test.step('leaving with something unsaved asks first', async () => {
    const name = users.section('Profile').getByLabel('Name', { exact: true })
    const home = page.getByRole('banner').getByRole('link', { name: 'Robots' })
    await name.fill('Noor')
    await home.click()
    await expect(users.dialog).toContainText('What you have changed here is lost.')
    await users.dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(name).toHaveValue('Noor')
    await home.click()
    await users.dialog.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/home/)
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
