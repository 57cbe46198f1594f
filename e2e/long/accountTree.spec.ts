import * as v from 'valibot'
import { expect, test } from '../fixtures.ts'
import { AccountsPage } from '../pages/accounts.ts'
import { callAs } from '../provision.ts'

test('A-065 A-068 A-070 A-071 A-072 an account is made, renamed and deleted, and errors are shown in the dialog', async ({
  as,
}) => {
  const page = await as('super')
  const accounts = new AccountsPage(page)
  const [name, renamed] = [`Quay ${Date.now()}`, `Quay ${Date.now()} North`]
  await accounts.open()
  await accounts.act('Meridian Facility Services', 'New account below')
  const { dialog } = accounts
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog.getByText('An account needs a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill(' halden RETAIL group ')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog.getByText('Another account has this name.')).toBeVisible()
  // The name of an account of another role is known to the service alone.
  await dialog.getByLabel('Name').fill('norrland robotics PARTNERS')
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog.getByText('Another account has this name.')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(accounts.row(name)).toHaveAttribute('aria-level', '2')
  await expect(accounts.row(name)).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/account=\d+/)
  await page.reload()
  await expect(accounts.panel.getByRole('heading', { name })).toBeVisible()

  await accounts.panel.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Name').fill(renamed)
  await dialog.getByRole('button', { name: /^Free Tier/ }).click()
  await page.getByRole('option', { name: 'Premium' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(accounts.row(renamed)).toContainText('Premium')

  await accounts.act('Meridian Facility Services', 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The account still holds something.')
  await expect(dialog.getByRole('listitem').first()).toHaveText('Accounts below: 1')
  await page.keyboard.press('Escape')
  await accounts.act(renamed, 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(accounts.row(renamed)).toHaveCount(0)
})

test('A-073 an account is moved by keyboard alone: no branch of its own holds it, Escape gives it up', async ({
  as,
  swath,
}) => {
  const call = await callAs(swath.url, 'super')
  const page = await as('super')
  const accounts = new AccountsPage(page)
  const [wharf, berth] = [`Wharf ${Date.now()}`, `Berth ${Date.now()}`]
  const made = await call('POST', '/api/v0/Accounts', { name: wharf, role: 'customer', parent: 3 })
  const { id } = v.parse(v.object({ id: v.number() }), made)
  await call('POST', '/api/v0/Accounts', { name: berth, role: 'customer', parent: id })
  await accounts.open(`?account=${id}`)
  await accounts.focus(wharf)
  const mark = async (): Promise<void> => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Move', exact: true }).press('Enter')
    await expect(page.getByText(`Moving ${wharf}`)).toBeVisible()
  }
  await mark()
  await expect(accounts.row(wharf)).toContainText('Cannot hold itself')
  await expect(accounts.row(berth)).toContainText('Moves along')
  await accounts.focus(berth)
  await page.keyboard.press('Enter')
  await expect(accounts.row(berth)).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Escape')
  await expect(page.getByText(`Moving ${wharf}`)).toBeHidden()

  await accounts.focus(wharf)
  await mark()
  await accounts.focus(wharf)
  await page.keyboard.press('Home')
  await page.keyboard.type('meri')
  await expect(accounts.row('Meridian Facility Services')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(accounts.panel).toContainText('Users of Halden Retail Group lose sight of')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Move here' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Moving ${wharf}`)).toBeHidden()
  expect(await call('GET', `/api/v0/Accounts/${id}`)).toMatchObject({ parent: 2 })
})

test('A-063 A-064 A-066 A-069 a distributor looks through its two roles and edits what it may', async ({ as }) => {
  const page = await as('distributor')
  const accounts = new AccountsPage(page)
  await accounts.open('?role_id=1')
  const roles = page.getByRole('radiogroup', { name: 'Role' })
  await expect(roles.getByRole('radio')).toHaveText(['Distributor', 'Distributor customer'])
  await expect(accounts.row('Bayside Hospital Trust')).toBeVisible()
  await expect(accounts.row('Bayside Hospital Trust').getByRole('link')).toHaveAttribute('href', '/v2/accounts/7/users')
  await accounts.act('Bayside Hospital Trust', 'Edit')
  await expect(accounts.dialog.getByLabel('Name')).toBeVisible()
  await expect(accounts.dialog.getByText('Tier')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await roles.getByRole('radio', { name: 'Distributor', exact: true }).click()
  await expect(page).toHaveURL(/role_id=3/)
  await accounts.search.fill('norr')
  await expect(page.getByText('1 of 1 accounts')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rebuild tree' })).toHaveCount(0)
})
