import { readFile } from 'node:fs/promises'
import { csvLines } from '../../tests/csvLines.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { HALDEN, MERIDIAN, RUNS, sumOf, whole } from '../fourWeeksOfReports.ts'
import { importRuns, type ReportingRobot, robotWithReports, SWEPT } from '../importedReports.ts'
import { dayAgo, ReportsPage } from '../pages/reports.ts'
import { callAs } from '../provision.ts'

const onEnd: (() => Promise<void>)[] = []
test.afterEach(async () => {
  for (const end of onEnd.splice(0)) await end()
})

let reporting: ReportingRobot
let robot: number
let name: string
test.beforeEach(async ({ swath }) => {
  name = `Knot ${Date.now()}`
  reporting = await robotWithReports(swath.url, { name, account: MERIDIAN, runs: RUNS })
  robot = reporting.id
})

test('R-024..R-030 R-058 each chart has a table twin and is read point by point; a point and a drag narrow the dates', async ({
  as,
}) => {
  const page = await as('operator')
  const reports = new ReportsPage(page)
  await reports.open(robot, '&trendlines=true')
  const chart = page.getByRole('slider', { name: 'True covered area' })
  await expect(page.getByRole('slider')).toHaveCount(6)
  await expect(page.getByText(/^R² \d\.\d{4} · fit on \d+ of 26$/).first()).toBeVisible()
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chart, 'today is not over').toHaveAttribute('aria-valuetext', /: 0\sm² \(incomplete\)$/)
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 1,210\sm²$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    new RegExp(`start_date=${dayAgo(1)}.*end_date=${dayAgo(1)}|end_date=${dayAgo(1)}.*start_date=${dayAgo(1)}`),
  )
  await expect(reports.metric('Reports')).toHaveText('2')
  await page.goBack()
  await expect(reports.metric('Reports')).toHaveText('40')
  const box = await chart.boundingBox()
  if (box === null) throw new Error('The chart has no place')
  await page.mouse.move(box.x + box.width * 0.55, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, box.y + 40, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/end_date=/)
  await page.goBack()
  await page.getByRole('radio', { name: 'Table' }).click()
  const table = page.getByRole('table', { name: 'Trends' })
  await expect(table.locator('[data-row]')).toHaveCount(26)
  await expect(table.locator('[data-row]').first()).toContainText('incomplete')
  await expect(table.locator('[data-row]').nth(1)).toContainText('1,210')
  await expectAccessible(page)
  // three quarters of an hour cleaning, a quarter standing before something.
  const states = page.getByRole('region', { name: 'Time by state group' })
  await expect(states).toContainText('40 h in 40 runs')
  await expect(states.getByRole('listitem').filter({ hasText: 'Cleaning' })).toContainText(/75\s%\s+30\sh/)
  await expect(states.getByRole('listitem')).toHaveCount(7)
  await page.getByRole('radio', { name: 'Charts' }).click()
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'light'
  })
  await expectAccessible(page)
})

test('R-032..R-037 R-057 the list is a file of the same filters, a way to the calendar and back, and runs with cells are laid over one another', async ({
  as,
  swath,
}) => {
  const page = await as('operator')
  const reports = new ReportsPage(page)
  await reports.open(robot)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('reports.csv')
  const [head = [], ...lines] = csvLines(await readFile(await file.path(), 'utf8'))
  const cellsOf = (column: string) => lines.map(line => line[head.indexOf(column)])
  expect(new Set(cellsOf('Robot'))).toEqual(new Set([name]))
  expect(
    cellsOf('Covered area (m²)')
      .map(Number)
      .toSorted((a, b) => a - b),
  ).toEqual(RUNS.map(({ covered }) => covered))
  const notice = (title: string) => page.getByRole('alertdialog', { name: title })
  await expect(notice('reports.csv was saved')).toBeVisible()
  await page.route('**/metrics/csv?*', route => route.abort())
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(notice('The file could not be downloaded')).toBeVisible()
  // R-033 R-034: where the setting is on, there is a choice of files, and of the robots that reported in these days.
  const boss = await callAs(swath.url, 'super')
  const offerManual = (isOn: boolean) =>
    boss('POST', '/api/v0/Settings/manual-report-toggle', { value: JSON.stringify(isOn) })
  await offerManual(true)
  await page.reload()
  await page.getByRole('button', { name: 'Export CSV', expanded: false }).click()
  await page.getByRole('menuitem', { name: 'Manual report' }).click()
  const manual = page.getByRole('dialog', { name: 'Manual report' })
  await manual.getByRole('button', { name: /Robots/ }).click()
  await page.getByRole('option', { name }).click()
  const saving = page.waitForEvent('download')
  await manual.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saving).url(), 'of all accounts in sight, as the console shows them').not.toContain('account=')
  const [, ...exported] = csvLines(await readFile(await (await saving).path(), 'utf8'))
  expect(exported.map(line => line[head.indexOf('Robot')])).toEqual(RUNS.map(() => name))
  await offerManual(false)
  await page.getByRole('button', { name: 'Superimpose' }).click()
  await expect(page).toHaveURL(/superimpose=true/)
  await expect(page.getByText('No runs here have coverage to lay over one another.')).toBeVisible()
  const half = { daysAgo: 20, hour: 12, result: 'partial', covered: 40, rows: 80 } as const
  await importRuns(swath.url, reporting, [half, { ...half, daysAgo: 2, covered: 20, rows: 40 }])
  await page.reload()
  const group = page.getByRole('article', { name: 'Group 1' })
  await expect(group.getByRole('img', { name: 'Group 1: coverage of 2 runs over the map' })).toBeVisible()
  await expect(group, 'one of two, both, of 80 m²').toContainText(/40\sm² · 50\s%.*20\sm² · 25\s%/)
  await group.getByRole('radio', { name: 'Age' }).click()
  const ages = group.getByRole('table', { name: 'Floor by age' }).locator('[data-row]')
  await expect(ages.filter({ hasText: 'Within 3 days' })).toContainText(/20.*25/)
  await expect(ages.filter({ hasText: 'Within 30 days' })).toContainText(/20.*25/)
  await expect(ages.filter({ hasText: 'Never' })).toContainText(/40.*50/)
  await group.getByRole('application').focus()
  await page.keyboard.press('ArrowUp')
  await expect(group.getByText('No run has covered this place.')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(group.getByText(/^Last covered .* Open the report$/)).toBeVisible()
  await expect(group.getByRole('link', { name: 'Open the report' })).toHaveAttribute('href', /^\/report\/\d+$/)
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Calendar' }).click()
  await expect(page).toHaveURL(new RegExp(`/reports-calendar\\?.*robots=%5B${robot}%5D`))
  // a report leads back to the view that was chosen last.
  const back = page.getByRole('link', { name: 'Back to the reports' })
  await page.getByRole('radio', { name: 'List' }).click()
  await reports.rows.first().locator('[data-row-link]').click()
  await expect(back).toHaveAttribute('href', /^\/reports\?/)
  await page.goBack()
  await page.getByRole('radio', { name: 'Calendar' }).click()
  await page
    .getByRole('link', { name: /^(Success|Failure|Partial), / })
    .first()
    .click()
  await expect(back).toHaveAttribute('href', /^\/reports-calendar\?/)
})

test('R-038 a customer sees the own reports only, and a phone has filters in a sheet and rows as cards', async ({
  as,
  swath,
}) => {
  const other = await robotWithReports(swath.url, { name: `Ruff ${name}`, account: HALDEN, runs: RUNS.slice(0, 3) })
  const page = await as('customer')
  const reports = new ReportsPage(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await reports.open(other.id)
  await expect(page.getByText('No report matches the filters.')).toBeVisible()
  await reports.open(robot)
  await expect(reports.metric('Reports')).toHaveText('40')
  await page.getByRole('button', { name: 'Filters: 2' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: /^Robots: / }).click()
  await expect(page.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Ruff/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expectAccessible(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    'nothing scrolls sideways',
  ).toBeLessThanOrEqual(390)
})

test('R-012 R-013 R-014 R-021 R-023 filters stand in the address, Back takes a step, and each chip lifts its own', async ({
  as,
}) => {
  const page = await as('operator')
  const reports = new ReportsPage(page)
  await reports.open(robot)
  await expect(reports.metric('Reports')).toHaveText('40')
  await expect(reports.metric('True covered area')).toContainText(whole(sumOf(RUNS)))
  await expect(reports.metric('Total area')).toContainText(whole(sumOf(RUNS) * SWEPT))
  await expect(reports.metric('True performance')).toContainText('80')
  await expect(reports.metric('Total time')).toContainText('30')
  await reports.filters.locator('label', { hasText: 'Success' }).click()
  await expect(page).toHaveURL(/results=/)
  await expect(reports.metric('Reports')).toHaveText('20')
  await reports.filters.locator('label', { hasText: 'Partial' }).click()
  await expect(reports.metric('Reports')).toHaveText('10')
  await expect(reports.chips.getByRole('listitem')).toHaveCount(5)
  for (const [step, count] of [
    ['goBack', '20'],
    ['goBack', '40'],
    ['goForward', '20'],
    ['goForward', '10'],
  ] as const) {
    await page[step]()
    await expect(reports.metric('Reports')).toHaveText(count)
  }
  await page.reload()
  await expect(reports.metric('Reports'), 'a reload keeps them').toHaveText('10')
  await reports.chips.getByRole('button', { name: 'Lift the filter Failure' }).click()
  await expect(page.getByText('No report matches the filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Without: Operator cancelled' }).click()
  await page.getByRole('button', { name: 'Without: Swath cancelled' }).click()
  await expect(reports.metric('Reports')).toHaveText('40')
  //
  const productivity = reports.filters.getByRole('group', { name: /^Productivity/ })
  await productivity.getByLabel('Min').fill('1200')
  await productivity.getByLabel('Max').fill('900')
  await expect(productivity.getByRole('alert')).toHaveText(
    'Minimum Productivity should be smaller than or equal to Maximum Productivity.',
  )
  await expect(page).not.toHaveURL(/productivityLte/)
  await productivity.getByLabel('Max').fill('')
  await expect(page).toHaveURL(/productivityGte=1200/)
  await expect(reports.metric('Reports')).toHaveText(String(RUNS.filter(({ covered }) => covered >= 900).length))
  await reports.filters.getByRole('button', { name: 'Reset' }).click()
  await expect(reports.chips).toHaveCount(0)
  // of people only who may filter by them is told.
  await expect(reports.filters.getByRole('button', { name: /^Robots: / })).toBeVisible()
  await expect(reports.filters.getByRole('button', { name: /^Users: / })).toHaveCount(0)
})
