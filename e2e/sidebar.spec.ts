import { COMMAND } from '../contract/commands.ts'
import { expect, test } from './fixtures.ts'
import { ControlPage } from './pages/control.ts'
import { callAs } from './provision.ts'
import { type ScriptedRobot, startScriptedRobot } from './scriptedRobot.ts'

test.describe('the desk of an operator', () => {
  let robot: ScriptedRobot
  let stopLiving: () => void

  test.beforeAll(async ({ swath }) => {
    robot = await startScriptedRobot(swath.url, { name: `Desk ${Date.now()}` })
    stopLiving = robot.live()
  })
  test.afterAll(async () => {
    stopLiving()
    await robot.close()
  })

  test('M-011 M-012 M-013 the sidebar has commands, arrows, safe moves, parameters, statistics and radio; the dock has messages', async ({
    as,
  }) => {
    const page = await as('operator')
    await new ControlPage(page).open(robot.id)
    for (const name of ['Control', /^Sectors/, 'Parameters', 'On the map', 'Connection'])
      await expect(page.getByRole('tab', { name })).toBeVisible()
    const commands = page.getByRole('region', { name: 'Commands' })
    for (const name of ['Resume', 'Pause', 'Enable localization monitor', 'Reset e-stop'])
      await expect(commands.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
    const pad = page.getByRole('group', { name: 'Arrows, hold to run' })
    await expect(pad.getByRole('button')).toHaveCount(8)
    await expect(page.getByRole('switch', { name: 'Safe moves only' })).toBeChecked()
    robot.send('statistics', { rows: [{ name: 'Clean water', value: 41, unit: 'L' }] })
    robot.send('radio', { dbm: -58, uptime_s: 24_072, link: 'LTE' })
    await expect(page.getByText('Clean water')).toBeVisible()
    await expect(page.getByText('41 L', { exact: true })).toBeVisible()
    await expect(page.getByText('06:41:12')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
    const queue = [{ sector: 1, status: 'current', estimated_s: 600 } as const]
    robot.send('sector_order', { version: 1, hash: 'one', queue }, true)
    await page.getByRole('tab', { name: /Sectors/ }).click()
    await expect(page.getByRole('tabpanel')).toContainText('Hall')
  })

  test('B-027 areas and volumes of the robot are shown in the viewer’s units', { tag: '@long' }, async ({
    as,
    swath,
  }) => {
    const page = await as('support')
    const call = await callAs(swath.url, 'support')
    await call('POST', '/api/v0/Logins/self', { area_unit: 'square_feet', volume_unit: 'us_gallons' })
    try {
      await new ControlPage(page).open(robot.id)
      const rows = [
        { name: 'Clean water', value: 40, unit: 'L' },
        { name: 'Area covered', value: 100, unit: 'm²' },
        { name: 'Distance', value: 7, unit: 'm' },
      ]
      robot.send('statistics', { rows })
      for (const text of ['10.57 gal', '1,076.39 ft²', '22.97 ft'])
        await expect(page.getByText(text, { exact: true })).toBeVisible()
    } finally {
      await call('POST', '/api/v0/Logins/self', { area_unit: 'square_meters', volume_unit: 'litres' })
    }
  })

  test('M-012 M-054 a live parameter is set within what the robot announces', { tag: '@long' }, async ({ as }) => {
    const page = await as('operator')
    const control = new ControlPage(page)
    await control.open(robot.id)
    await control.take.click()
    await expect(control.release).toBeVisible()
    robot.send('live_params', { params: [{ name: 'max_speed', value: 0.8, min: 0.1, max: 1.2, step: 0.1 }] })
    await page.getByRole('tab', { name: 'Parameters' }).click()
    const field = page.getByRole('textbox', { name: 'max_speed' })
    await field.fill('9')
    await field.blur()
    await expect(field).toHaveValue('1.2')
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await expect
      .poll(() => robot.commands.filter(({ command }) => command === COMMAND.setLiveParam))
      .toMatchObject([{ payload: { name: 'max_speed', value: 1.2 } }])
    await control.release.click()
    await expect(control.take).toBeVisible()
  })

  test('N-025 a reason that cannot be stored is reported, and the cleaning is cancelled all the same', {
    tag: '@long',
  }, async ({ as }) => {
    const page = await as('operator')
    const control = new ControlPage(page)
    await control.open(robot.id)
    await control.take.click()
    await expect(control.release).toBeVisible()
    robot.answer(() => ({ status: 'done' }))
    await page.route('**/api/v0/RmComments', route => route.fulfill({ status: 500, json: { errors: [] } }))
    await page.getByRole('button', { name: /^Cancel cleaning/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('label').filter({ hasText: 'Area closed' }).click()
    await dialog.getByRole('button', { name: 'Cancel cleaning', exact: true }).click()
    await expect(control.toast('The comment was not saved')).toBeVisible()
    await expect.poll(() => robot.commands.at(-1)?.command).toBe(15)
    await control.release.click()
    await expect(control.take).toBeVisible()
  })
})

test('M-075 a robot that cannot be loaded is shown with what failed, and the reason in small letters', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as('operator')
  await page.goto('/robot/987654/monitor')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The robot could not be loaded')
  await expect(alert).toContainText('The service says: this robot does not exist, or you may not see it.')
})

test('M-075 when the own login cannot be read the page says so', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/v0/Logins/self', route =>
    route.fulfill({
      status: 500,
      json: { errors: [{ token: 'shared.error.internal', type: 'internal', message: 'Broken' }] },
    }),
  )
  await page.goto('/home')
  await expect(page.getByRole('alert')).toContainText('Something went wrong in the service.')
})
