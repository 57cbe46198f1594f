import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { CommandsPage } from '../pages/commands.ts'
import { TimePage } from '../pages/time.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'

/** One of the fleet that no other test looks at: it is stopped here. */
const ROBOT = 3

const machine = (page: Page, name: RegExp): Locator =>
  page.getByRole('listbox', { name: 'Machines' }).getByRole('option', { name })

async function choose(page: Page, name: RegExp): Promise<void> {
  await machine(page, name).first().click({ timeout: 30_000 })
}

const isIn = (page: Page, chart: string, state: RegExp): Promise<void> =>
  expect(page.getByRole('img', { name: new RegExp(`^Statechart of ${chart}, in .*${state.source}`) })).toBeVisible({
    timeout: 30_000,
  })

const dockKey = (page: Page): Promise<void> => page.keyboard.press('Alt+Shift+KeyJ')

test('a developer sees the worker’s playback go back in time, and the robot’s own chart move on a command', async ({
  as,
}) => {
  test.setTimeout(180_000)
  const page = await as('super')
  const commands = new CommandsPage(page)
  await commands.open(ROBOT)
  const time = new TimePage(page)
  await time.isLive()
  await dockKey(page)
  await choose(page, /^worker:playback/)
  await isIn(page, 'workerPlayback', /mode\.live/)
  await choose(page, /^worker:source/)
  await isIn(page, 'workerSource', /link\.live, robot\.online, moment\.live/)
  await choose(page, /^worker:log/)
  await isIn(page, 'workerLog', /place\.(?:stored|memory)/)

  await choose(page, /^worker:playback/)
  await time.unfocus()
  await page.keyboard.press('Alt+ArrowLeft')
  await isIn(page, 'workerPlayback', /mode\.paused, recording\.open, source\.(?:log|service)/)
  // Whose code is elsewhere cannot be asked.
  await expect(page.getByRole('button', { name: 'Try it' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Why does nothing happen?' }).click()
  await expect(page.getByText('It runs in the worker or in a robot')).toBeVisible()
  await page.getByRole('radio', { name: 'Chart', exact: true }).click()
  await time.unfocus()
  await page.keyboard.press('End')
  await isIn(page, 'workerPlayback', /mode\.live, recording\.none, source\.live/)

  await choose(page, /^Robot /)
  await isIn(page, 'behaviour', /\w/)
  await commands.stop.click()
  await isIn(page, 'behaviour', /estop\.remote/)
  const events = page.getByRole('listbox', { name: 'Events', exact: true }).getByRole('option')
  const find = page.getByRole('complementary', { name: 'Events' }).getByRole('searchbox')
  await find.fill('estop.pressed')
  await expect(events.first()).toContainText('estop.pressed')
  // Time goes back over what runs elsewhere as over what runs here.
  await find.fill('playback.opened')
  await events.first().click()
  await isIn(page, 'workerPlayback', /mode\.paused/)
  await page.keyboard.press('Alt+End')

  // Without the inspector nobody asks the robot: its actor has ended when it is open again, and another one begins.
  await page.keyboard.press('Escape')
  await dockKey(page)
  await expect(machine(page, /^Robot .*#2.*estop/)).toBeVisible({ timeout: 30_000 })
})

test('of a robot that tells nothing of its own behaviour a sentence says so', async ({ as, swath }) => {
  test.setTimeout(120_000)
  const name = `Silent ${Date.now()}`
  const robot = await startScriptedRobot(swath.url, { name })
  const stopLiving = robot.live()
  try {
    const page = await as('super')
    await new CommandsPage(page).open(robot.id)
    await dockKey(page)
    await expect(page.getByText(`Robot ${name} tells nothing of its own states`)).toBeVisible({ timeout: 30_000 })
    await expect(machine(page, /^Robot /)).toHaveCount(0)
  } finally {
    stopLiving()
    await robot.close()
  }
})
