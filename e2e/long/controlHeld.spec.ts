import { COMMAND } from '../../contract/commands.ts'
import { STATE } from '../../contract/robot/states.ts'
import { expect, test } from '../fixtures.ts'
import { alive, endAll, payloads } from '../livingRobots.ts'
import { CommandsPage } from '../pages/commands.ts'
import { ControlPage } from '../pages/control.ts'
import type { ScriptedRobot } from '../scriptedRobot.ts'

let robot: ScriptedRobot
test.beforeEach(async ({ swath }) => {
  robot = await alive(swath.url, { name: `Desk ${Date.now()}` })
})
test.afterEach(endAll)

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

test('M-056 M-062 safe moves only, while an unsafe move runs: it ends at once, though its key is held on', async ({
  as,
}) => {
  robot.report({ state: STATE.remotePause })
  const page = await as('operator')
  const control = new ControlPage(page)
  const commands = new CommandsPage(page)
  await control.open(robot.id)
  await control.take.click()
  await expect(control.release).toBeVisible()
  const safe = page.getByRole('switch', { name: 'Safe moves only' })
  await page.getByText('Safe moves only').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Allow unsafe moves' }).click()
  await expect(safe).not.toBeChecked()
  await commands.offers(commands.arrow('Forward'))
  const moves = (): readonly unknown[] => payloads(robot, COMMAND.manualControl)
  const stop = expect.objectContaining({ direction: 'stop' })
  const unsafe = expect.objectContaining({ move_message: expect.objectContaining({ safety: 40 }) })
  const keys = ['Alt', 'Shift', 'Numpad8']
  for (const key of keys) await page.keyboard.down(key)
  await expect.poll(() => moves().at(-1)).toEqual(unsafe)
  await page.getByText('Safe moves only').click()
  await expect(safe).toBeChecked()
  await expect.poll(() => moves().at(-1)).toEqual(stop)
  for (const key of keys.toReversed()) await page.keyboard.up(key)
  // The next one is a safe one, and between them there were stops alone.
  for (const key of keys) await page.keyboard.down(key)
  await expect.poll(() => moves().at(-1)).toMatchObject({ move_message: { safety: 29 } })
  for (const key of keys.toReversed()) await page.keyboard.up(key)
  await expect.poll(() => moves().at(-1)).toEqual(stop)
  const since = moves().slice(moves().findIndex(move => JSON.stringify(move).includes('"stop"')))
  expect(since).not.toContainEqual(unsafe)
  await control.release.click()
  await expect(control.take).toBeVisible()
})
