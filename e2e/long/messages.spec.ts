import type { Locator, Page } from '@playwright/test'
import { STATE } from '../../contract/robot/states.ts'
import { CHANNEL } from '../../contract/telemetry/channels.ts'
import { expectAccessible } from '../axe.ts'
import { type DemoLogin, expect, idle, test } from '../fixtures.ts'
import { alive, endAll } from '../livingRobots.ts'
import { ControlPage } from '../pages/control.ts'
import type { ScriptedRobot } from '../scriptedRobot.ts'

const HOUR_MS = 3_600_000

let robot: ScriptedRobot
test.beforeEach(async ({ swath }) => {
  robot = await alive(swath.url, { name: `Desk ${Date.now()}` })
})
test.afterEach(endAll)

const messagesOf = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })

async function openMessages(page: Page): Promise<Locator> {
  await new ControlPage(page).open(robot.id)
  const panel = messagesOf(page)
  await expect(panel.getByText('No messages in this hour.')).toBeVisible()
  return panel
}
const sendMessage = (text: string, key: string, level: 'info' | 'warning' = 'info'): void =>
  robot.send('robot_message', { level, text, key })

test('O-026 O-027 M-022 messages come live, are counted while collapsed, and a newer one of a key replaces the older', async ({
  as,
}) => {
  const page = await as('operator')
  const panel = await openMessages(page)
  sendMessage('Obstacle detected, waiting', 'obstacle', 'warning')
  await expect(panel.getByRole('article')).toHaveText([/Warning\s*Obstacle detected, waiting/])
  sendMessage('Sector 2 finished', 'sector-2')
  sendMessage('Obstacle is gone', 'obstacle')
  await expect(panel.getByRole('article')).toHaveText([/Sector 2 finished/, /Obstacle is gone/])
  await expect(panel.getByText('3 new')).toBeVisible()
  await panel.getByRole('button', { name: 'Show messages' }).click()
  await expect(panel.getByText('3 new')).toHaveCount(0)
  await idle(page)
  await expectAccessible(page, 'section:has([role=log])')
})

async function sendToRobot(page: Page, panel: Locator): Promise<void> {
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
}

test('O-030 M-066 an operator’s message is in the list at once, and is not unread for them', async ({ as }) => {
  const page = await as('operator')
  const panel = await openMessages(page)
  await sendToRobot(page, panel)
  await expect(panel.getByRole('article')).toHaveText([/Please release the emergency stop/])
  await expect(panel.getByText(/new$/)).toHaveCount(0)
})

test('M-074 O-030 an operator’s message is in the list as well where the monitor was opened in an hour before', async ({
  as,
}) => {
  const page = await as('operator')
  await page.clock.install({ time: Date.now() - HOUR_MS })
  const panel = await openMessages(page)
  await sendToRobot(page, panel)
  await expect(panel.getByRole('article')).toHaveText([/Please release the emergency stop/])
})

test('O-030 M-074 what was said before the monitor was opened is loaded once', async ({ as }) => {
  const page = await as('operator')
  const asked = page.waitForRequest(request => request.url().includes('/api/v0/Messages'))
  sendMessage('Said before', 'before')
  await new ControlPage(page).open(robot.id)
  const query = new URL((await asked).url()).searchParams
  expect([query.get('order_by'), query.get('direction'), query.get('limit')]).toEqual(['id', 'desc', '1000'])
  expect(query.get('time_gt')).toMatch(/:59:59$/)
  await expect(messagesOf(page).getByRole('article')).toHaveText([/Said before/])
  await page.reload()
  await expect(messagesOf(page).getByRole('article')).toHaveText([/Said before/])
  await expect(messagesOf(page).getByRole('status')).toBeEmpty()
})

test('O-026 markdown of a robot injects nothing: no HTML, no pictures, links to the web alone', async ({ as }) => {
  const page = await as('operator')
  const panel = await openMessages(page)
  sendMessage(
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
  sendMessage('Obstacle detected', 'obstacle')
  await expect(panel.getByText('1 new')).toBeVisible()
  await panel.getByRole('button', { name: 'Show messages' }).click()
  await expect(panel.getByRole('article')).toHaveText([/Obstacle detected/])
})
