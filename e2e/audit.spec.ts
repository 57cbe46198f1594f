import { expectAccessible, THEMES } from './axe.ts'
import { expect, idle, test } from './fixtures.ts'

for (const theme of THEMES)
  test(`decision 8: the audit trail in the ${theme} theme is searched, opened, checked and exported`, {
    tag: '@long',
  }, async ({ as, context }) => {
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
      await expectAccessible(page, 'aside')
      await panel.getByRole('button', { name: 'Close' }).click()
      await expect(panel).toBeHidden()
    })

    await test.step('one control says from when to when; the day has its weekday and number, the foot the page', async () => {
      await page.getByRole('button', { name: /^Time/ }).click()
      await page.getByRole('dialog', { name: 'Time' }).getByRole('button', { name: 'Today' }).press('Enter')
      await expect(page).toHaveURL(/from=.*to=/)
      const now = new Date()
      const year = String(now.getUTCFullYear())
      await expect(page.getByRole('button', { name: /^Time/ })).toContainText(year)
      const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(now)
      await expect(
        page.getByRole('rowheader', { name: new RegExp(`^${weekday}, .*${year}\\s*1 entry$`) }),
      ).toBeVisible()
      await expect(page.getByText('Page 1 of 1')).toBeVisible()
      await page.getByRole('button', { name: /^Time/ }).click()
      await expectAccessible(page, '[role=dialog]')
      await page.getByRole('button', { name: 'All times' }).click()
      await expect(page).not.toHaveURL(/from=/)
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

test('decision 8: changes are shown in words, and no secret', { tag: '@long' }, async ({ as }) => {
  const page = await as('super')
  await page.goto('/admin/audit?action=robot.renewCredential')
  await page.getByRole('rowheader').getByRole('link').first().click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('row', { name: 'Credential' })).toContainText('Hidden')
  await expect(page.getByRole('main')).not.toContainText('credentialHash')
})
