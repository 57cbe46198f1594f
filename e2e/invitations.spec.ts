import * as v from 'valibot'
import { expect, test } from './fixtures.ts'
import { UsersPage } from './pages/users.ts'
import { callAs } from './provision.ts'

const ACCOUNT = 2
const answerSchema = v.object({ id: v.number() })

test('A-042 the list and the page of a user show the state of an invitation, and send it again with a new link', {
  tag: '@long',
}, async ({ as, context, swath }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const mark = Date.now()
  const boss = await callAs(swath.url, 'super')
  const name = `Ida Invited ${mark}`
  const { id } = v.parse(
    answerSchema,
    await boss('POST', '/api/v0/Logins', {
      login: `ida.${mark}`,
      name,
      email: `ida.${mark}@users.example`,
      role: 'customer',
      accounts: [ACCOUNT],
    }),
  )
  const page = await as('super')
  const users = new UsersPage(page)
  await users.open(ACCOUNT)
  const row = users.user(name)
  await expect(row).toContainText(/Invited, good until .+\d{1,2}:\d\d/)
  await expect(row).toContainText(/sent .+ by Sam Okafor/)
  await expect(row).not.toContainText('Never active')

  await row.getByRole('button', { name: `Send the invitation to ${name} again` }).click()
  await expect(users.dialog).toContainText('links from before work no longer')
  await users.dialog.getByRole('button', { name: 'Send an invitation' }).click()
  // This service sends no mail: whoever invites hands the link over.
  await expect(users.dialog).toContainText('was kept here')
  await users.dialog.getByRole('button', { name: 'Copy a link' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  await boss('POST', `/api/v0/Logins/${id}/set_password`, {
    new_password: 'quiet floors at dawn',
    verify_code: link.searchParams.get('verify_code'),
  })
  await users.openUser(id)
  const section = users.section('Invitation')
  await expect(section).toContainText('Invitation taken up')
  await expect(section.getByRole('button', { name: 'Send again' })).toBeVisible()
})
