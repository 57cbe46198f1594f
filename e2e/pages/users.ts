import type { Locator, Page } from '@playwright/test'

/** Users of an account, `/v2/accounts/{id}/users`, and the page of one, `/user/{id}`. */
export class UsersPage {
  readonly page: Page
  readonly rows: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    // A menu that is closing is a dialog too.
    this.dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') })
  }

  async open(account: number): Promise<void> {
    await this.page.goto(`/v2/accounts/${account}/users`)
  }

  async openUser(id: number): Promise<void> {
    await this.page.goto(`/user/${id}`)
  }

  user(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name, exact: true }) })
  }

  /** Chooses what to do from a user's menu. */
  async do(name: string, action: string): Promise<void> {
    await this.user(name)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  section(title: string): Locator {
    return this.page.getByRole('region', { name: title })
  }

  /** Answers the question for password and code, where the service asks it. */
  async prove(password: string, code?: string): Promise<void> {
    const question = this.page.getByRole('dialog', { name: 'Is it you?' })
    await question.getByLabel('Current password').fill(password)
    if (code !== undefined) await question.getByLabel('Code from the app, or a backup code').fill(code)
    await question.getByRole('button', { name: 'Confirm' }).click()
  }

  /** Chooses one of a select's list. */
  async choose(within: Locator, label: string, option: string): Promise<void> {
    const opener = within.getByRole('button', { name: label })
    await opener.and(this.page.locator('[aria-haspopup="listbox"]')).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }
}
