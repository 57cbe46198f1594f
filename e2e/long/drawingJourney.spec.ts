import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { button, drag, drawRectangle, openBoard, row } from '../drawingBoard.ts'
import { expect, test } from '../fixtures.ts'
import { callAs } from '../provision.ts'
import { SMALL_ROOM } from '../smallRoom.ts'
import { startVirtualRobot, type VirtualRobot } from '../virtualRobot.ts'

const SPEED = 30
/** Files, lanes and the check of a version are worked out in processes of their own, in turn with all others. */
const WORKED_OUT = { timeout: 40_000 }
const versionsSchema = v.object({
  data: v.array(v.object({ id: v.number(), version: v.number(), status: v.string() })),
})
const reportsSchema = v.object({
  data: v.array(v.object({ cleaning_plan: v.number(), result: v.string(), covered_area: v.number() })),
})

let robot: VirtualRobot | undefined
test.afterEach(async () => {
  await robot?.close()
})

/** m² that the preview says are cleaned, and of how many. */
async function previewed(page: Page): Promise<readonly [covered: number, area: number]> {
  const panel = page.getByRole('region', { name: 'Preview' })
  await expect(panel.getByRole('table', { name: 'Preview' })).toHaveAttribute('aria-busy', 'false', WORKED_OUT)
  const said = await panel.getByRole('status').first().innerText()
  const [, covered, area] = /for (\d+)\sm² of (\d+)\sm²/u.exec(said) ?? []
  expect(covered, said).toBeDefined()
  return [Number(covered), Number(area)]
}

test('E-001 E-003 E-007 E-032 L-038 a newcomer draws two sectors and a no-go, mends what is named, previews, saves and publishes, and a robot cleans what the preview said', async ({
  as,
  swath,
}) => {
  test.setTimeout(180_000)
  robot = await startVirtualRobot(swath.url, {
    name: `Newcomer's ${Date.now()}`,
    site: SMALL_ROOM,
    atHome: true,
    speed: SPEED,
    fetchesPlans: true,
  })
  const living = robot
  const call = await callAs(swath.url, 'super')
  const page = await as('super')
  await openBoard(page, living.plan)
  await row(page, 'Room').click()
  await page.keyboard.press('Delete')
  await expect(row(page, 'Room')).toHaveCount(0)

  await drawRectangle(page, 'Sector', [0.28, 0.32], [0.46, 0.68])
  await drawRectangle(page, 'Sector', [0.54, 0.32], [0.72, 0.68])
  await expect(row(page, 'Sector 3')).toBeVisible()
  await drawRectangle(page, 'Zone', [0.6, 0.46], [0.64, 0.52])
  await page.getByRole('radio', { name: 'No go' }).click()
  await expect(row(page, /no go/)).toBeVisible()

  await row(page, 'Sector 2').click()
  await drag(page, [0.46, 0.68], [0.22, 0.5])
  await expect(page.getByText('The shape would cross itself.')).toBeVisible()
  await drag(page, [0.28, 0.32], [0.01, 0.32])
  await expect(page.getByText('It would lie outside the map.')).toBeVisible()
  // In the wall beside the room.
  await drawRectangle(page, 'Sector', [0.09, 0.4], [0.12, 0.5])
  await expect(row(page, /Sector 4.*no floor/)).toBeVisible(WORKED_OUT)
  await expect(button(page, 'Save version')).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'Validate').click()
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('Sector 4')
  await row(page, 'Sector 4').click()
  await page.keyboard.press('Delete')
  await expect(row(page, 'Sector 4')).toHaveCount(0)

  await button(page, 'Preview').click()
  const [covered, area] = await previewed(page)
  expect(covered).toBeGreaterThan(5)
  expect(area).toBeGreaterThanOrEqual(covered)

  await button(page, 'Save version').click()
  const saving = page.getByRole('dialog', { name: 'Save the drawing' })
  await saving.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByText('Version 2 was saved').first()).toBeVisible(WORKED_OUT)
  await expect(button(page, 'Publish')).not.toHaveAttribute('aria-disabled', 'true', WORKED_OUT)
  await button(page, 'Publish').click()
  const sheet = page.getByRole('dialog', { name: /^Publish .* v2$/ })
  await sheet.getByRole('button', { name: 'Publish v2' }).click(WORKED_OUT)
  const versionsOf = async () =>
    v.parse(versionsSchema, await call('GET', `/api/v0/CleaningPlans?first_id=${living.plan}`)).data
  const published = async () => (await versionsOf()).find(({ status }) => status === 'published')
  await expect.poll(async () => (await published())?.version, WORKED_OUT).toBe(2)

  const next = (await published())?.id ?? 0
  await expect.poll(living.worksBy, WORKED_OUT).toBe(next)
  living.begin()
  const reportsOf = async () =>
    v.parse(reportsSchema, await call('GET', `/api/v0/CleaningReports?robots[]=${living.id}`)).data
  await expect.poll(async () => (await reportsOf()).length, { timeout: 60_000 }).toBe(1)
  const [report] = await reportsOf()
  expect(report).toMatchObject({ cleaning_plan: next, result: 'success' })
  // The preview rounds to whole square metres.
  expect(Math.abs((report?.covered_area ?? 0) - covered)).toBeLessThan(0.5 + 0.05 * covered)
})
