import sharp from 'sharp'
import * as v from 'valibot'
import { reportSchema } from '../contract/resources/reports.ts'
import { expectAccessible, expectContrastInLight } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { callAs } from './provision.ts'
import { DAY, open, reportsOf } from './storedReports.ts'

const NO_PICTURE = Buffer.from('no picture')
/** A picture as a telephone takes it: larger than what is kept of it. */
const stain = (): Promise<Buffer> =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#886644' } })
    .png()
    .toBuffer()

test('R-052 R-053 R-058 R-059 a report shows its figures, map, states and sectors as the service has them', {
  tag: '@long',
}, async ({ as, swath }) => {
  // Missed floor, a proof that is verified, and a search for faults in both themes: jobs of the service that a busy machine does one after the other.
  test.setTimeout(120_000)
  const { own } = await reportsOf(swath.url)
  const report = v.parse(
    reportSchema,
    await (await callAs(swath.url, 'super'))('GET', `/api/v0/CleaningReports/${own[0]}`),
  )
  const page = await as('super')
  await open(page, `/report/${own[0]}`)
  await expect(page.getByRole('heading', { level: 1, name: report.cleaning_plan_name })).toBeVisible()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText(
    new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(report.coverage_percentage),
  )
  await expect(summary).toContainText('Covered by the machine')
  await expect(summary).toContainText('1:30')
  const sectors = page.getByRole('table', { name: 'Sectors' })
  await expect(sectors.getByRole('row')).toHaveCount(1 + (report.report.match(/"sector_configuration"/g)?.length ?? 0))
  await expect(sectors.locator('[data-look="unworked"]')).toContainText('Skipped')
  await expect(sectors.locator('[data-look="good"]').first()).toContainText('Medium')
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Sector 2 skipped')
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Passengers in the area.')
  const map = page.getByRole('application')
  await expect(map.locator('canvas')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Sectors' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Robot path' })).not.toBeChecked()
  // A process of the service works it out first, which has to start: on a busy machine it waits for its turn.
  await expect(page.getByRole('checkbox', { name: 'Missed floor' })).toBeChecked({ timeout: 30_000 })
  const missed = page.getByRole('region', { name: 'Missed floor' })
  await missed.getByRole('button', { name: /^Sector was skipped/ }).press('Enter')
  await expect(missed.getByRole('status')).toContainText(/^Patch 1 of \d+: /)
  const why = page.getByRole('complementary', { name: 'Sector was skipped' })
  await expect(why).toContainText('Passengers in the area.')
  await expect(why).toContainText('Operator')
  await why.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(why).toHaveCount(0)
  // The map has gone to the patch: a press in its middle means it.
  const box = await map.boundingBox()
  await map.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } })
  await expect(why.getByRole('link', { name: 'Open this second in the monitor' })).toHaveAttribute(
    'href',
    new RegExp(`/robot/1/monitor\\?time=.*${new Date(Date.now() - DAY + 45 * 60_000).toISOString().slice(0, 11)}`),
  )
  await page.getByRole('button', { name: /Show \d+ states as a table/ }).click()
  await expect(page.getByRole('table', { name: 'States of the run' }).getByRole('row')).toHaveCount(8)
  await expect(page.getByRole('region', { name: 'Found clean' })).toContainText('Nobody has inspected')
  const proof = page.getByRole('region', { name: 'Proof' })
  await proof.getByRole('button', { name: 'Verify' }).press('Enter')
  await expect(proof.getByRole('heading', { name: 'Nothing was changed since it was signed' })).toBeVisible()
  await expect(proof.getByRole('status')).toContainText(/Stored .+, signed .+/)
  const saving = page.waitForEvent('download')
  await proof.getByRole('button', { name: 'Download proof' }).click()
  expect((await saving).suggestedFilename()).toBe(`report-${own[0]}-proof.html`)
  await expectAccessible(page)
  await expectContrastInLight(page)

  //
  const happened = page.getByRole('region', { name: 'What happened' })
  await happened
    .getByRole('button', { name: 'Edit the comment: Sector 2 skipped' })
    .or(happened.getByRole('button', { name: 'Add a comment: Sector 2 skipped' }))
    .click()
  const comment = page.getByRole('dialog', { name: 'Comment' })
  await comment.getByLabel('Sector 2 skipped').fill('Wet floor signs stood there.')
  await comment.getByRole('button', { name: 'Save' }).click()
  await expect(happened).toContainText('Wet floor signs stood there.')

  const inspections = page.getByRole('region', { name: 'Found clean' })
  await inspections.getByRole('button', { name: 'Add inspection' }).click()
  const inspection = page.getByRole('dialog', { name: 'Inspection of the floor' })
  await expect(inspection.getByRole('button', { name: 'Add inspection' })).toHaveAttribute('aria-disabled', 'true')
  await inspection.getByText('Not clean').click()
  await inspection.getByLabel('Reading of a meter (optional)').fill('31,5')
  await inspection.getByLabel('Unit').fill('RLU')
  await inspection
    .locator('input[type="file"]')
    .setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: NO_PICTURE })
  await inspection.getByRole('button', { name: 'Add inspection' }).click()
  await expect(inspection.getByRole('alert')).toHaveText('This file is no picture that can be shown.')
  await inspection
    .locator('input[type="file"]')
    .setInputFiles({ name: 'wet.png', mimeType: 'image/png', buffer: await stain() })
  await expectAccessible(page, '[role=dialog]')
  await inspection.getByRole('button', { name: 'Add inspection' }).click()
  await expect(inspections).toContainText(/31\.5 RLU/)
  const picture = inspections.getByRole('img', { name: 'Picture of the inspection' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)

  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.getByText('Hidden', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show again' }).click()
  await expect(page.getByText('Hidden', { exact: true })).toBeHidden()

  await page.getByRole('link', { name: 'Previous run' }).click()
  await expect(page).toHaveURL(new RegExp(`/report/${own[1]}`))
  await expect(page.getByRole('link', { name: 'Next run' })).toHaveAttribute('href', new RegExp(`/report/${own[0]}`))
})

test('R-053 R-055 a report is printed on one light A4 page with map, figures, sectors and place, without the header', {
  tag: '@long',
}, async ({ as, swath }) => {
  const { own } = await reportsOf(swath.url)
  const page = await as('super')
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, `/report/${own[0]}`)
  const map = page.getByRole('application')
  expect((await map.boundingBox())?.width).toBeCloseTo(1140, -1)
  for (const [width, most] of [
    [1100, 940],
    [800, 720],
    [390, 351],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => (await map.boundingBox())?.width ?? 0).toBeLessThanOrEqual(most)
    expect((await map.boundingBox())?.width).toBeGreaterThan(most - 10)
  }
  const printed = page.getByTestId('printed-map')
  await printed.waitFor({ state: 'attached' })
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(printed).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  const sheet = page.locator('[data-print-sheet]')
  await expect(sheet).toHaveAttribute('data-theme', 'light')
  await expect(sheet.getByRole('table')).toBeVisible()
  const colours = await printed.evaluate((picture: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = 200
    canvas.height = 112
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0, 200, 112)
    return new Set(new Uint32Array(context?.getImageData(0, 0, 200, 112).data.buffer ?? new ArrayBuffer(0))).size
  })
  expect(colours, 'the map is no empty picture').toBeGreaterThan(20)
})
