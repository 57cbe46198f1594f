import type { Locator, Page } from '@playwright/test'
import { COMMAND } from '../../contract/commands.ts'
import { CHANNEL } from '../../contract/telemetry/channels.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { alive, endAll } from '../livingRobots.ts'
import { ControlPage } from '../pages/control.ts'
import type { ScriptedRobot } from '../scriptedRobot.ts'

const SECTOR_ORDER = CHANNEL.sectorOrder

type Entry = { readonly sector: number; readonly status: 'done' | 'current' | 'queued' | 'skipped' }

let robot: ScriptedRobot
test.beforeEach(async ({ swath }) => {
  robot = await alive(swath.url, { name: `Desk ${Date.now()}` })
})
test.afterEach(endAll)

const entries = (...queue: readonly (readonly [number, Entry['status']])[]): readonly Entry[] =>
  queue.map(([sector, status]) => ({ sector, status }))

const RUN = entries([9, 'done'], [1, 'current'], [2, 'queued'], [3, 'queued'], [4, 'queued'])

async function sendOrder(hash: string, queue: readonly Entry[]): Promise<void> {
  await expect.poll(() => robot.subscribed(SECTOR_ORDER)).toBe(true)
  robot.send('sector_order', { version: 1, hash, queue: queue.map(entry => ({ ...entry, estimated_s: 600 })) })
}

/** Opens the monitor, takes control and shows the order of sectors. */
async function openSectors(page: Page): Promise<Locator> {
  const control = new ControlPage(page)
  await control.open(robot.id)
  await control.take.click()
  await control.shows('You have control')
  await page.getByRole('tab', { name: /^Sectors/ }).click()
  await sendOrder('h1', RUN)
  const panel = page.getByRole('region', { name: 'Sector order' })
  await expect(queued(panel)).toHaveCount(3)
  return panel
}

const queued = (panel: Locator): Locator => panel.getByRole('grid', { name: 'Queued' }).getByRole('row')
const orders = (): readonly (readonly string[])[] =>
  robot.commands.flatMap(({ command, payload }) =>
    command === COMMAND.skipSector ? [payload.queue.map(({ sector, status }) => `${sector} ${status}`)] : [],
  )

/** Lifts a sector by its handle and drops it behind the one that follows, with nothing but keys. */
async function moveDown(panel: Locator, name: string): Promise<void> {
  const page = panel.page()
  await panel.getByRole('button', { name: `Move ${name}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('L-058 M-011 past, current and queued sectors with their times', async ({ as }) => {
  const page = await as('operator')
  const panel = await openSectors(page)
  await expect(page.getByRole('tab', { name: 'Sectors 3' })).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveText([/Sector 9\s*done/])
  await expect(panel.locator('[aria-current="step"]')).toHaveText(/1 Hall\s*10\s*min/)
  await expect(queued(panel)).toHaveText([/Sector 2\s*10\s*min/, /Sector 3\s*10\s*min/, /Sector 4\s*10\s*min/])
  await expectAccessible(page, '[role=tabpanel]')
})

test('L-060 L-061 M-057 M-067 a sector moved by the keyboard sends one command 12 with the new order', async ({
  as,
}) => {
  const panel = await openSectors(await as('operator'))
  await moveDown(panel, 'Sector 2')
  await expect(queued(panel)).toHaveText([/Sector 3/, /Sector 2/, /Sector 4/])
  await expect.poll(orders).toEqual([['9 done', '1 current', '3 queued', '2 queued', '4 queued']])
  expect(robot.commands.at(-1)).toMatchObject({ payload: { version: 1, hash: 'h1' } })
  await expect(panel.getByRole('status')).toHaveText('Sent to the robot, not confirmed yet.')
  await sendOrder('h2', entries([9, 'done'], [1, 'current'], [3, 'queued'], [2, 'queued'], [4, 'queued']))
  await expect(panel.getByRole('status')).toBeEmpty()
})

test('M-068 an order that comes meanwhile does not overwrite an edit, and another tab does not lose it', async ({
  as,
}) => {
  const page = await as('operator')
  const panel = await openSectors(page)
  robot.answer(() => ({ status: 'accepted' }))
  await panel.getByRole('button', { name: 'Remove Sector 3' }).click()
  await expect(queued(panel).nth(1)).toContainText('removed')
  await sendOrder('h2', entries([9, 'done'], [1, 'done'], [2, 'current'], [3, 'queued'], [4, 'queued']))
  await page.getByRole('tab', { name: 'Control' }).click()
  await page.getByRole('tab', { name: /^Sectors/ }).click()
  await expect(queued(panel)).toHaveText([/Sector 2/, /Sector 3\s*removed/, /Sector 4/])
  await sendOrder('h3', entries([9, 'done'], [1, 'done'], [2, 'current'], [3, 'skipped'], [4, 'queued']))
  await expect(panel.locator('[aria-current="step"]')).toContainText('Sector 2')
  await expect(queued(panel)).toHaveText([/Sector 3\s*removed/, /Sector 4/])
})

test('L-062 a rejected order shows the sync error: send again, or the robot\u2019s order', async ({ as }) => {
  const panel = await openSectors(await as('operator'))
  robot.answer(() => ({ status: 'rejected', token: 'errors.robot.staleQueue' }))
  await panel.getByRole('button', { name: 'Remove Sector 4' }).click()
  await expect(panel.getByRole('alert')).toContainText('The robot does not go by this order.')
  await panel.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => orders().length).toBe(2)
  await panel.getByRole('button', { name: 'Use the robot\u2019s order' }).click()
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(queued(panel).nth(2)).toHaveText(/Sector 4\s*10\s*min/)
})

test('L-060 the order is not changed without control, and says why', async ({ as }) => {
  const page = await as('operator')
  const control = new ControlPage(page)
  await control.open(robot.id)
  await page.getByRole('tab', { name: /^Sectors/ }).click()
  await sendOrder('h1', RUN)
  const panel = page.getByRole('region', { name: 'Sector order' })
  await expect(panel.getByRole('status')).toHaveText('Only while you are in control.')
  await expect(panel.getByRole('button', { name: 'Remove Sector 2' })).toHaveAttribute('aria-disabled', 'true')
  await expect(panel.getByRole('button', { name: 'Move Sector 2', exact: true })).toBeDisabled()
})

test('L-059 M-014 N-023 N-024 a temporary skip puts the sector last and stores its comment', async ({ as }) => {
  const page = await as('operator')
  await openSectors(page)
  await page.getByRole('tab', { name: 'Control' }).click()
  await page.getByRole('button', { name: 'Skip sector' }).click()
  const dialog = page.getByRole('dialog', { name: 'Skip sector' })
  await expect(dialog).toContainText('The robot leaves 1 Hall')
  await dialog.getByText('Temporary: clean it after all others').click()
  const saved = page.waitForResponse(answer => answer.url().endsWith('/RmComments'))
  await dialog.getByRole('button', { name: 'Skip sector' }).click()
  expect(await (await saved).json()).toMatchObject({
    type: 'skip_sector',
    sector: 1,
    robot: robot.id,
    cleaning_plan_version: robot.plan,
    message: 'Temporary skip to re-arrange sectors',
  })
  expect(orders()).toEqual([['9 done', '2 current', '3 queued', '4 queued', '1 queued']])
})

test('N-023 a skip needs a reason and keeps it', async ({ as }) => {
  const page = await as('operator')
  await openSectors(page)
  await page.getByRole('tab', { name: 'Control' }).click()
  await page.getByRole('button', { name: 'Skip sector' }).click()
  const dialog = page.getByRole('dialog', { name: 'Skip sector' })
  const skip = dialog.getByRole('button', { name: 'Skip sector' })
  await expect(skip).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByText('In own words').click()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Wet floor')
  const saved = page.waitForResponse(answer => answer.url().endsWith('/RmComments'))
  await skip.click()
  expect(await (await saved).json()).toMatchObject({ type: 'skip_sector', sector: 1, message: 'Wet floor' })
  expect(orders()).toEqual([['9 done', '1 skipped', '2 current', '3 queued', '4 queued']])
})
