import AxeBuilder from '@axe-core/playwright'
import { Client } from 'pg'
import * as v from 'valibot'
import { toWireTime } from '../../contract/time.ts'
import { expect, idle, test } from '../fixtures.ts'
import { HistoryPage } from '../pages/history.ts'
import { robotWithHistory } from '../robotWithHistory.ts'
import type { ScriptedRobot } from '../scriptedRobot.ts'

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

test('P-019 a login that may not view robots is sent home', async ({ as, swath }) => {
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
