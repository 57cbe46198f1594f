import { expectAccessible, THEMES } from '../axe.ts'
import { test } from '../fixtures.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'

for (const theme of THEMES)
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme })
    test.beforeEach(async ({ context }) => {
      await context.addInitScript(value => localStorage.setItem('swath.theme', value), theme)
    })

    test('M-007 the monitor has no fault that axe finds', async ({ as, monitorPage, swath }) => {
      const robot = await startScriptedRobot(swath.url, { name: `Axe ${theme} ${Date.now()}` })
      const stopLiving = robot.live()
      try {
        const page = await as('operator')
        await monitorPage(page).open(robot.id)
        await expectAccessible(page)
        await page.getByRole('tab', { name: 'Connection' }).click()
        await expectAccessible(page)
        await page.setViewportSize({ width: 390, height: 844 })
        await expectAccessible(page)
      } finally {
        stopLiving()
        await robot.close()
      }
    })
  })
