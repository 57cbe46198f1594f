import { STATE } from '../contract/robot/states.ts'
import english from '../locales/en.json' with { type: 'json' }
import { expect, test } from './fixtures.ts'
import { HistoryPage } from './pages/history.ts'
import { ENTRIES, robotWithHistory, STATES } from './robotWithHistory.ts'
import type { ScriptedRobot } from './scriptedRobot.ts'

test.describe('a robot with a history', () => {
  let robot: ScriptedRobot
  let name: string
  let query: string

  test.beforeEach(async ({ swath, request }) => {
    const known = await robotWithHistory(swath.url, request)
    robot = known.robot
    name = known.name
    query = known.query
  })
  test.afterEach(() => robot.close())

  test('P-019 P-020 P-022 P-024 entries come ten a page, newest first, and each page has its address', {
    tag: '@long',
  }, async ({ as }) => {
    const page = await as('operator')
    const history = new HistoryPage(page)
    const asked = page.waitForRequest(request => /RobotStatus\?.*direction=desc/.test(request.url()))
    await history.open(query)
    const { searchParams } = new URL((await asked).url())
    expect(Object.fromEntries(searchParams)).toEqual({
      direction: 'desc',
      limit: '10',
      offset: '0',
      robot: String(robot.id),
    })
    await expect(history.rows).toHaveCount(10)
    await expect(page.getByText(`${ENTRIES} entries`)).toBeVisible()
    const newest = history.rows.first()
    await expect(newest.getByRole('cell', { name: 'now', exact: true })).toBeVisible()
    await expect(newest).toContainText(name)
    await expect(newest).toContainText('Logout')
    // what the state means.
    await expect(newest.getByTitle(`Logout: ${english.stateDescriptions.logout}`)).toBeVisible()
    await history.pages.getByRole('link', { name: 'Page 3' }).click()
    await expect(history.rows).toHaveCount(ENTRIES - 20)
    await expect(page).toHaveURL(/page=3/)
    await expect(history.rows.last()).toContainText('Clean')
    await page.reload()
    await expect(history.pages.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
    await history.pages.getByRole('link', { name: 'Previous page' }).click()
    await expect(history.rows).toHaveCount(10)
  })

  test('P-019 P-021 filters are in the address and come back with it', { tag: '@long' }, async ({ as }) => {
    const page = await as('operator')
    const history = new HistoryPage(page)
    await history.open()
    await history.choose('Robot', name)
    await expect(page).toHaveURL(new RegExp(`robot=${robot.id}`))
    await history.chooseStatus('Pause', 'Going home')
    await expect(history.rows).toHaveCount(
      STATES.filter(state => state === STATE.pause || state === STATE.goingHome).length,
    )
    await expect(history.rows.filter({ hasText: 'Paused' })).toHaveCount(3)
    await page.goto(page.url())
    await expect(history.rows).toHaveCount(4)
    await expect(history.filter('Robot')).toContainText(name)
    await expect(history.filter('Status')).toContainText('Pause')
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect(page).toHaveURL(/\/history$/)
  })
})

test('P-023 P-025 a failure to load is shown above the table, and can be tried again', { tag: '@long' }, async ({
  as,
}) => {
  const page = await as('operator')
  const history = new HistoryPage(page)
  const refuse = (pattern: string, token: string) =>
    page.route(pattern, route =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({ errors: [{ token, type: 'forbidden', message: 'No.' }] }),
      }),
    )
  await refuse('**/api/v0/RobotStatus?*', 'no.status')
  await refuse('**/v1/Robots?*', 'no.robots')
  await refuse('**/api/v0/Locations', 'no.locations')
  await history.open()
  for (const token of ['no.status', 'no.robots', 'no.locations'])
    await expect(page.getByRole('alert').filter({ hasText: token })).toContainText('You may not do that.')
  await expect(history.loading).toHaveCount(0)
  await expect(history.rows).toHaveCount(0)
  await page.unroute('**/api/v0/RobotStatus?*')
  await page.getByRole('alert').filter({ hasText: 'no.status' }).getByRole('button', { name: 'Retry' }).click()
  await expect(history.rows.first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(2)
})
