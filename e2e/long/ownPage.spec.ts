import * as v from 'valibot'
import { expect, test } from '../fixtures.ts'
import { invitedUser } from '../invitedUser.ts'
import { UsersPage } from '../pages/users.ts'
import { DEMO_PASSWORD, type ServiceCall } from '../provision.ts'

/** Meridian Facility Services of the demo. */
const ACCOUNT = 2

const contactsSchema = v.object({ data: v.array(v.object({ id: v.number() })) })
const contactsOf = async (call: ServiceCall) => v.parse(contactsSchema, await call('GET', '/api/v0/ContactMethods'))

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
