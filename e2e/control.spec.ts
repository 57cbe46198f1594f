import { expect, test } from './fixtures.ts'
import { ControlPage } from './pages/control.ts'
import { startScriptedRobot } from './scriptedRobot.ts'

test('M-018 at level 0 there is nothing of control on the screen', async ({ as, monitorPage, swath }) => {
  const robot = await startScriptedRobot(swath.url, { name: `Free ${Date.now()}`, account: 'Blue Anchor Cleaning' })
  const stopLiving = robot.live()
  try {
    const page = await as('viewer')
    await monitorPage(page).open(robot.id)
    const control = new ControlPage(page)
    await expect(control.lease).toHaveCount(0)
    await expect(control.viewers).toHaveCount(0)
  } finally {
    stopLiving()
    await robot.close()
  }
})
