import { expect, test } from './fixtures.ts'
import { MERIDIAN, RUNS } from './fourWeeksOfReports.ts'
import { importRuns, type ReportingRobot, robotWithReports } from './importedReports.ts'
import { ReportsPage } from './pages/reports.ts'
import { expectAsRecorded } from './recordedRow.ts'
import { SMALL_ROOM } from './smallRoom.ts'
import { startVirtualRobot } from './virtualRobot.ts'

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

test('R-031 R-041 reports stand by day and place, and new ones come by themselves', async ({ as, swath }) => {
  const living = await startVirtualRobot(swath.url, {
    name: `Stint ${name}`,
    site: SMALL_ROOM,
    atHome: true,
    speed: 3,
  })
  onEnd.push(living.close)
  const page = await as('operator')
  const asked = new Set<string>()
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/CleaningReports/overview')) asked.add(search)
  })
  const reports = new ReportsPage(page)
  await reports.open(`${robot},${living.id}`)
  await expect(reports.rows).toHaveCount(10)
  // Robots of the fleet may report meanwhile: then the same is asked for again.
  expect(asked.size, 'what is asked for before the screen is drawn is what it shows').toBe(1)
  const table = page.getByRole('table', { name: 'Reports' })
  await expect(table.getByRole('rowheader').filter({ hasText: '2 runs, 1,210' })).toHaveCount(1)
  await expect(reports.rows.filter({ hasText: 'Success' }).first()).toBeVisible()
  await expect(reports.metric('Reports')).toHaveText('40')
  living.begin()
  // Its run takes a quarter of a minute.
  await expect(reports.metric('Reports'), 'a new report comes without a reload').toHaveText('41', { timeout: 30_000 })
  await expect(reports.rows).toHaveCount(10)
  await expectAsRecorded(swath.url, reports.rows.filter({ hasText: living.name }), living)
})

test('R-031 reports come ten at a time, arrow keys go from one to the next, and what is new waits for who has scrolled', {
  tag: '@long',
}, async ({ as, swath }) => {
  const page = await as('operator')
  const reports = new ReportsPage(page)
  await reports.open(`${robot}`)
  await expect(reports.rows).toHaveCount(10)
  const links = reports.rows.locator('[data-row-link]')
  await links.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  const offsets: (string | null)[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/v0/CleaningReports') offsets.push(searchParams.get('offset'))
  })
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 4000)
  await expect(reports.rows.nth(19)).toBeAttached()
  const allListed = page.getByText('40 reports, all listed')
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(allListed).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(reports.rows).toHaveCount(40)
  expect(offsets, 'each page once').toEqual(['10', '20', '30'])
  const below = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  expect(below, 'the page itself does not scroll').toBe(0)
  await importRuns(swath.url, reporting, [{ daysAgo: 1, hour: 12, result: 'success', covered: 900 }])
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(reports.metric('Reports')).toHaveText('41')
  await expect(reports.rows).toHaveCount(10)
  await importRuns(swath.url, reporting, [{ daysAgo: 1, hour: 13, result: 'success', covered: 900 }])
  await expect(reports.metric('Reports'), 'at once where nobody has scrolled').toHaveText('42')
})
