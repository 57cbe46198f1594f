import type { Page } from '@playwright/test'
import { KEY_MAP } from '../../src/features/keys/keyMap.ts'
import { expectAccessible } from '../axe.ts'
import { expect, idle, test } from '../fixtures.ts'
import { alive, endAll, numbers } from '../livingRobots.ts'
import { CommandsPage } from '../pages/commands.ts'
import { ControlPage } from '../pages/control.ts'
import { TimePage } from '../pages/time.ts'

test.afterEach(endAll)

/** Writes down whether the browser is kept from its own use of each key: to go back to the page before is done by its window, which no test has. */
const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() =>
    window.addEventListener(
      'keydown',
      event =>
        requestAnimationFrame(
          () => (document.documentElement.dataset['kept'] = `${event.key} ${event.defaultPrevented}`),
        ),
      true,
    ),
  )

async function isKept(page: Page, key: 'ArrowLeft' | 'ArrowRight'): Promise<void> {
  await page.keyboard.press(`Alt+${key}`)
  await expect(page.locator('html')).toHaveAttribute('data-kept', `${key} true`)
}

test('P-002 M-015 M-016 keys of playback work wherever the focus is but in text, Alt and an arrow leave the page from nowhere, the key sheet lists every key, and the stop has one over it', async ({
  as,
  swath,
}) => {
  const robot = await alive(swath.url)
  const page = await as('operator')
  const commands = new CommandsPage(page)
  await commands.open(robot.id)
  const control = new ControlPage(page)
  await control.take.click()
  await control.shows('You have control')
  const time = new TimePage(page)
  const map = page.getByRole('application', { name: /^Map of/ })
  await time.isLive()

  await test.step('each control that has a key says which', async () => {
    for (const [button, keys] of [
      [time.live, 'End'],
      [time.button('Back 10 seconds'), 'ArrowLeft'],
      [time.button('Pause'), 'Space'],
      [page.getByRole('button', { name: 'Zoom in' }), 'Alt+Shift+Plus'],
      [page.getByRole('button', { name: 'Keyboard shortcuts' }), 'Alt+Shift+/'],
      [commands.action('pause'), 'Alt+Shift+P'],
      [commands.arrow('Forward'), 'Alt+Shift+8'],
    ] as const)
      await expect(button).toHaveAttribute('aria-keyshortcuts', keys)
  })

  await test.step('chords work on the map, which keeps plain arrows', async () => {
    await map.focus()
    await page.keyboard.press('ArrowLeft')
    await idle(page)
    await time.isLive()
    await page.keyboard.press('Shift+ArrowLeft')
    await time.isPlaying()
    await page.keyboard.press('Space')
    await time.isPaused()
  })

  await test.step('Space plays and pauses after a speed was chosen, by pointer or by key', async () => {
    const speed = time.transport.getByRole('button', { name: /^Speed: / })
    await speed.click()
    await page.getByRole('menuitemradio', { name: '2', exact: true }).click()
    await time.isPlaying()
    await page.keyboard.press('Space')
    await time.isPaused()
    await speed.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: '1', exact: true }).focus()
    await page.keyboard.press('Enter')
    await time.isPlaying()
    await expect(speed).toBeFocused()
    await page.keyboard.press('Space')
    await time.isPaused()
    await page.setViewportSize({ width: 1600, height: 900 })
    await time.chooseSpeed('2')
    await time.isPlaying()
    await page.keyboard.press('Space')
    await time.isPaused()
    // Whoever goes there by keys presses what has the focus.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    const speeds = time.transport.getByRole('radio')
    await expect(speeds.and(page.locator(':focus'))).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(speeds.and(page.locator(':focus'))).not.toBeChecked()
    await page.keyboard.press('Space')
    await time.isPlaying()
    await page.keyboard.press('Space')
    await time.isPaused()
  })

  await test.step('Alt and an arrow never leave the page', async () => {
    await watchKeys(page)
    await map.focus()
    await isKept(page, 'ArrowLeft')
    await page.getByRole('tab', { name: 'Parameters' }).focus()
    await isKept(page, 'ArrowRight')
    await commands.openPalette()
    await isKept(page, 'ArrowLeft')
    await isKept(page, 'ArrowRight')
    // In text an arrow is the text's.
    await time.settled()
    const beforeMs = await time.momentMs()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Escape')
    await expect(commands.palette).toBeHidden()
    expect(await time.momentMs()).toBe(beforeMs)
  })

  await test.step('the map is moved from anywhere', async () => {
    const track = page.getByRole('button', { name: 'Track the robot' })
    const before = await track.getAttribute('aria-pressed')
    await page.getByRole('tab', { name: 'Parameters' }).focus()
    await page.keyboard.press('Alt+Shift+KeyF')
    await expect(track).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true')
    await page.getByRole('button', { name: 'Hide the layers' }).click()
    await page.keyboard.press('Alt+Shift+KeyY')
    await expect(page.getByRole('complementary', { name: 'Layers' }).locator(':focus')).toHaveCount(1)
  })

  await test.step('? opens the key sheet, which lists the key map; over it the stop has its key', async () => {
    // In the past nobody drives by hand.
    await page.keyboard.press('End')
    await time.isLive()
    await page.keyboard.press('?')
    await expect(commands.overlay).toBeVisible()
    const listed = await commands.overlay
      .locator('[data-key-id]')
      .evaluateAll(rows =>
        rows.map(row =>
          [row.getAttribute('data-key-id'), ...Array.from(row.querySelectorAll('kbd'), key => key.textContent)].join(
            ' ',
          ),
        ),
      )
    expect(listed.toSorted()).toEqual(KEY_MAP.map(({ id, keys }) => [id, ...keys].join(' ')).toSorted())
    await expectAccessible(page, '[role=dialog]')
    expect(numbers(robot)).toEqual([])
    await page.keyboard.press('Alt+Shift+KeyX')
    await expect.poll(() => numbers(robot)).toEqual([21])
    await expect(commands.overlay).toBeVisible()
    await commands.overlay.getByText('Keys of one character').click()
    await page.keyboard.press('Escape')
    await expect(commands.overlay).toBeHidden()
    await page.keyboard.press('?')
    await page.keyboard.press('Alt+Shift+Slash')
    await expect(commands.overlay.getByRole('switch')).not.toBeChecked()
    await commands.overlay.getByText('Keys of one character').click()
    await expect(commands.overlay.getByRole('switch')).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(commands.overlay).toBeHidden()
    await page.keyboard.press('?')
    await expect(commands.overlay).toBeVisible()
  })
})
