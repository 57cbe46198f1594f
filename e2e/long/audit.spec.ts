import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'

test('decision 8: loading that fails, no network, nothing that matches and nothing at all are four pictures', async ({
  as,
}) => {
  const page = await as('super')
  const list = /\/api\/v0\/Audit(\?.*)?$/
  await test.step('a failure is told with its token and can be tried again', async () => {
    await page.route(list, route =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({ errors: [{ token: 'no.audit', type: 'forbidden', message: 'No.' }] }),
      }),
    )
    await page.goto('/admin/audit')
    const failure = page.getByRole('alert').filter({ hasText: 'no.audit' })
    await expect(failure).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Nothing has been written down yet.')).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute(list)
    await failure.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('row', { name: /Signed in/ }).first()).toBeVisible()
    await expect(failure).toHaveCount(0)
  })

  await test.step('entries are turned a page at a time, and a page has its address', async () => {
    const asked: string[] = []
    await page.route(/\/api\/v0\/Audit\/count/, route => route.fulfill({ json: { total: 120 } }))
    page.on('request', request => void (list.test(request.url()) && asked.push(new URL(request.url()).search)))
    await page.goto('/admin/audit?page=3')
    await expect(page.getByText('Page 3 of 3')).toBeVisible({ timeout: 20_000 })
    expect(asked.some(search => search.includes('offset=100'))).toBe(true)
    await page.getByRole('link', { name: 'Previous page' }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.goto('/admin/audit?page=9')
    await expect(page, 'a page that there is no more').toHaveURL(/page=3/)
    await page.unroute(/\/api\/v0\/Audit\/count/)
    await page.goto('/admin/audit')
    await expect(page.getByRole('row', { name: /Signed in/ }).first()).toBeVisible({ timeout: 20_000 })
  })

  await test.step('when the service goes away what was shown stays, and the strip says since when', async () => {
    await page.context().setOffline(true)
    await expect(page.getByText(/^No connection since/)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('row', { name: /Signed in/ }).first()).toBeVisible()
    await expect(page.getByText('Nothing has been written down yet.')).toHaveCount(0)
  })

  await test.step('without network nothing is told to match, or not to', async () => {
    await page.getByRole('searchbox').fill('nothing like it')
    await expect(page.getByText(/^No connection since/)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('No entry matches these filters.')).toHaveCount(0)
    // Not the rows of before: nobody knows whether they match.
    await expect(page.getByRole('row', { name: /Signed in/ })).toHaveCount(0)
    await page.context().setOffline(false)
  })

  await test.step('nothing that matches', async () => {
    await page.goto('/admin/audit?text=nothing')
    await expect(page.getByText('No entry matches these filters.')).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)
  })

  await test.step('nothing at all', async () => {
    await page.route(list, route => route.fulfill({ json: { data: [], more: false, days: [] } }))
    await page.goto('/admin/audit')
    await expect(page.getByText('Nothing has been written down yet.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Clear the filters' })).toHaveCount(0)
    await page.unroute(list)
  })
})
