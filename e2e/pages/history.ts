import type { Locator, Page } from '@playwright/test'
import { idle } from '../fixtures.ts'

/** What robots did, `/history`. */
export class HistoryPage {
  readonly page: Page
  readonly rows: Locator
  /** Links to the moments at which the entries began. */
  readonly moments: Locator
  readonly pages: Locator
  readonly loading: Locator

  constructor(page: Page) {
    this.page = page
    this.rows = page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
    this.moments = this.rows.getByRole('rowheader').getByRole('link')
    this.pages = page.getByRole('navigation', { name: 'Pages' })
    this.loading = page.getByRole('dialog', { name: 'Loading the history' })
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/history${search}`)
  }

  filter(name: string): Locator {
    return this.page.getByRole('search', { name: 'Filters' }).getByRole('button', { name })
  }

  /** Chooses one of a filter's menu. */
  async choose(filter: string, option: string): Promise<void> {
    await this.filter(filter).click()
    await this.page.getByRole('menuitemradio', { name: option, exact: true }).click()
  }

  async chooseStatus(...types: readonly string[]): Promise<void> {
    // The filters move aside once the robot's name is there, and a press that they slip away under is none.
    await idle(this.page)
    await this.filter('Status').click()
    const menu = this.page.getByRole('dialog', { name: 'Status' })
    for (const type of types) await menu.getByText(type, { exact: true }).click()
    await this.page.keyboard.press('Escape')
  }
}
