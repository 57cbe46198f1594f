import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { guestPage } from '../guestPage.ts'
import { DAY, open, reportsOf } from '../storedReports.ts'

test('R-056 R-061 sector and timeline open the monitor where age, rights and a recording allow, else say why', async ({
  as,
  browser,
  swath,
}) => {
  const { own } = await reportsOf(swath.url)
  const page = await as('super')
  await open(page, `/report/${own[0]}`)
  const strip = page.getByTestId('state-strip')
  const box = await strip.boundingBox()
  await strip.click({ position: { x: (box?.width ?? 0) / 2, y: 8 } })
  await expect(page).toHaveURL(/\/robot\/1\/monitor\?.*time=.*autoplay=true/)
  const time = Date.parse(new URL(page.url()).searchParams.get('time')?.replaceAll('"', '') ?? '')
  expect(Math.abs(time - (Date.now() - DAY + 45 * 60_000))).toBeLessThan(5 * 60_000)

  await page.getByRole('link', { name: 'Reports of this robot' }).click()
  await expect(page, 'and the monitor leads to its reports').toHaveURL(/\/reports\?robots=%5B1%5D$/)

  await open(page, `/report/${own[0]}`)
  await page.getByRole('button', { name: /^Sector 1, .*open the monitor/ }).press('Enter')
  await expect(page).toHaveURL(/\/robot\/1\/monitor\?.*autoplay=true/)

  await open(page, `/report/${own[1]}`)
  await page.getByRole('button', { name: /^Sector 1, .*open the monitor/ }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/report/${own[1]}`))
  await expect(page.getByText('The monitor opens from a report only within 14 days of the run.').first()).toBeVisible()
  const playback = page.getByRole('button', { name: 'Open in playback' })
  await expect(playback, 'nothing of it was recorded').toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Nothing was recorded of this run').first()).toBeVisible()

  await open(page, `/report/${own[2]}`)
  await expect(page.getByText('The monitor opens from a report only within 90 days of the run.').first()).toBeVisible()
  await expect(page.locator('#main').getByText('This report has no sectors.')).toBeVisible()
  await expect(page.getByText('This report has no coverage').first()).toBeVisible()

  // the picture that the service makes stands in for a map that cannot be drawn.
  await page.context().route(/planReader\.worker/, route => route.abort())
  await open(page, `/report/${own[0]}`)
  await expect(page.locator('#main').getByText('The map of the plan could not be loaded.')).toBeVisible()
  const drawn = page.getByRole('img', { name: 'Coverage of the run' })
  const widthOf = () => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(widthOf, { timeout: 30_000 }).toBeGreaterThan(100)

  const guest = await guestPage(browser, swath.url, 'customer')
  await open(guest, `/report/${own[0]}`)
  await expect(guest.getByText('Your role may not open the monitor from a report.').first()).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Raw' })).toHaveCount(0)
  await guest.context().close()
})

test('R-011 R-065 R-066 raw data are for viewRaw; a report of another account is as missing; the way back is the preference', async ({
  as,
  browser,
  swath,
}) => {
  const { own, other } = await reportsOf(swath.url)
  const page = await as('support')
  await open(page, `/report/${own[0]}`)
  await page.getByRole('button', { name: 'Raw' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Report ${own[0]}, raw data` })).toBeVisible()
  const inner = page.getByRole('region', { name: 'Inner report data' }).first()
  await expect(inner.locator('pre')).toContainText('"sectors": [')
  await expect(page.getByRole('region', { name: 'Report', exact: true }).first().locator('pre')).not.toContainText(
    '"sectors": [',
  )
  const saving = page.waitForEvent('download')
  await inner.getByRole('button', { name: 'Download' }).click()
  const file = await (await saving).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toHaveProperty('sectors')
  await expect(page.getByRole('link', { name: 'Back to the reports' })).toHaveAttribute('href', /^\/reports-calendar/)
  await expectAccessible(page)

  const guest = await guestPage(browser, swath.url, 'customer')
  await open(guest, `/report/${own[0]}/raw`)
  await expect(guest).toHaveURL(/\/home/)
  await open(guest, `/report/${other[0]}`)
  await expect(guest.getByRole('heading', { level: 1, name: 'There is no such report' })).toBeVisible()
  await guest.context().close()
})
