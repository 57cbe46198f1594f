import type { Page } from '@playwright/test'
import { STATE } from '../contract/robot/states.ts'
import { expect, idle, test } from './fixtures.ts'
import { MonitorPage } from './pages/monitor.ts'
import { startScriptedRobot } from './scriptedRobot.ts'

const track = 'Track the robot'
const SCALE = '2 m'

/** The monitor of a robot goes with it, so close that the scale bar is two metres long. */
async function opensClose(page: Page, robot: number): Promise<void> {
  await page.goto(`/robot/${robot}/monitor`)
  await expect(page.getByRole('button', { name: track })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByTestId('scale')).toHaveText(SCALE)
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('M-102 M-103 the monitor of a stuck robot opens close to it and goes with it; of one at work on its plan, and Centre goes close', {
    tag: '@long',
  }, async ({ as, swath }) => {
    const robot = await startScriptedRobot(swath.url, { name: `Ruff ${Date.now()}` })
    robot.report({ state: STATE.dangerObstacle }, { x: 9, y: 6, w: 1 })
    const stop = robot.live()
    try {
      const page = await as('operator')
      const monitor = new MonitorPage(page)
      await page.goto(`/robot/${robot.id}/monitor`)
      await expect(page.getByRole('button', { name: track })).toHaveAttribute('aria-pressed', 'true')
      await idle(page)
      await expect(page.getByTestId('scale')).toHaveText(SCALE)
      robot.report({ state: STATE.clean })
      await monitor.open(robot.id)
      await idle(page)
      await expect(page.getByRole('button', { name: track })).toHaveAttribute('aria-pressed', 'false')
      for (let step = 0; step < 6; step++) await page.getByRole('button', { name: 'Zoom out' }).click()
      await expect(page.getByTestId('scale')).not.toHaveText(SCALE)
      await page.getByRole('button', { name: 'Centre on the robot' }).click()
      await expect(page.getByTestId('scale')).toHaveText(SCALE)
    } finally {
      stop()
      await robot.close()
    }
  })

  test('M-087 M-102 the monitor of a robot without a plan opens close to it', { tag: '@long' }, async ({
    as,
    swath,
  }) => {
    const robot = await startScriptedRobot(swath.url, { name: `Smew ${Date.now()}` })
    robot.report({ plan: 0 })
    const stop = robot.live()
    try {
      const page = await as('operator')
      await opensClose(page, robot.id)
    } finally {
      stop()
      await robot.close()
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('M-024 M-102 the monitor opens close to the robot, whatever it does', { tag: '@long' }, async ({
    as,
    swath,
  }) => {
    const robot = await startScriptedRobot(swath.url, { name: `Scaup ${Date.now()}` })
    const stop = robot.live()
    try {
      const page = await as('operator')
      await opensClose(page, robot.id)
    } finally {
      stop()
      await robot.close()
    }
  })
})
