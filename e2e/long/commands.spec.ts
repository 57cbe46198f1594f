import { COMMAND } from '../../contract/commands.ts'
import { STATE } from '../../contract/robot/states.ts'
import { expect, test } from '../fixtures.ts'
import { alive, endAll, numbers, payloads, SCAN } from '../livingRobots.ts'
import { CommandsPage } from '../pages/commands.ts'
import { ControlPage } from '../pages/control.ts'

test.afterEach(endAll)

test('M-014 M-060 M-064 M-066 N-023 each modal asks, and sends what was chosen', async ({ as, swath }) => {
  test.setTimeout(120_000)
  const robot = await alive(swath.url)
  const page = await as('support')
  const commands = new CommandsPage(page)
  await commands.open(robot.id)
  const control = new ControlPage(page)
  await control.take.click()
  await control.shows('You have control')
  /** Opens a dialog from its button, looks at it, and carries its action out. */
  const carryOut = async (
    action: Parameters<CommandsPage['action']>[0],
    title: string,
    button: string,
    fill?: () => Promise<void>,
  ): Promise<void> => {
    await commands.offers(commands.action(action))
    await commands.action(action).click()
    const dialog = commands.dialog(title)
    await expect(dialog).toBeVisible()
    await fill?.()
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  robot.report({ state: STATE.pause })
  const resume = 'Resume a robot that an operator paused?'
  await commands.offers(commands.action('resume'))
  await commands.action('resume').click()
  await expect(commands.dialog(resume)).toContainText('Make sure that nobody is in its way')
  await page.keyboard.press('Escape')
  await expect(commands.dialog(resume)).toBeHidden()
  expect(numbers(robot)).toEqual([])
  await carryOut('resume', resume, 'Resume')
  await expect.poll(() => numbers(robot)).toEqual([3])

  let scanning = setInterval(() => robot.send('laser', SCAN), 100)
  robot.report({ state: STATE.estop })
  // Nobody has looked at the robot for a while by the time that the question is answered.
  const resetEstop = commands.dialog('Reset the emergency stop?')
  const reset = resetEstop.getByRole('button', { name: 'Reset e-stop', exact: true })
  await commands.offers(commands.action('resetEstop'))
  await commands.action('resetEstop').click()
  await commands.offers(reset)
  clearInterval(scanning)
  await commands.says(reset, 'Only with a laser scan or camera picture younger than one second.')
  await reset.click({ force: true })
  await expect(resetEstop).toBeVisible()
  expect(numbers(robot)).toEqual([3])
  scanning = setInterval(() => robot.send('laser', SCAN), 100)
  await commands.offers(reset)
  await page.keyboard.press('Escape')
  await expect(resetEstop).toBeHidden()
  await carryOut('resetEstop', 'Reset the emergency stop?', 'Reset e-stop')
  // In the next state it is forbidden.
  await expect.poll(() => numbers(robot)).toEqual([3, 9])
  clearInterval(scanning)
  robot.report({ state: STATE.smFailure })
  await carryOut('resetSafety', 'Reset the safety measures?', 'Reset safety')
  await expect.poll(() => numbers(robot)).toEqual([3, 9, 10])

  robot.report({ state: STATE.remotePause })
  await carryOut('diagnostics', 'Diagnostics', 'Collect', async () => {
    for (const type of ['logs', 'planner', 'hardware'])
      await commands.dialog('Diagnostics').locator('label').filter({ hasText: type }).click()
  })
  await expect.poll(() => payloads(robot, COMMAND.collectDiagnostics)).toEqual([{ types: ['sensors', 'localization'] }])
  await carryOut('cameraOff', '3D cameras off', 'Switch off', () =>
    commands.dialog('3D cameras off').locator('label').filter({ hasText: '10' }).click(),
  )
  await expect.poll(() => payloads(robot, COMMAND.toggle3dSensors)).toEqual([{ toggle: false, timeout: 10 }])
  await carryOut('message', 'Message', 'Send', async () => {
    const dialog = commands.dialog('Message')
    await commands.says(dialog.getByRole('button', { name: 'Send' }), 'Choose or write a message.')
    await dialog.locator('label').filter({ hasText: 'In own words' }).click()
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Somebody is on the way.')
  })
  await expect
    .poll(() => payloads(robot, COMMAND.sendOperatorMessage))
    .toEqual([{ message: 'Somebody is on the way.' }])

  await commands.action('detourGoal').click()
  const goal = page.getByRole('region', { name: 'Detour goal' })
  await commands.says(goal.getByRole('button', { name: 'Move robot there' }), 'Place it on the map first.')
  await goal.getByRole('textbox', { name: 'x in m' }).fill('3.5')
  await goal.getByRole('textbox', { name: 'y in m' }).fill('4')
  await goal.getByRole('textbox', { name: 'Heading in °' }).fill('90')
  await goal.getByRole('textbox', { name: 'Heading in °' }).blur()
  await goal.getByRole('button', { name: 'Move robot there' }).click()
  await expect(goal).toContainText('The robot is on its way.')
  expect(payloads(robot, COMMAND.detourGoal)).toEqual([{ x: 3.5, y: 4, w: Math.PI / 2, allow_merge: true }])
  await goal.getByRole('button', { name: 'Close' }).click()

  const comment = page.waitForResponse(answer => answer.url().endsWith('/RmComments'))
  await carryOut('cancelCleaning', 'Cancel cleaning', 'Cancel cleaning', async () => {
    const dialog = commands.dialog('Cancel cleaning')
    const confirm = dialog.getByRole('button', { name: 'Cancel cleaning', exact: true })
    await commands.says(confirm, 'Choose or write a reason.')
    await dialog.locator('label').filter({ hasText: 'Area closed' }).click()
  })
  await expect.poll(() => numbers(robot).at(-1)).toBe(15)
  expect(await (await comment).json()).toMatchObject({ type: 'cancel_cleaning', message: 'Area closed' })
})

test('M-039 M-040 M-041 M-046 M-050 the palette lists every command with its key, and each button says why not', async ({
  as,
  swath,
}) => {
  test.setTimeout(120_000)
  const robot = await alive(swath.url)
  const page = await as('operator')
  const commands = new CommandsPage(page)
  await commands.open(robot.id)
  const control = new ControlPage(page)
  await commands.says(commands.action('pause'), 'Only while you are in control.')
  await commands.says(
    commands.action('resume'),
    'Only while you are in control. Only in: Paused or Remote pause. The robot is in: Clean.',
  )

  await commands.openPalette()
  await expect(commands.palette.getByRole('option')).toHaveCount(17)
  await expect(commands.command('Take control')).toHaveText(/Take controlAltShiftT/)
  await expect(commands.command('Correct pose')).toHaveText(/AltShiftC1$/)
  await expect(commands.command('Cancel cleaning')).toContainText('Only while you are in control.')
  // A command that may not be sent now does nothing.
  await page.keyboard.type('pause')
  await page.keyboard.press('Enter')
  await expect(commands.palette).toBeVisible()
  await page.keyboard.press('Escape')
  await control.take.click()
  await control.shows('You have control')
  expect(numbers(robot)).toEqual([])
  await commands.openPalette()
  await page.keyboard.type('pause')
  await page.keyboard.press('Enter')
  await expect.poll(() => numbers(robot)).toEqual([2])
  await expect(commands.palette).toBeHidden()

  await commands.says(
    commands.arrow('Forward'),
    'Only in: Remote pause, Danger obstacle, or Safety failure. The robot is in: Clean.',
  )
  robot.report({ state: STATE.pause })
  await commands.says(commands.action('resume'), 'An operator paused it on the spot: resuming needs control level 3.')
  robot.report({ state: STATE.smFailure, active_fault_codes: [2203], active_fault_count: 1 })
  await commands.says(commands.action('resetSafety'), 'Only without active faults; there is one.')
  robot.report({
    state: STATE.remotePause,
    active_fault_codes: [],
    active_fault_count: 0,
    plan: 0,
    localization_monitor: 0,
  })
  await commands.says(commands.action('detourGoal'), 'Only with a cleaning plan.')
  await commands.says(
    commands.action('localizationMonitor'),
    'Only with a cleaning plan. The robot has no localization monitor.',
  )
  robot.report({ state: STATE.estop })
  await commands.says(
    commands.action('resetEstop'),
    'Only with a laser scan or camera picture younger than one second.',
  )
  await robot.close()
  await commands.says(commands.action('diagnostics'), 'Only while the robot is connected.')
})

test('M-042 M-047 M-064 A-103 what old software and other models cannot do is said', async ({ as, swath }) => {
  test.setTimeout(90_000)
  const old = await alive(swath.url, { mainDeb: '2.2.0' })
  const page = await as('operator')
  const commands = new CommandsPage(page)
  await commands.open(old.id)
  const control = new ControlPage(page)
  await control.take.click()
  await control.shows('You have control')
  old.report({ state: STATE.remotePause })
  await commands.says(commands.action('message'), 'Needs robot software 2.3.0 or newer.')
  await expect(commands.stop).toHaveAccessibleDescription('Needs robot software 2.3.0 or newer.')
  await commands.action('cameraOff').click()
  const dialog = commands.dialog('3D cameras off')
  await expect(dialog).toContainText('older than 2.4.0: the time is always 30 s')
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect.poll(() => payloads(old, COMMAND.toggle3dSensors)).toEqual([{ toggle: false, timeout: 30 }])
  old.report({ state: STATE.smFailure })
  await commands.says(commands.arrow('Forward'), 'Needs robot software 2.3.0 or newer.')
  await control.release.click()
  await control.shows('Nobody has control')

  const small = await alive(swath.url, { model: 'shiny' })
  await commands.open(small.id)
  await control.take.click()
  await control.shows('You have control')
  small.report({ state: STATE.remotePause })
  await commands.says(commands.action('message'), 'This robot model cannot do it.')
  await expect(commands.stop).toHaveAccessibleDescription('This robot model cannot do it.')
  await commands.stop.click({ force: true })
  await commands.offers(commands.action('resume'))
  await commands.action('resume').click()
  await expect.poll(() => numbers(small)).toEqual([3])
})

test('M-019 M-027 level 1 has few commands and no stop, level 0 has none', async ({ as, monitorPage, swath }) => {
  test.setTimeout(90_000)
  const premium = await alive(swath.url)
  const free = await alive(swath.url, { name: `Free ${Date.now()}`, account: 'Blue Anchor Cleaning' })
  const page = await as('customer')
  const commands = new CommandsPage(page)
  await commands.open(premium.id)
  await expect(commands.panel.getByRole('button')).toHaveText([/^Resume/, /^Pause/, /^Go home/])
  await expect(commands.stop).toHaveCount(0)
  await expect(commands.pad).toHaveCount(0)
  await commands.says(commands.action('pause'), 'Only while you are in control.')
  await commands.shortcutNames('KeyT', 'Take controlYour control level does not allow it.')
  await page.keyboard.press('Control+KeyK')
  await expect(commands.palette.getByRole('option')).toHaveCount(4)
  await page.keyboard.press('Escape')

  await page.context().clearCookies()
  await as('viewer')
  await monitorPage(page).open(free.id)
  await expect(commands.panel).toHaveCount(0)
  await expect(commands.stop).toHaveCount(0)
  await page.keyboard.press('Control+KeyK')
  await commands.shortcut('KeyT', 'KeyP')
  await expect(commands.palette).toHaveCount(0)
  await expect(commands.popup).toHaveCount(0)
  await expect(page.getByTestId('lease')).toHaveCount(0)
})
