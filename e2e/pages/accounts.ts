import type { Locator, Page } from '@playwright/test'

/** The tree of accounts, `/accounts`. */
export class AccountsPage {
  readonly page: Page
  readonly tree: Locator
  readonly panel: Locator
  readonly dialog: Locator
  readonly search: Locator

  constructor(page: Page) {
    this.page = page
    this.tree = page.getByRole('treegrid', { name: 'Accounts' })
    this.panel = page.getByRole('complementary', { name: 'Account' })
    // A menu that closes is a dialog without a heading for a moment.
    this.dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') })
    this.search = page.getByRole('searchbox', { name: 'Find account' })
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/accounts${search}`)
    await this.tree.waitFor()
  }

  row(name: string): Locator {
    return this.tree.getByRole('row').filter({ has: this.page.getByRole('rowheader').getByText(name, { exact: true }) })
  }

  /** Does one of the deeds of a row's menu. */
  async act(name: string, action: 'Edit' | 'New account below' | 'Move' | 'Delete'): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click()
    await this.page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  /** Puts the focus on a row as a person at the keyboard does who has walked there. */
  async focus(name: string): Promise<void> {
    await this.row(name).focus()
  }
}
