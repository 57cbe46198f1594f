import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { expectAccessible } from '../axe.ts'
import { button, openBoard } from '../drawingBoard.ts'
import { expect, test } from '../fixtures.ts'
import { callAs, provisionRobot } from '../provision.ts'
import { siteFiles } from '../siteFiles.ts'
import { storeRuns } from '../storedRuns.ts'

const planSchema = v.object({ id: v.number() })
const listSchema = v.object({ data: v.array(v.object({ id: v.number(), version: v.number() })) })

const DAY_MS = 24 * 3_600_000
/** 2 by 3 m in the sector of the hall. */
const THING = [
  { x: 5, y: 3 },
  { x: 7, y: 3 },
  { x: 7, y: 6 },
  { x: 5, y: 6 },
]

async function movePoint(page: Page, x: string): Promise<void> {
  await page.getByText('4 points').click()
  await page.getByRole('textbox', { name: 'Point 4, x', exact: true }).fill(x)
  await page.keyboard.press('Enter')
}

test('E-001 what if last night: a recorded run’s obstacles stand in the way of the drawing and of the published version, and the difference is said and shown', async ({
  as,
  swath,
}) => {
  const call = await callAs(swath.url, 'super')
  const robot = await provisionRobot(call, {
    name: `Last night ${Date.now()}`,
    account: 'Meridian Facility Services',
    files: await siteFiles(),
  })
  const startMs = Date.now() - DAY_MS
  await storeRuns(swath.url, {
    robot: robot.id,
    plan: robot.plan,
    runs: [
      { startMs, obstacles: [{ points: THING, first_seen: startMs + 60_000, last_seen: startMs + 3_600_000 }] },
      { startMs: startMs - DAY_MS },
    ],
  })
  const { data } = v.parse(listSchema, await call('GET', `/api/v0/CleaningPlans?first_id=${robot.plan}&latest=1`))
  const [plan] = data
  if (!plan) throw new Error('There is no plan')
  const page = await as('super')
  await openBoard(page, v.parse(planSchema, plan).id)
  await button(page, 'Preview').click()
  const panel = page.getByRole('region', { name: 'Preview' })
  const table = panel.getByRole('table', { name: 'Preview' })
  await expect(table).toHaveAttribute('aria-busy', 'false', { timeout: 20_000 })
  const asked = panel.getByRole('group', { name: 'What if in a recorded run' })
  const choose = async (place: number): Promise<void> => {
    await asked.getByRole('button', { name: /A recorded run/ }).click()
    await page.getByRole('option').nth(place).click()
  }
  await choose(1)
  await expect(asked).toContainText('1 thing stood in the way.', { timeout: 20_000 })
  await expect(asked).toContainText('as much floor, in the same time')
  const thing = asked.getByRole('button', { name: /^6(\.0+)?\sm², \d\d:\d\d to \d\d:\d\d$/u })
  await thing.click()
  await expectAccessible(page)

  // The sector is made smaller, and leaves out the floor that is driven very slowly: less floor, in less time.
  await table.getByRole('button', { name: 'Hall' }).click()
  const picture = () => page.locator('canvas').first().screenshot()
  const before = await picture()
  await movePoint(page, '9')
  await expect(asked).toContainText(/\d+\sm² less, \d+ min shorter/u, { timeout: 20_000 })
  await expect(asked).toContainText(/No longer cleaned: \d+\sm²/u)
  expect((await picture()).equals(before)).toBe(false)
  const sentence = await asked.innerText()

  // Of a run in which nothing stood there it is another one, and without a run there is none.
  await choose(2)
  await expect(asked).toContainText('Nothing stood in the way.', { timeout: 20_000 })
  expect(await asked.innerText()).not.toBe(sentence)
  await choose(0)
  await expect(asked).not.toContainText('With this drawing')
})
