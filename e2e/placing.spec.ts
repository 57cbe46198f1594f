import { COMMAND } from '../contract/commands.ts'
import { STATE } from '../contract/robot/states.ts'
import { expect, idle, test } from './fixtures.ts'
import { numbers } from './livingRobots.ts'
import { CommandsPage } from './pages/commands.ts'
import { ControlPage } from './pages/control.ts'
import { MonitorPage } from './pages/monitor.ts'
import { PinsPage } from './pages/pins.ts'
import { TimePage } from './pages/time.ts'
import { startScriptedRobot } from './scriptedRobot.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('M-048 M-105 a press on the map has its place at once; Escape leaves placing wherever the focus is, and Stop ends it', async ({
  as,
  swath,
}, { annotations }) => {
  const robot = await startScriptedRobot(swath.url, { name: `Sanderling ${Date.now()}` })
  robot.report({ state: STATE.remotePause })
  const stop = robot.live()
  try {
    const page = await as('operator')
    const commands = new CommandsPage(page)
    await commands.open(robot.id)
    await new ControlPage(page).take.click()
    await idle(page)
    const monitor = new MonitorPage(page)
    const stage = await monitor.map.boundingBox()
    if (!stage) throw new Error('There is no map')
    const spot = { x: Math.round(stage.x + stage.width / 2) + 60, y: Math.round(stage.y + stage.height / 2) - 40 }
    const pointed = page.getByTestId('pointer')
    await page.mouse.move(spot.x, spot.y)
    await expect(pointed).toBeVisible()
    await idle(page)
    await commands.action('detourGoal').click()
    const area = page.getByTestId('placing-area')
    await expect(area).toBeVisible()
    // No message of another thread is heard within one task: what is known at its end was known without one.
    const { fields, ms } = await area.evaluate(async (element, { x: clientX, y: clientY }) => {
      element.setPointerCapture = () => undefined
      const startMs = performance.now()
      const press = { bubbles: true, button: 0, isPrimary: true, pointerId: 1, clientX, clientY }
      element.dispatchEvent(new PointerEvent('pointerdown', press))
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      const inputs = [...document.querySelectorAll('section[aria-label="Detour goal"] input')]
      return {
        fields: inputs.flatMap(input =>
          input instanceof HTMLInputElement && input.type === 'text' ? [input.value] : [],
        ),
        ms: performance.now() - startMs,
      }
    }, spot)
    annotations.push({ type: 'press to place, ms', description: ms.toFixed(1) })

    // Escape leaves it wherever the focus is: here on a button of the panel beside, whose hint is open.
    await commands.action('goHome').hover()
    await commands.action('goHome').focus()
    await page.keyboard.press('Escape')
    await expect(area).toHaveCount(0)
    // What is there is told by the worker, to whoever points at it. After the press: until its plan has come the map shows another part.
    await page.mouse.move(spot.x, spot.y)
    await expect(pointed).toBeVisible()
    await idle(page)
    const pointedAt = [...((await pointed.textContent()) ?? '').matchAll(/-?\d+\.\d+/g)].map(Number)
    expect(fields.slice(0, 2).map(Number)).toEqual(pointedAt)

    // What is on top closes first, and takes nothing else along.
    await commands.action('correctPoseByPoints').click()
    await expect(area).toBeVisible()
    await commands.openPalette()
    await page.keyboard.press('Escape')
    await expect(commands.palette).toHaveCount(0)
    await expect(area).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(area).toHaveCount(0)

    // A pin that is being put on the map, with the focus elsewhere.
    const pins = new PinsPage(page)
    await pins.placeAt({ x: 300, y: 200 })
    await expect(pins.form).toBeVisible()
    await commands.action('goHome').focus()
    await page.keyboard.press('Escape')
    await expect(pins.form).toHaveCount(0)

    // Stop ends all of it at once.
    await pins.placeAt({ x: 300, y: 200 })
    await expect(pins.form).toBeVisible()
    await commands.action('correctPose').click()
    await expect(area).toBeVisible()
    await commands.stop.focus()
    await page.keyboard.press('Enter')
    await expect(area).toHaveCount(0)
    await expect(pins.form).toHaveCount(0)
  } finally {
    stop()
    await robot.close()
  }
})

test('M-048 M-055 M-105 no robot is sent, and no pose reset, by a picture of the past; what was placed live waits for the picture of now', async ({
  as,
  swath,
}) => {
  const robot = await startScriptedRobot(swath.url, { name: `Whimbrel ${Date.now()}` })
  robot.report({ state: STATE.remotePause })
  const stop = robot.live()
  try {
    const page = await as('operator')
    const commands = new CommandsPage(page)
    await commands.open(robot.id)
    await new ControlPage(page).take.click()
    const time = new TimePage(page)
    const onlyLive = 'Only while the picture is live.'
    const tool = page
      .getByRole('toolbar', { name: 'Map', exact: true })
      .getByRole('button', { name: 'Navigation goal' })
    const area = page.getByTestId('placing-area')

    // Begun while the picture is live: it stays in sight, and waits.
    await commands.offers(tool)
    await tool.click()
    const goal = page.getByRole('region', { name: 'Detour goal' })
    const move = goal.getByRole('button', { name: 'Move robot there' })
    const stage = await area.boundingBox()
    if (!stage) throw new Error('There is nowhere to place a goal')
    const spot = { x: stage.x + stage.width / 2 + 60, y: stage.y + stage.height / 2 - 40 }
    await page.mouse.click(spot.x, spot.y)
    await commands.offers(move)
    const x = goal.getByRole('textbox', { name: 'x in m' })
    const placed = await x.inputValue()
    await time.button('Pause').click()
    await time.isPaused()
    await commands.says(move, onlyLive)
    await move.click({ force: true })
    await page.keyboard.press('Enter')
    await expect(area).toHaveCount(0)
    await expect(x).toBeDisabled()
    await page.mouse.click(spot.x - 80, spot.y)
    await expect(x).toHaveValue(placed)
    expect(numbers(robot)).toEqual([])

    // And none is begun on a past picture.
    await page.keyboard.press('Escape')
    await expect(goal).toHaveCount(0)
    await commands.says(tool, onlyLive)
    await tool.click({ force: true })
    await commands.shortcut('KeyV')
    await expect(goal).toHaveCount(0)

    // Live again, and the same for an estimate: also while it waits to be confirmed.
    await time.live.click()
    await time.isLive()
    await commands.shortcut('KeyC', 'Digit1')
    const estimate = page.getByRole('region', { name: 'Correct pose' })
    const reset = estimate.getByRole('button', { name: 'Reset position estimate' })
    await expect(area).toBeVisible()
    await page.mouse.click(spot.x, spot.y)
    await commands.offers(reset)
    await time.button('Pause').click()
    await time.isPaused()
    await commands.says(reset, onlyLive)
    await time.live.click()
    await commands.offers(reset)
    await reset.click()
    await expect.poll(() => numbers(robot)).toEqual([COMMAND.poseEstimate])
    expect(robot.commands.at(0)?.payload).toMatchObject({ x: expect.closeTo(Number(placed), 1) })
    const confirm = estimate.getByRole('button', { name: 'Confirm pose' })
    await commands.offers(confirm)
    await time.button('Pause').click()
    await commands.says(confirm, onlyLive)
    await time.live.click()
    await commands.offers(confirm)
    await confirm.click()
    await expect.poll(() => numbers(robot)).toEqual([COMMAND.poseEstimate, COMMAND.poseConfirmation])
  } finally {
    stop()
    await robot.close()
  }
})
