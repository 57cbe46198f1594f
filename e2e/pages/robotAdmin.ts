import { expect, type Locator, type Page } from '@playwright/test'

/** The robots of an account, `/v2/accounts/{id}/robots`. */
export class RobotAdminPage {
  readonly page: Page
  readonly rows: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    // A menu that is closing is a dialog too.
    this.dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') })
  }

  async open(account: number, search = ''): Promise<void> {
    await this.page.goto(`/v2/accounts/${account}/robots${search}`)
    await expect(this.page.getByRole('table', { name: 'Robots of the account' })).toBeVisible()
  }

  robot(name: string): Locator {
    return this.rows.filter({ hasText: name })
  }

  /** One robot beside the list. */
  panel(name: string): Locator {
    return this.page.getByRole('complementary', { name })
  }

  /** A field that offers a list, in the dialog or the panel; its value comes first in its name. */
  choice(within: Locator, label: string): Locator {
    return within.getByRole('button', { name: new RegExp(`${label}$`) })
  }

  async choose(within: Locator, label: string, option: string): Promise<void> {
    await this.choice(within, label).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  /** What a field offers. */
  async offered(within: Locator, label: string): Promise<readonly string[]> {
    await this.choice(within, label).click()
    const options = await this.page.getByRole('option').allTextContents()
    await this.page.keyboard.press('Escape')
    return options
  }

  /** Something that can be done with the robot whose panel is open. */
  async do(panel: Locator, action: string): Promise<void> {
    await panel.getByRole('button', { name: 'More' }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }
}
