import { DateTime } from 'luxon'
import { STATE } from '../contract/robot/states.ts'
import { expect, test } from './fixtures.ts'
import { CommandsPage } from './pages/commands.ts'
import { TimePage } from './pages/time.ts'
import { recordedNight } from './recordedNight.ts'

test('B-002 P-002 A-106 why did it stop that night? A support engineer finds the robot, types the time, reads why, and goes to where it began', {
  tag: '@long',
}, async ({ as, swath }) => {
  const name = `Garganey ${Date.now()}`
  const states = new Map([
    [12, STATE.dangerObstacle],
    [15, STATE.clean],
  ])
  const { robot, at } = await recordedNight(swath.url, name, [], states)
  const stop = robot.live()
  try {
    const page = await as('support')
    const commands = new CommandsPage(page)
    const time = new TimePage(page)
    const card = page.getByRole('region', { name: 'State', exact: true })
    /** The minute of the night that is shown. */
    const minute = async () => Math.floor(((await time.momentMs()) - at(0)) / 60_000)
    const results = page.getByRole('option')

    await test.step('the robot is found by its name', async () => {
      await page.goto('/home')
      await page.getByRole('row').nth(1).waitFor()
      await page.keyboard.press('Control+KeyK')
      await page.getByRole('combobox').fill(name)
      await results.filter({ hasText: name }).click()
      await expect(card.getByRole('heading')).toContainText('Clean', { timeout: 20_000 })
    })
    await test.step('the time that the customer told is typed', async () => {
      await time.isLive()
      await commands.openPalette()
      await page.getByRole('combobox').fill(DateTime.fromMillis(at(13), { zone: 'utc' }).toFormat('yyyy-MM-dd HH:mm'))
      await results.filter({ hasText: 'Go to' }).click()
      await expect.poll(minute).toBe(13)
    })
    await test.step('the state of then says why it stood, with the fault of then', async () => {
      await expect(card.getByRole('heading')).toContainText('Danger obstacle')
      await expect(card).toContainText('reset safety or drive it free')
      await expect(card).toContainText('3004')
    })
    await test.step('one step back is where it began', async () => {
      await time.chooseEvents('Faults')
      await time.stepTo('Previous event')
      await expect.poll(minute).toBe(12)
    })
  } finally {
    stop()
    await robot.close()
  }
})
