import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { ReportResult } from '../contract/robot/runReport.ts'
import { expectAccessible } from './axe.ts'
import { expect, idle, test } from './fixtures.ts'
import { type ImportedRun, importRuns, type ReportingRobot, robotWithReports, SWEPT } from './importedReports.ts'
import { callAs } from './provision.ts'
import { expectAsRecorded } from './recordedRow.ts'
import { SMALL_ROOM } from './smallRoom.ts'
import { startVirtualRobot } from './virtualRobot.ts'

const MERIDIAN = 'Meridian Facility Services'
const HALDEN = 'Halden Retail Group'
const RESULTS: readonly ReportResult[] = ['success', 'success', 'partial', 'failure']
/** Two runs a day of four weeks, 40 reports; the newest of yesterday. */
const RUNS: readonly ImportedRun[] = Array.from({ length: 40 }, (_, run) => ({
  daysAgo: 1 + Math.floor(run / 2),
  hour: run % 2 === 0 ? 6 : 9,
  result: RESULTS[run % 4] ?? 'success',
  covered: 600 + 10 * run,
}))
const sumOf = (runs: readonly ImportedRun[]): number => runs.reduce((sum, { covered }) => sum + covered, 0)
/** `2026-11-20` of so many days ago, UTC. */
const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const whole = (value: number): string => Math.round(value).toLocaleString('en')

const onEnd: (() => Promise<void>)[] = []
test.afterEach(async () => {
  for (const end of onEnd.splice(0)) await end()
})

class ReportsPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async open(robot: number | string, more = ''): Promise<void> {
    await this.page.goto(`/reports?robots=[${robot}]&start_date=${dayAgo(25)}${more}`)
    await this.page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
    await idle(this.page)
  }
  metric(name: string) {
    return this.page
      .getByRole('group', { name: 'Summary' })
      .locator('div', { has: this.page.getByText(name, { exact: true }) })
      .getByRole('definition')
  }
  get rows() {
    return this.page.getByRole('table', { name: 'Reports' }).locator('[data-row]')
  }
  get chips() {
    return this.page.getByRole('list', { name: 'Chosen filters' })
  }
  get filters() {
    return this.page.getByRole('search', { name: 'Filters' })
  }
}

let reporting: ReportingRobot
let robot: number
let name: string
test.beforeEach(async ({ swath }) => {
  name = `Knot ${Date.now()}`
  reporting = await robotWithReports(swath.url, { name, account: MERIDIAN, runs: RUNS })
  robot = reporting.id
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
  await reports.filters.locator('label', { hasText: 'Partial' }).click()
  await expect(page).toHaveURL(/results=/)
  await expect(reports.metric('Reports')).toHaveText('10')
  await expect(reports.chips.getByRole('listitem')).toHaveCount(5)
  await page.goBack()
  await expect(reports.metric('Reports')).toHaveText('40')
  await page.goForward()
  await expect(reports.metric('Reports')).toHaveText('10')
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

test('R-031 R-041 reports stand by day and place, ten at a time, arrow keys go from one to the next, and new ones come by themselves', async ({
  as,
  swath,
}) => {
  const living = await startVirtualRobot(swath.url, {
    name: `Stint ${name}`,
    site: SMALL_ROOM,
    atHome: true,
    speed: 20,
  })
  onEnd.push(living.close)
  const page = await as('operator')
  const reports = new ReportsPage(page)
  await reports.open(`${robot},${living.id}`)
  await expect(reports.rows).toHaveCount(10)
  const table = page.getByRole('table', { name: 'Reports' })
  await expect(table.getByRole('rowheader').first()).toContainText(/No location|2 runs/)
  await expect(table.getByRole('rowheader').first()).toContainText('2 runs, 1,210')
  await expect(reports.rows.first()).toContainText('Success')
  const links = reports.rows.locator('[data-row-link]')
  await links.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  for (let shown = 20; shown <= 40; shown += 10) {
    await reports.rows.last().scrollIntoViewIfNeeded()
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 4000)
    await expect(reports.rows).toHaveCount(shown)
    // Its run is over when the end has been read.
    if (shown === 20) living.begin()
  }
  await expect(page.getByText('40 reports, all listed')).toBeVisible()
  const below = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  expect(below, 'the page itself does not scroll').toBe(0)
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(reports.metric('Reports'), 'a new report comes without a reload').toHaveText('41')
  await expect(reports.rows).toHaveCount(10)
  await expectAsRecorded(swath.url, reports.rows.filter({ hasText: living.name }), living)
  await importRuns(swath.url, reporting, [{ daysAgo: 1, hour: 12, result: 'success', covered: 900 }])
  await expect(reports.metric('Reports'), 'at once where nobody has scrolled').toHaveText('42')
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
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines.filter(line => line.includes(name))).toHaveLength(40)
  expect(lines).toHaveLength(41)
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
  const exported = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n')
  expect(exported.filter(line => line.includes(name))).toHaveLength(40)
  expect(exported).toHaveLength(41)
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
