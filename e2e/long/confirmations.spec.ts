import type { Page } from '@playwright/test'
import { expectAccessible, THEMES } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { AccountsPage } from '../pages/accounts.ts'
import { RobotAdminPage } from '../pages/robotAdmin.ts'
import { UsersPage } from '../pages/users.ts'

/** Meridian Facility Services of the demo, Carmen Ruiz who works there, and her colleague. */
const [ACCOUNT, CARMEN, COLLEAGUE] = [2, 5, 'Olga Lindqvist']

/** Each question before something is lost or moved, and how it is asked. */
const QUESTIONS: readonly { readonly what: string; readonly ask: (page: Page) => Promise<void> }[] = [
  {
    what: 'an account is deleted',
    ask: async page => {
      const accounts = new AccountsPage(page)
      await accounts.open()
      await accounts.act('Halden Retail Group', 'Delete')
    },
  },
  {
    what: 'a user gets another role',
    ask: async page => {
      const users = new UsersPage(page)
      await users.open(ACCOUNT)
      await users.do(COLLEAGUE, 'Change role')
    },
  },
  {
    what: 'a user is removed from an account',
    ask: async page => {
      const users = new UsersPage(page)
      await users.open(ACCOUNT)
      await users.do(COLLEAGUE, 'Remove from the account')
    },
  },
  {
    what: 'a user is deleted',
    ask: async page => {
      await new UsersPage(page).openUser(CARMEN)
      await page.getByRole('button', { name: 'Delete user' }).click()
    },
  },
  {
    what: 'a user is acted as',
    ask: async page => {
      await new UsersPage(page).openUser(CARMEN)
      await page.getByRole('button', { name: 'Act as this user' }).click()
    },
  },
  ...['Move to another account', 'Delete robot'].map(action => ({
    what: `a robot: ${action}`,
    ask: async (page: Page) => {
      const admin = new RobotAdminPage(page)
      await admin.open(ACCOUNT)
      await admin.rows.first().getByRole('rowheader').getByRole('link').click()
      await admin.do(page.getByRole('complementary'), action)
    },
  })),
]

for (const theme of THEMES)
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme })
    for (const width of [1440, 390])
      test(`A-067 A-082 A-089 each question before something is lost has no fault that axe finds, ${width} px wide`, async ({
        as,
        context,
      }) => {
        test.setTimeout(240_000)
        await context.addInitScript(value => localStorage.setItem('swath.theme', value), theme)
        const page = await as('super')
        for (const { what, ask } of QUESTIONS)
          await test.step(what, async () => {
            await page.setViewportSize({ width: 1440, height: 900 })
            await ask(page)
            await page.setViewportSize({ width, height: 900 })
            const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') })
            await expect(dialog.last()).toBeVisible()
            await expectAccessible(page)
            await page.keyboard.press('Escape')
          })
      })
  })
