import type { Locator, Page } from '@playwright/test'
import { COMMAND } from '../../contract/commands.ts'
import { STATE } from '../../contract/robot/states.ts'
import { CHANNEL } from '../../contract/telemetry/channels.ts'
import { expectAccessible } from '../axe.ts'
import { type DemoLogin, expect, idle, test } from '../fixtures.ts'
import { ControlPage } from '../pages/control.ts'
import { type ScriptedRobot, startScriptedRobot } from '../scriptedRobot.ts'

const SECTOR_ORDER = CHANNEL.sectorOrder

type Entry = { readonly sector: number; readonly status: 'done' | 'current' | 'queued' | 'skipped' }

let robot: ScriptedRobot
let stopLiving: () => void

test.beforeEach(async ({ swath }) => {
  robot = await startScriptedRobot(swath.url, { name: `Desk ${Date.now()}` })
  stopLiving = robot.live()
})
test.afterEach(async () => {
  stopLiving()
  await robot.close()
})

const entries = (...queue: readonly (readonly [number, Entry['status']])[]): readonly Entry[] =>
  queue.map(([sector, status]) => ({ sector, status }))

const RUN = entries([9, 'done'], [1, 'current'], [2, 'queued'], [3, 'queued'], [4, 'queued'])

async function sayOrder(hash: string, queue: readonly Entry[]): Promise<void> {
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
  await sayOrder('h1', RUN)
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
  await sayOrder('h2', entries([9, 'done'], [1, 'current'], [3, 'queued'], [2, 'queued'], [4, 'queued']))
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
  await sayOrder('h2', entries([9, 'done'], [1, 'done'], [2, 'current'], [3, 'queued'], [4, 'queued']))
  await page.getByRole('tab', { name: 'Control' }).click()
  await page.getByRole('tab', { name: /^Sectors/ }).click()
  await expect(queued(panel)).toHaveText([/Sector 2/, /Sector 3\s*removed/, /Sector 4/])
  await sayOrder('h3', entries([9, 'done'], [1, 'done'], [2, 'current'], [3, 'skipped'], [4, 'queued']))
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
  await sayOrder('h1', RUN)
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

const messagesOf = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })

async function openMessages(page: Page): Promise<Locator> {
  await new ControlPage(page).open(robot.id)
  const panel = messagesOf(page)
  await expect(panel.getByText('No messages in this hour.')).toBeVisible()
  return panel
}
const sayMessage = (text: string, key: string, level: 'info' | 'warning' = 'info'): void =>
  robot.send('robot_message', { level, text, key })

test('O-026 O-027 M-022 messages come live, are counted while collapsed, and a newer one of a key replaces the older', async ({
  as,
}) => {
  const page = await as('operator')
  const panel = await openMessages(page)
  sayMessage('Obstacle detected, waiting', 'obstacle', 'warning')
  await expect(panel.getByRole('article')).toHaveText([/Warning\s*Obstacle detected, waiting/])
  sayMessage('Sector 2 finished', 'sector-2')
  sayMessage('Obstacle is gone', 'obstacle')
  await expect(panel.getByRole('article')).toHaveText([/Sector 2 finished/, /Obstacle is gone/])
  await expect(panel.getByText('3 new')).toBeVisible()
  await panel.getByRole('button', { name: 'Show messages' }).click()
  await expect(panel.getByText('3 new')).toHaveCount(0)
  await idle(page)
  await expectAccessible(page, 'section:has([role=log])')
})

test('O-030 M-066 an operator’s message is in the list at once, and is not unread for them', async ({ as }) => {
  const page = await as('operator')
  const panel = await openMessages(page)
  const control = new ControlPage(page)
  await control.take.click()
  await control.shows('You have control')
  robot.report({ state: STATE.remotePause })
  const message = panel.getByRole('button', { name: 'Message operator' })
  await expect(message).not.toHaveAttribute('aria-disabled', 'true')
  await message.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Please release the emergency stop.').click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('article')).toHaveText([/Please release the emergency stop/])
  await expect(panel.getByText(/new$/)).toHaveCount(0)
})

test('O-030 M-074 what was said before the monitor was opened is loaded once', async ({ as }) => {
  const page = await as('operator')
  const asked = page.waitForRequest(request => request.url().includes('/api/v0/Messages'))
  sayMessage('Said before', 'before')
  await new ControlPage(page).open(robot.id)
  const query = new URL((await asked).url()).searchParams
  expect([query.get('order_by'), query.get('direction'), query.get('limit')]).toEqual(['id', 'asc', '1000'])
  expect(query.get('time_gt')).toMatch(/:59:59$/)
  await expect(messagesOf(page).getByRole('article')).toHaveText([/Said before/])
  await page.reload()
  await expect(messagesOf(page).getByRole('article')).toHaveText([/Said before/])
  await expect(messagesOf(page).getByRole('status')).toBeEmpty()
})

test('O-026 markdown of a robot injects nothing: no HTML, no pictures, links to the web alone', async ({ as }) => {
  const page = await as('operator')
  const panel = await openMessages(page)
  sayMessage(
    [
      '**Stuck** at [dock](https://example.com/dock)',
      '<img src=x onerror="window.injected = true">',
      '[run](javascript:window.injected=true)',
      '![pixel](https://example.com/pixel.png)',
    ].join('\n\n'),
    'evil',
  )
  await expect(panel.locator('strong')).toHaveText('Stuck')
  await expect(panel.getByRole('link')).toHaveCount(1)
  await expect(panel.getByRole('link', { name: 'dock' })).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(panel.locator('img')).toHaveCount(0)
  await expect(panel.getByText('pixel')).toBeVisible()
  expect(await page.evaluate(() => 'injected' in globalThis)).toBe(false)
})

for (const [login, mayWrite] of [
  ['operator', false],
  ['support', true],
] as const satisfies readonly (readonly [DemoLogin, boolean])[])
  test(`M-061 M-066 ${login} sends ${mayWrite ? 'own words' : 'messages of the list alone'} from the message panel`, async ({
    as,
  }) => {
    const page = await as(login)
    const control = new ControlPage(page)
    await control.open(robot.id)
    await control.take.click()
    await control.shows('You have control')
    robot.report({ state: STATE.remotePause })
    const open = messagesOf(page).getByRole('button', { name: 'Message operator' })
    await expect(open).not.toHaveAttribute('aria-disabled', 'true')
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Message' })
    await expect(dialog.getByRole('radio', { name: 'In own words' })).toHaveCount(mayWrite ? 1 : 0)
    if (mayWrite) {
      await dialog.getByText('In own words').click()
      await dialog.getByRole('textbox', { name: 'Text' }).fill('Please step aside')
    } else await dialog.getByRole('radiogroup').locator('label').first().click()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(control.toast('Message sent to the robot')).toBeVisible()
    const said = robot.commands.at(-1)
    expect(said?.command).toBe(20)
    if (mayWrite) expect(said).toMatchObject({ payload: { message: 'Please step aside' } })
  })

test('O-027 on a phone the messenger is a line with the number of unread messages until it is opened', async ({
  as,
}) => {
  const page = await as('operator')
  await page.setViewportSize({ width: 390, height: 844 })
  await new ControlPage(page).open(robot.id)
  const panel = messagesOf(page)
  await expect(panel.getByRole('log')).toHaveCount(0)
  await expect.poll(() => robot.subscribed(CHANNEL.robotMessage)).toBe(true)
  sayMessage('Obstacle detected', 'obstacle')
  await expect(panel.getByText('1 new')).toBeVisible()
  await panel.getByRole('button', { name: 'Show messages' }).click()
  await expect(panel.getByRole('article')).toHaveText([/Obstacle detected/])
})

test('M-078 the holder of control leaves a topic out of the recording, and takes it in again', async ({ as }) => {
  const page = await as('operator')
  const control = new ControlPage(page)
  await control.open(robot.id)
  const record = page.getByRole('button', { name: 'Record Laser', exact: true })
  await expect(record).toHaveAttribute('aria-disabled', 'true')
  await record.focus()
  await expect(record).toHaveAccessibleDescription('Only while you are in control.')
  await control.take.click()
  await expect(control.release).toBeVisible()
  await page.getByText('Laser', { exact: true }).hover()
  await record.click()
  await expect(record).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(record).toHaveAttribute('aria-pressed', 'false')
  await expect(control.release).toBeVisible()
  await page.getByText('Laser', { exact: true }).hover()
  await record.click()
  await expect(record).toHaveAttribute('aria-pressed', 'true')
  await control.release.click()
  await expect(control.take).toBeVisible()
})

test('M-062 M-069 a 3D camera that stays on is shown as an error; unsafe moves end with the lease they were allowed under', async ({
  as,
}) => {
  const page = await as('operator')
  const control = new ControlPage(page)
  await control.open(robot.id)
  await control.take.click()
  await expect(control.release).toBeVisible()
  robot.answer(() => ({ status: 'rejected', message: 'The sensor does not answer' }))
  await page.getByRole('button', { name: /^3D cameras off/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(control.toast('3D cameras: not done')).toContainText('The sensor does not answer')
  const safe = page.getByRole('switch', { name: 'Safe moves only' })
  await page.getByText('Safe moves only').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Allow unsafe moves' }).click()
  await expect(safe).not.toBeChecked()
  await control.release.click()
  await control.take.click()
  await expect(control.release).toBeVisible()
  await expect(safe).toBeChecked()
  await control.release.click()
  await expect(control.take).toBeVisible()
})
