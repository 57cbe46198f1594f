import { COMMAND } from '../../contract/commands.ts'
import { STATE } from '../../contract/robot/states.ts'
import { KEYS_PER_COLUMN } from '../../src/features/keys/keySheetRows.ts'
import { POPUP_MS } from '../../src/features/monitor/commands/shortcuts/popupTime.ts'
import { expect, test } from '../fixtures.ts'
import { alive, endAll, numbers, payloads, SCAN } from '../livingRobots.ts'
import { CommandsPage } from '../pages/commands.ts'
import { ControlPage } from '../pages/control.ts'

test.afterEach(endAll)

test('M-015 M-016 each shortcut does its action and is named for a second; none while somebody types', async ({
  as,
  swath,
}) => {
  test.setTimeout(120_000)
  const robot = await alive(swath.url)
  const page = await as('operator')
  const commands = new CommandsPage(page)
  await commands.open(robot.id)
  const control = new ControlPage(page)

  await expect(commands.action('pause')).toHaveAttribute('aria-disabled', 'true')
  const pressedMs = Date.now()
  await commands.shortcutNames('KeyT', 'Take control')
  await control.shows('You have control')
  await expect(commands.popup).toBeHidden()
  expect(Date.now() - pressedMs).toBeGreaterThanOrEqual(POPUP_MS)

  await commands.offers(commands.action('pause'))
  await commands.shortcutNames('KeyP', 'Pause')
  await expect.poll(() => numbers(robot)).toEqual([2])
  await commands.shortcutNames(
    'KeyS',
    'Reset safetyOnly in: Danger obstacle, Safety failure, or Incident. The robot is in: Clean.',
  )

  robot.report({ state: STATE.remotePause })
  await commands.offers(commands.action('resume'))
  await commands.shortcut('KeyL')
  await expect.poll(() => numbers(robot)).toEqual([2, 19])
  await commands.shortcut('KeyR')
  await expect.poll(() => numbers(robot)).toEqual([2, 19, 3])
  for (const [code, title] of [
    ['KeyM', 'Message'],
    ['KeyD', 'Diagnostics'],
  ] as const) {
    await commands.shortcut(code)
    await expect(commands.dialog(title)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(commands.dialog(title)).toBeHidden()
  }
  await commands.shortcut('KeyV')
  await expect(page.getByRole('region', { name: 'Detour goal' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()

  await commands.shortcutNames('KeyC', 'C, then1 Correct pose2 Pose by points')
  await page.keyboard.press('2')
  const panel = page.getByRole('region', { name: 'Correct pose' })
  await expect(panel).toContainText('Mark feature A where the robot sees it')
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click()
  await commands.shortcut('KeyC', 'Digit1')
  await expect(panel).toContainText('Press where the robot really is')

  // Whoever types a number means a number.
  await panel.getByRole('textbox', { name: 'x in m' }).focus()
  await commands.shortcut('KeyM', 'KeyR')
  await expect(commands.dialog('Message')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  expect(numbers(robot)).toEqual([2, 19, 3])

  await commands.offers(commands.arrow('Forward'))
  await page.keyboard.down('Alt')
  await page.keyboard.down('Shift')
  await page.keyboard.down('Numpad8')
  await expect
    .poll(() => payloads(robot, COMMAND.manualControl)[0])
    .toMatchObject({ move_message: { distance: 0.1, angle: 0 } })
  await page.keyboard.up('Numpad8')
  await page.keyboard.up('Shift')
  await page.keyboard.up('Alt')
  await expect.poll(() => payloads(robot, COMMAND.manualControl).at(-1)).toEqual({ direction: 'stop', angle: 0 })

  const scanning = setInterval(() => robot.send('laser', SCAN), 100)
  try {
    robot.report({ state: STATE.estop })
    await commands.offers(commands.action('resetEstop'))
    await commands.shortcut('KeyE')
    await expect(commands.dialog('Reset the emergency stop?')).toBeVisible()
    await page.keyboard.press('Escape')
  } finally {
    clearInterval(scanning)
  }
  robot.report({ state: STATE.dangerObstacle })
  await commands.offers(commands.action('resetSafety'))
  await commands.shortcut('KeyS')
  await expect(commands.dialog('Reset the safety measures?')).toBeVisible()
  await page.keyboard.press('Escape')

  await commands.shortcut('Slash')
  await expect(commands.overlay).toBeVisible()
  for (const list of await commands.overlay.locator('dl').all()) {
    const boxes = await Promise.all((await list.getByRole('term').all()).map(term => term.boundingBox()))
    const columns = [...Map.groupBy(boxes, box => Math.round(box?.x ?? 0)).values()].map(({ length }) => length)
    // The last one has what is left over.
    expect(columns.slice(0, -1)).toEqual(columns.slice(0, -1).map(() => KEYS_PER_COLUMN))
    expect(columns.at(-1)).toBeLessThanOrEqual(KEYS_PER_COLUMN)
  }
  await expect(commands.overlay).toContainText('Manual move')
})
