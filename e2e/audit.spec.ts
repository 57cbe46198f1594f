import { expectAccessible, THEMES } from './axe.ts'
import { expect, idle, test } from './fixtures.ts'

for (const theme of THEMES)
  test(`decision 8: the audit trail in the ${theme} theme is searched, opened, checked and exported`, async ({
    as,
    context,
  }) => {
    await context.addInitScript(value => localStorage.setItem('swath.theme', value), theme)
    const page = await as('super')
    const place = `Ward ${Date.now()}`
    const xsrf = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const made = await context.request.post('/api/v0/Locations', {
      data: { name: place, account: 2 },
      headers: { 'x-xsrf-token': xsrf },
    })
    expect(made.ok(), await made.text()).toBe(true)
    const from = new Date().toISOString()
    expect((await context.request.get('/v1/Robots/999999')).status()).toBe(404)
    // Refused accesses are written behind the answer.
    const refused = () => context.request.get('/api/v0/Audit', { params: { from, only: 'refused' } })
    await expect.poll(async () => (await refused()).text()).toContain('GET /v1/Robots/:id')

    await test.step('the newest is first, with who, what and to what', async () => {
      await page.goto('/admin/audit')
      await expect(page.getByRole('row', { name: place })).toContainText('Created location')
      await expect(page.getByRole('row', { name: place })).toContainText('Sam Okafor')
      await expect(page.getByRole('row', { name: 'GET /v1/Robots/:id' }).first()).toContainText('Access refused')
      await expectAccessible(page)
    })

    await test.step('words narrow it, and are in the address with all else', async () => {
      await page.getByRole('searchbox').fill(place)
      await expect(page.getByRole('rowheader').getByRole('link')).toHaveCount(1)
      await expect(page).toHaveURL(/text=Ward/)
      await page.getByRole('rowheader').getByRole('link').press('Enter')
      const panel = page.getByRole('complementary')
      await expect(panel).toContainText('Meridian Facility Services')
      await expect(panel).toContainText('Fits the entry before it', { timeout: 10_000 })
      await page.reload()
      await expect(page.getByRole('rowheader').getByRole('link')).toHaveCount(1)
      await expect(panel).toContainText('Fits the entry before it')
      await expectAccessible(page)
      await panel.getByRole('button', { name: 'Close' }).click()
      await expect(panel).toBeHidden()
    })

    await test.step('nothing that matches is a sentence with the way back', async () => {
      await page.getByRole('searchbox').fill('no such thing')
      await expect(page.getByText('No entry matches these filters.')).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: 'Clear the filters' }).last().click()
      await expect(page.getByRole('row', { name: place })).toBeVisible()
    })

    await test.step('the chain is checked, and the list goes out as a file', async () => {
      await page.getByRole('button', { name: 'Verify now' }).click()
      await expect(page.getByText(/Chain verified at .* entries unbroken/)).toBeVisible()
      await page.getByRole('button', { name: 'Export' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'As a table (CSV)' }).click()
      expect((await download).suggestedFilename()).toMatch(/^audit-[\d-]+\.csv$/)
    })
    await idle(page)
  })

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

test('decision 8: loading that fails, no network, nothing that matches and nothing at all are four pictures', async ({
  as,
}) => {
  const page = await as('super')
  const list = /\/api\/v0\/Audit(\?.*)?$/
  await test.step('a failure is told with its token and can be tried again', async () => {
    await page.route(list, route =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ errors: [{ token: 'no.audit', type: 'unavailable', message: 'No.' }] }),
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

  await test.step('without network nothing is told to match, or not to', async () => {
    await page.context().setOffline(true)
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
    await page.route(list, route => route.fulfill({ json: { data: [], more: false } }))
    await page.goto('/admin/audit')
    await expect(page.getByText('Nothing has been written down yet.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Clear the filters' })).toHaveCount(0)
    await page.unroute(list)
  })
})

test('decision 8: what was changed is told in words, and no secret', async ({ as }) => {
  const page = await as('super')
  await page.goto('/admin/audit?action=robot.renewCredential')
  await page.getByRole('rowheader').getByRole('link').first().click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('row', { name: 'Credential' })).toContainText('Hidden')
  await expect(page.getByRole('main')).not.toContainText('credentialHash')
})
