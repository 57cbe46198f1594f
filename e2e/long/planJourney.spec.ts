import type { Page } from '@playwright/test'
import * as v from 'valibot'
import * as draw from '../../robots/sites/drawing.ts'
import { planFiles } from '../../robots/sites/planFiles.ts'
import type { Site } from '../../robots/sites/site.ts'
import { expect, idle, test } from '../fixtures.ts'
import { callAs } from '../provision.ts'
import { SMALL_ROOM } from '../smallRoom.ts'
import { startVirtualRobot, type VirtualRobot } from '../virtualRobot.ts'

/** A room of 5 by 4 m of which the robot was to clean a corner. */
const SITE: Site = {
  ...SMALL_ROOM,
  key: 'e2e-journey',
  extent: draw.area(-1, -1, 7, 6),
  floors: [draw.floor('hall', 0, 0, 5, 4)],
  sectors: [draw.areaSector(1, 'Corner', draw.corners(draw.area(3, 2, 1.5, 1.5)))],
  waypoints: [],
  accessPoints: [{ x: 2, y: 2 }],
}
const SPEED = 30
/** Lanes, rooms and the check of a version are worked out in processes of their own, in turn with all others. */
const WORKED_OUT = { timeout: 30_000 }
const reportsSchema = v.object({ data: v.array(v.object({ cleaning_plan: v.number(), result: v.string() })) })

let robot: VirtualRobot | undefined
test.afterEach(async () => {
  await robot?.close()
})

/** The map of the room as map_server has it: the yaml and its picture. */
async function chooseMap(page: Page, { terrain }: VirtualRobot): Promise<void> {
  const files = await planFiles(terrain, 1)
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await opened).setFiles(
    files
      .filter(({ name }) => name === 'map.yaml' || name === 'map.png')
      .map(({ name, bytes }) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })),
  )
}

test('L-009 L-010 L-012 L-038 L-053 L-054 a plan is made of a map, its rooms are taken, its targets filled, it is published, and a robot fetches it and cleans by it', async ({
  as,
  swath,
}) => {
  robot = await startVirtualRobot(swath.url, {
    name: `Fetcher ${Date.now()}`,
    site: SITE,
    atHome: true,
    speed: SPEED,
    fetchesPlans: true,
  })
  const living = robot
  const page = await as('super')
  await page.goto('/plans/new')
  await idle(page)
  await chooseMap(page, living)
  await page.getByRole('textbox', { name: 'Plan name' }).fill('Whole room')
  await page.getByRole('button', { name: /^Choose a location/ }).click()
  await page.getByRole('option').first().click()
  for (const [name, value] of [
    ['x', '1'],
    ['y', '1'],
    ['a', '0'],
  ] as const)
    await page.locator(`input[name=${name}]`).fill(value)
  await page.getByRole('button', { name: 'Trace the map' }).click()
  const list = page.getByRole('region', { name: 'Sectors' })
  await expect(list.getByText('1 of 1 taken')).toBeVisible(WORKED_OUT)
  await page.getByRole('button', { name: 'Create plan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Whole room' })).toBeVisible()
  const plan = Number(/\/plan\/(\d+)/.exec(page.url())?.[1])

  await page.getByRole('region', { name: 'Targets' }).getByRole('button', { name: 'Edit' }).click()
  const targets = page.getByRole('dialog')
  await targets.getByRole('textbox', { name: /^Coverage rate/ }).fill('90')
  await targets.getByRole('textbox', { name: /^Productivity/ }).fill('500')
  await targets.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Targets' })).toContainText('90')

  await page.getByRole('button', { name: 'Publish v1' }).first().click(WORKED_OUT)
  const sheet = page.getByRole('dialog', { name: 'Publish Whole room v1' })
  await expect(sheet.getByRole('row', { name: /Room 1/ })).toContainText('Added', WORKED_OUT)
  await sheet.getByRole('button', { name: 'Publish v1' }).click()
  await expect(page.getByText('v1 of Whole room is published.')).toBeVisible(WORKED_OUT)

  const call = await callAs(swath.url, 'super')
  await call('POST', `/api/v0/Robots/${living.id}/assign_plans`, { plans: [plan] })
  await expect.poll(living.worksBy, WORKED_OUT).toBe(plan)
  const using = page.getByRole('region', { name: 'Robots using it' })
  await page.reload()
  await expect(using.getByRole('row', { name: living.name })).toContainText(/v1(?!.*(fetch|behind))/)

  living.begin()
  const reportsOf = async () =>
    v.parse(reportsSchema, await call('GET', `/api/v0/CleaningReports?robots[]=${living.id}`)).data
  await expect.poll(reportsOf, WORKED_OUT).toEqual([{ cleaning_plan: plan, result: 'success' }])
  await page.reload()
  const reports = page.getByRole('region', { name: 'Latest reports' })
  await expect(reports.getByRole('columnheader').getByRole('link', { name: /Success/ })).toHaveCount(1)
})
