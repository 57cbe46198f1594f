import { expectAccessible, THEMES } from './axe.ts'
import { idle, test } from './fixtures.ts'

for (const theme of THEMES)
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme })
    test.beforeEach(async ({ context }) => {
      await context.addInitScript(value => localStorage.setItem('swath.theme', value), theme)
    })

    test('A-002 the login screen has no fault that axe finds', { tag: '@long' }, async ({ page }) => {
      await page.goto('/v2/login')
      await page.getByRole('button', { name: 'Log in' }).waitFor()
      await expectAccessible(page)
    })

    test('A-077 the home screens have no fault that axe finds', async ({ as }) => {
      const page = await as('operator')
      await page.goto('/home')
      await page.getByRole('rowheader').first().waitFor()
      await expectAccessible(page)
      await page.goto('/v2/home')
      await idle(page)
      await expectAccessible(page)
    })
  })
