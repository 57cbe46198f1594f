import type { Locator, Page } from '@playwright/test'
import { expectAccessible, THEMES } from '../axe.ts'
import { expect, idle, test } from '../fixtures.ts'

/** Buttons that open something over the page they stand on. */
const SCREENS = [
  { path: '/home', login: 'super' },
  { path: '/history', login: 'super' },
  { path: '/accounts', login: 'super' },
  { path: '/v2/accounts/2/users', login: 'super' },
  { path: '/v2/accounts/2/robots?robot=1', login: 'super' },
  { path: '/user/5', login: 'super' },
  { path: '/preferences', login: 'operator' },
  { path: '/admin/permissions', login: 'super' },
  { path: '/admin/audit', login: 'super' },
  { path: '/robot/1/monitor', login: 'super' },
  { path: '/plans', login: 'super' },
  { path: '/plan/1', login: 'super' },
  { path: '/plans/new', login: 'super' },
  { path: '/locations', login: 'super' },
  { path: '/locations/1', login: 'super' },
] as const

/** What says of itself that it opens something. */
const OPENERS = 'button[aria-haspopup]:not([aria-disabled="true"]):not([disabled])'

const opened = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')

/** What is open has a name; a list within a field that opened it has the field's. */
async function expectNamed(page: Page): Promise<void> {
  const names = await opened(page).evaluateAll(parts =>
    parts
      .filter(part => part instanceof HTMLElement && part.checkVisibility())
      .map(part => {
        const by = part.getAttribute('aria-labelledby')?.split(' ') ?? []
        const heard = by.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
        return `${part.getAttribute('role')}: ${(part.getAttribute('aria-label') ?? heard).trim()}`
      }),
  )
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(name).toMatch(/: ./)
}

for (const theme of THEMES)
  test.describe(`in the ${theme} theme`, () => {
    test.use({ viewport: { width: 1440, height: 900 }, colorScheme: theme })
    test.beforeEach(async ({ context }) => {
      test.setTimeout(300_000)
      await context.addInitScript(value => localStorage.setItem('swath.theme', value), theme)
    })

    for (const { path, login } of SCREENS)
      test(`what opens over ${path} has a name and no fault that axe finds`, async ({ as }) => {
        const page = await as(login)
        await page.goto(path)
        await idle(page)
        // Those of the header that most screens share are looked at once.
        const within = path === '/home' || path.startsWith('/robot') ? page.locator('body') : page.locator('main')
        const openers = within.locator(OPENERS).filter({ visible: true })
        await openers.first().waitFor({ timeout: 5000 })
        const seen = new Set<string>()
        for (let index = 0; index < (await openers.count()); index++) {
          const opener = openers.nth(index)
          const name = (await opener.getAttribute('aria-label')) ?? (await opener.textContent()) ?? ''
          // Of rows that are alike one is enough.
          const kind = `${await opener.getAttribute('class')} ${name.replace(/,? [A-Z][\w’-]+( [A-Z0-9][\w’-]*)*$/, '')}`
          if (seen.has(kind) || seen.size >= 12) continue
          seen.add(kind)
          await test.step(name, async () => {
            await opener.click()
            await expect(opened(page).filter({ visible: true }).first()).toBeVisible()
            // Named once it has come, and looked at once it has faded in.
            await expect(() => expectNamed(page)).toPass({ timeout: 5000 })
            await opened(page).evaluateAll(parts =>
              Promise.all(parts.flatMap(part => part.getAnimations()).map(({ finished }) => finished)),
            )
            await expectAccessible(page)
            await page.keyboard.press('Escape')
            await expect(opened(page).filter({ visible: true })).toHaveCount(0)
          })
        }
      })

    test('dialogs that have a button of their own have a name and no fault that axe finds', async ({ as }) => {
      const page = await as('super')
      const DIALOGS: readonly (readonly [path: string, button: string | RegExp])[] = [
        ['/v2/accounts/2/users', 'Add user'],
        ['/v2/accounts/2/robots', 'Add robot'],
        ['/v2/accounts/2/robots?robot=1', 'Edit'],
        ['/subscriptions', 'Add subscription'],
        ['/home', 'Search'],
        ['/plan/1', 'Rename'],
        ['/plan/1/admin', 'Versions of map.png'],
        ['/plan/1/admin', 'Replace map.png'],
        ['/plan/1/admin', 'Import archive'],
        ['/locations', 'New location'],
      ]
      for (const [path, button] of DIALOGS)
        await test.step(`${path}: ${button}`, async () => {
          await page.goto(path)
          await idle(page)
          await page.getByRole('button', { name: button }).first().click()
          await expect(page.getByRole('dialog').first()).toBeVisible()
          await expectNamed(page)
          await expectAccessible(page)
        })
      await page.goto('/admin/permissions')
      await page.getByRole('checkbox', { name: 'Operator: Send own messages' }).press('Space')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Settings' }).click()
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
      await expectAccessible(page)
    })
  })
