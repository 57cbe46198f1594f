import type { Page } from '@playwright/test'
import { expectAccessible, THEMES } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { openScreen, SCREENS } from '../screens.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** Axe finds nothing on the page as it is, and nothing of it lies beside the screen. */
async function expectSound(page: Page, width: number): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/** What can be opened in the header, and what is then there. */
const PANELS: readonly { readonly button: RegExp; readonly role: 'dialog' | 'menu' }[] = [
  { button: /^Switch account/, role: 'menu' },
  { button: /^What is new/, role: 'dialog' },
  { button: /^Support$/, role: 'dialog' },
  { button: /^Language$/, role: 'menu' },
  { button: /^Your account/, role: 'menu' },
]

for (const theme of THEMES)
  for (const size of SIZES)
    test.describe(`${theme}, ${size.width} wide`, () => {
      test.use({ viewport: size, colorScheme: theme })
      test.beforeEach(async ({ context }) => {
        test.setTimeout(300_000)
        await context.addInitScript(value => localStorage.setItem('swath.theme', value), theme)
      })

      test('A-002 A-008 A-013 A-015 A-020 A-031 A-042 A-046 O-014 O-018 P-019 no screen has a fault that axe finds, and none scrolls sideways', async ({
        page,
        context,
        swath,
      }) => {
        for (const screen of SCREENS)
          await test.step(screen.name, async () => {
            await context.clearCookies()
            await openScreen(page, swath.url, screen)
            await expectSound(page, size.width)
          })
      })

      test('A-049 A-051 A-053 A-057 the menus and panels of the header have none either', async ({ as }) => {
        const page = await as('operator')
        await page.goto('/preferences')
        const header = page.getByRole('banner')
        for (const { button, role } of PANELS)
          await test.step(button.source, async () => {
            await header.getByRole('button', { name: button }).click()
            await expect(page.getByRole(role)).toBeVisible()
            await expectSound(page, size.width)
            await page.keyboard.press('Escape')
            await expect(page.getByRole(role)).toBeHidden()
          })
        await header.getByRole('button', { name: 'Support' }).click()
        await page.getByRole('button', { name: 'Give feedback' }).click()
        await page.getByRole('dialog', { name: 'Feedback' }).getByRole('button', { name: 'Send' }).click()
        await expect(page.getByRole('alert')).toHaveText('Please fill in all fields.')
        await expectSound(page, size.width)
      })

      test('O-017 O-019 subscribing, and having nothing subscribed to, have none either', async ({ as }) => {
        const page = await as('viewer')
        await page.goto('/subscriptions')
        await expect(page.getByText('You have not subscribed to anything yet.')).toBeVisible()
        await expectSound(page, size.width)
        await page.getByRole('button', { name: 'Add subscription' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: 'Add subscription' }).click()
        await expect(dialog.getByText('Choose a notification.')).toBeVisible()
        await expectSound(page, size.width)
      })
    })
