import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { HistoryPage } from '../pages/history.ts'
import { MonitorPage } from '../pages/monitor.ts'
import { TimePage } from '../pages/time.ts'
import { callAs } from '../provision.ts'
import { recordedNight } from '../recordedNight.ts'

const BAYSIDE = 7

test.use({ viewport: { width: 1440, height: 900 } })

test('decision 7: the past of a robot that has left is found from home and history, and plays; nothing of now is to be had', async ({
  as,
  swath,
}) => {
  test.setTimeout(120_000)
  const night = await recordedNight(swath.url, 'Whimbrel')
  const { id } = night.robot
  const all = await callAs(swath.url, 'super')
  try {
    await all('POST', `/api/v0/Robots/${id}`, { account: BAYSIDE, name: 'Bayside 1' })
    const page = await as('operator')
    const monitor = new MonitorPage(page)
    const time = new TimePage(page)

    await test.step('home and history name it as it was known here', async () => {
      await page.goto('/home')
      await page.getByRole('link', { name: '1 moved away: its past here' }).click()
      await expect(page).toHaveURL(new RegExp(`/history\\?robot=${id}`))
      const history = new HistoryPage(page)
      await expect(history.filter('Robot')).toContainText('Whimbrel (moved away)')
      await expect(history.rows.last()).toContainText('Whimbrel')
      const link = history.rows.last().getByRole('link')
      await link.click()
      await expect(page).toHaveURL(new RegExp(`/robot/${id}/monitor\\?time=`))
      await expect(page.getByTestId('past-only')).toContainText(
        'This robot is in another account now. Yours to see: until',
      )
    })

    await test.step('a moment of the old time is shown', async () => {
      await monitor.open(id, `?time=${new Date(night.at(8)).toISOString()}`)
      await expect(monitor.position('robot')).toContainText('4.00')
      await time.isPaused()
      await expect(time.tag).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('live, commands and control are refused with a sentence', async () => {
      await expect(time.live).toBeDisabled()
      await time.live.hover()
      await expect(page.getByText('Live is not yours to see: the robot is in another account.')).toBeAttached()
      await expect(page.getByText('No commands and no control: the robot is in another account.')).toBeVisible()
      await expect(page.getByRole('button', { name: /Stop|Take control/ })).toHaveCount(0)
      await expect(page.getByRole('tab', { name: 'Control' })).toHaveCount(0)
      await expect(page.getByText('Bayside')).toHaveCount(0)
    })

    await test.step('a time beyond is told as not theirs', async () => {
      const later = Date.now() + 1000
      await expect.poll(() => Date.now()).toBeGreaterThan(later)
      await page.goto(`/robot/${id}/monitor?time=${new Date(later).toISOString()}`)
      await expect(
        page.getByText('That time is not yours to see: the robot was in another account.').first(),
      ).toBeVisible({
        timeout: 20_000,
      })
    })

    await test.step('whoever never had it finds no such robot', async () => {
      await page.context().clearCookies()
      await as('viewer')
      await page.goto(`/robot/${id}/monitor`)
      await expect(page.getByRole('alert')).toContainText('errors.robot.notFound')
      await expect(page.getByTestId('past-only')).toHaveCount(0)
    })
  } finally {
    await night.robot.close()
  }
})
