import type { Locator, Page } from '@playwright/test'

/** The table of robots, `/home`. */
export class HomePage {
  readonly page: Page
  readonly rows: Locator

  constructor(page: Page) {
    this.page = page
    this.rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  }

  async open(): Promise<void> {
    await this.page.goto('/home')
  }

  robot(name: string): Locator {
    return this.rows.filter({ hasText: name })
  }
}
