import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { fetchedParts } from '../fetchedParts.ts'
import { expect, idle, test } from '../fixtures.ts'
import { ControlPage } from '../pages/control.ts'
import { savedSession } from '../savedSession.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'

/** Narrows the list of events. */
const find = (page: Page, text: string): Promise<void> =>
  page.getByRole('complementary', { name: 'Events' }).getByRole('searchbox').fill(text)

const eventsOf = (page: Page) => page.getByRole('listbox', { name: 'Events', exact: true }).getByRole('option')

/** The chart of the inactivity of whoever is signed in: it is there on every screen. */
async function chooseInactivity(page: Page): Promise<void> {
  await page.goto('/inspector')
  await page
    .getByRole('listbox', { name: 'Machines' })
    .getByRole('option', { name: /^inactivity/ })
    .click()
}

test('what the tab did before it was loaded anew is read from the browser, and is gone back to', async ({
  openMonitor,
  swath,
}) => {
  test.setTimeout(120_000)
  const robot = await startScriptedRobot(swath.url, { name: `Looked back at ${Date.now()}` })
  const stopLiving = robot.live()
  try {
    const { page } = await openMonitor('operator', robot.id)
    const control = new ControlPage(page)
    await control.take.click()
    await control.shows('You have control')
    await idle(page)
    await page.goto('/inspector')
    await expect(page.getByText(/^Recording/)).toBeVisible({ timeout: 30_000 })
    await find(page, 'control.take')
    await expect(page.getByText('No event matches the filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Load older events' }).click()
    const take = eventsOf(page).filter({ hasText: 'control.take' }).first()
    await take.click()
    await expect(page.getByText(/^As it was at/)).toBeVisible()
    await expect(page.getByRole('img', { name: /^Statechart of control, in .*action\.sending/ })).toBeVisible()
    await page.getByRole('button', { name: 'What was taken' }).click()
    const legend = page.getByRole('list', { name: 'Signs of the overlay' })
    await expect(legend).toContainText(/Taken in this tab, as far as its events are listed: [1-9]\d* of \d+/)
    // The build has what the path tests have written down.
    await expect(legend).toContainText(/Walked by the path tests: [1-9]\d* of \d+/)
    // What ran on that screen does not run on this one.
    await page.keyboard.press('Alt+End')
    await expect(page.getByText(/^Recording/)).toBeVisible()
    await expect(page.getByText('Was stopped').first()).toBeVisible()
    await find(page, '')
    const list = page.getByRole('listbox', { name: 'Events', exact: true })
    await expect(async () => {
      await list.evaluate(element => element.scrollTo({ top: 0 }))
      await list.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
      await expect(page.getByText('These are the oldest events of the journal.')).toBeVisible({ timeout: 1000 })
    }).toPass()
  } finally {
    stopLiving()
    await robot.close()
  }
})

test('a session is opened by dropping its file on the inspector, and a file that is none is told', async ({ as }) => {
  test.setTimeout(120_000)
  const page = await as('support')
  await page.goto('/home')
  await expect(page.getByRole('rowheader').first()).toBeVisible({ timeout: 30_000 })
  await fetchedParts(page, ['ReportProblem'])
  const bytes = await savedSession(page)
  await page.goto('/inspector')
  await expect(page.getByText(/^Recording/)).toBeVisible({ timeout: 30_000 })
  const drop = async (content: Buffer): Promise<void> => {
    const dataTransfer = await page.evaluateHandle(base64 => {
      const transfer = new DataTransfer()
      const file = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      transfer.items.add(new File([file], 'session.swath'))
      return transfer
    }, content.toString('base64'))
    const room = page.getByRole('complementary', { name: 'Events' })
    await room.dispatchEvent('dragover', { dataTransfer })
    await room.dispatchEvent('drop', { dataTransfer })
  }
  await drop(Buffer.from('no session'))
  await expect(page.getByRole('alert')).toHaveText('The file is no session of Swath.')
  await drop(bytes)
  await expect(page.getByText(/^Session of .*, build /)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'session' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Load older events' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to this tab' }).click()
  await expect(page.getByText(/^Recording/)).toBeVisible()
})

test('an event is sent to a copy by a form with the fields of its schema, and not before they hold what it may hold', async ({
  as,
}) => {
  const page = await as('support')
  await chooseInactivity(page)
  await page.getByRole('button', { name: 'Try it' }).click()
  const copy = page.getByRole('region', { name: 'A copy to try' })
  const sent = copy.getByRole('list', { name: 'What was sent to the copy' })
  const choose = async (type: string): Promise<void> => {
    await copy.getByRole('button', { name: /^[a-z]+\.\w+$/ }).click()
    await page.getByRole('menuitemradio', { name: type }).click()
  }
  await choose('clock.ticked')
  await copy.getByRole('textbox', { name: 'timeMs' }).fill('soon')
  await copy.getByRole('button', { name: 'Send to the copy' }).click()
  await expect(copy.getByText('A number is expected.')).toBeVisible()
  await expect(copy.getByRole('textbox', { name: 'timeMs' })).toBeFocused()
  await expect(sent.getByRole('listitem')).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(sent).toContainText('clock.ticked')
  // What was sent before is in the form already.
  await choose('done beginning')
  await expect(copy.getByRole('group', { name: 'rules' }).getByRole('textbox')).toHaveCount(3)
  await copy.getByRole('button', { name: 'Send to the copy' }).click()
  await expect(sent).toContainText('done beginning')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('decision 1083: chart and events are shown one at a time, and a copy takes events beside its chart', async ({
    as,
  }) => {
    const page = await as('support')
    await chooseInactivity(page)
    const parts = page.getByRole('radiogroup', { name: 'Inspector' })
    await parts.getByRole('radio', { name: 'Chart' }).click()
    await expect(eventsOf(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Try it' }).click()
    const copy = page.getByRole('region', { name: 'A copy to try' })
    await expect(copy.getByRole('img', { name: /^Statechart of inactivity/ })).toBeInViewport({ ratio: 0.9 })
    await copy.getByRole('button', { name: 'Send to the copy' }).click()
    await expect(copy.getByRole('list', { name: 'What was sent to the copy' }).getByRole('listitem')).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
    await copy.getByRole('button', { name: 'Close' }).click()
    await parts.getByRole('radio', { name: 'Events' }).click()
    await expect(eventsOf(page).first()).toBeVisible()
  })
})
