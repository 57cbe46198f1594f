import AxeBuilder from '@axe-core/playwright'
import { Client } from 'pg'
import * as v from 'valibot'
import { toWireTime } from '../contract/time.ts'
import { expect, idle, test } from './fixtures.ts'
import { HistoryPage } from './pages/history.ts'
import { type ScriptedRobot, startScriptedRobot } from './scriptedRobot.ts'

/** Login, loading a plan, then at work with troubles now and then; 23 entries with the one it starts with. */
const STATES = [1, 6, 7, 9, 7, 8, 7, 15, 7, 9, 7, 8, 7, 9, 7, 8, 7, 9, 7, 11, 33, 23] as const
const ENTRIES = STATES.length + 1

test.describe('a robot with a history', () => {
  let robot: ScriptedRobot
  let name: string
  let query: string

  test.beforeEach(async ({ swath, request }) => {
    name = `Dunnock ${Date.now()}`
    robot = await startScriptedRobot(swath.url, { name })
    for (const state of STATES) robot.say({ state })
    query = `?robot=${robot.id}`
    await request.post('/api/v0/Logins/login', { data: { login: 'super', password: 'clean-floors-everywhere' } })
    const totalSchema = v.object({ total: v.number() })
    await expect
      .poll(async () => {
        const answer = await request.get(`/api/v0/RobotStatus?robot=${robot.id}`)
        return v.parse(totalSchema, await answer.json()).total
      })
      .toBe(ENTRIES)
  })
  test.afterEach(() => robot.close())

  test('P-019 P-020 P-022 P-024 entries come ten a page, newest first, and each page has its address', async ({
    as,
  }) => {
    const page = await as('operator')
    const history = new HistoryPage(page)
    const asked = page.waitForRequest(request => request.url().includes('/api/v0/RobotStatus'))
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
    await history.pages.getByRole('link', { name: 'Page 3' }).click()
    await expect(history.rows).toHaveCount(ENTRIES - 20)
    await expect(page).toHaveURL(/page=3/)
    await expect(history.rows.last()).toContainText('Clean')
    await page.reload()
    await expect(history.pages.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
    await history.pages.getByRole('link', { name: 'Previous page' }).click()
    await expect(history.rows).toHaveCount(10)
  })

  test('P-019 P-021 filters are in the address and come back with it', async ({ as }) => {
    const page = await as('operator')
    const history = new HistoryPage(page)
    await history.open()
    await history.choose('Robot', name)
    await expect(page).toHaveURL(new RegExp(`robot=${robot.id}`))
    await history.chooseStatus('Pause', 'Going home')
    await expect(history.rows).toHaveCount(STATES.filter(state => state === 8 || state === 11).length)
    await expect(history.rows.filter({ hasText: 'Paused' })).toHaveCount(3)
    await page.goto(page.url())
    await expect(history.rows).toHaveCount(4)
    await expect(history.filter('Robot')).toContainText(name)
    await expect(history.filter('Status')).toContainText('Pause')
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect(page).toHaveURL(/\/history$/)
  })

  test('P-019 P-022 an address of a page that is not there leads to the last one, and of nothing says so', async ({
    as,
  }) => {
    const page = await as('operator')
    const history = new HistoryPage(page)
    await history.open(`${query}&page=99`)
    await expect(page).toHaveURL(/page=3/)
    await history.open(`${query}&status=%5B%22start%22%5D&location=999999`)
    await expect(page.getByText('No entry matches the filters.')).toBeVisible()
  })

  test('P-019 P-024 a date and time of the own clock is asked for in UTC', async ({ as, context }) => {
    const page = await as('operator')
    const history = new HistoryPage(page)
    await page.route('**/api/v0/Logins/self', async route => {
      const answer = await route.fetch()
      const self: unknown = await answer.json()
      await route.fulfill({ json: { ...v.parse(v.looseObject({}), self), time_zone: 'Asia/Hong_Kong' } })
    })
    await history.open(query)
    await expect(history.rows).toHaveCount(10)
    const asked = context.waitForEvent('request', request => request.url().includes('&time='))
    await page.getByLabel('Until').fill('2026-03-04T05:06')
    const { searchParams } = new URL((await asked).url())
    expect(searchParams.get('time')).toBe(toWireTime(Date.parse('2026-03-04T05:06:00+08:00')))
    await expect(page).toHaveURL(/time=2026-03-03T21(:|%3A)06/)
    await page.getByLabel('Until').blur()
    await expect(page.getByLabel('Until')).toHaveValue('2026-03-04T05:06')
  })

  test('P-019 arrow keys go from entry to entry, and one opens the monitor at its moment', async ({ as }) => {
    const page = await as('operator')
    const history = new HistoryPage(page)
    await history.open(query)
    await history.moments.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(history.moments.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/robot/${robot.id}/monitor\\?time=20\\d\\d-`))
    const time = new URL(page.url()).searchParams.get('time') ?? ''
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(120_000)
    await page.goBack()
    await history.rows.first().getByText(name).click()
    await expect(page).toHaveURL(new RegExp(`/robot/${robot.id}/monitor`))
  })

  test('P-023 a modal says that the history is loading, not before 200 ms, and ends when it is there', async ({
    as,
  }) => {
    const page = await as('operator')
    const history = new HistoryPage(page)
    await history.open(query)
    await expect(history.rows).toHaveCount(10)
    await expect(history.loading).toHaveCount(0)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v0/RobotStatus?*offset=10*', async route => {
      await held.promise
      await route.continue()
    })
    await history.pages.getByRole('link', { name: 'Next page' }).click()
    await expect(history.loading).toBeVisible()
    await expect(history.rows).toHaveCount(10)
    held.resolve()
    await expect(history.loading).toHaveCount(0)
    await expect(history.pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  })

  for (const theme of ['dark', 'light'] as const)
    test(`P-019 the history has no fault that axe finds, ${theme}`, async ({ as, context }) => {
      await context.addInitScript(value => localStorage.setItem('swath.theme', value), theme)
      const page = await as('operator')
      const history = new HistoryPage(page)
      await history.open(query)
      await expect(history.rows).toHaveCount(10)
      await idle(page)
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Filters: 1' }).click()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
})

test('P-023 P-025 what could not be loaded is told above the table, and can be asked for again', async ({ as }) => {
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

test('P-019 whoever may not view robots is sent home', async ({ as, swath }) => {
  const database = new Client({ host: swath.dataFolder, user: 'postgres', database: 'postgres' })
  await database.connect()
  const robots = "role = 'customer' and resource = 'Robots'"
  const { rows } = await database.query(`delete from permissions where ${robots} returning *`)
  try {
    const page = await as('viewer')
    await page.goto('/history')
    await expect(page).toHaveURL(/\/home/)
    await expect(page.getByRole('link', { name: 'History' })).toHaveCount(0)
  } finally {
    for (const row of v.parse(v.array(v.record(v.string(), v.unknown())), rows))
      await database.query(
        `insert into permissions (${Object.keys(row).join(', ')}) values (${Object.keys(row)
          .map((_, index) => `$${index + 1}`)
          .join(', ')})`,
        Object.values(row),
      )
    await database.end()
  }
})
