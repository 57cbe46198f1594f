import { expect, test } from '../fixtures.ts'

test('A-062 decision 8: an account administrator reads their own accounts alone; without the right there is no audit trail', async ({
  as,
}) => {
  const page = await as('distributor')
  await page.goto('/admin/audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Dag Solheim' }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Sam Okafor.*Signed in/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Verify now' })).toBeHidden()
  await page.context().clearCookies()
  await as('customer')
  await page.goto('/admin/audit')
  await expect(page).toHaveURL(/\/home$/)
})
