import type { Locator, Page } from '@playwright/test'

/** The bell of the header and what is behind it, or the screen of the alerts. */
export class AlertsPage {
  readonly page: Page
  readonly bell: Locator
  readonly panel: Locator
  /** What tells of alerts that begin; it comes once the screen is up. */
  readonly watch: Locator

  constructor(page: Page) {
    this.page = page
    this.bell = page.getByRole('banner').getByRole('button', { name: /^Alerts/ })
    this.panel = page.getByRole('dialog', { name: 'Alerts' })
    this.watch = page.getByTestId('alert-watch')
  }

  /** How many the bell says are unread. */
  async unread(): Promise<number> {
    const label = (await this.bell.getAttribute('aria-label')) ?? ''
    return Number(/(\d+) unread/.exec(label)?.[1] ?? 0)
  }

  async open(): Promise<void> {
    await this.bell.click()
    await this.panel.waitFor()
  }

  /** The alerts of a robot, wherever they are listed. */
  of(robot: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: robot })
  }
}
