import type { Page } from '@playwright/test'
import { idle } from '../fixtures.ts'

/** `2026-11-20` of so many days ago, UTC. */
export const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The screen of the reports, with the filters in its address. */
export class ReportsPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async open(robot: number | string, more = ''): Promise<void> {
    await this.page.goto(`/reports?robots=[${robot}]&start_date=${dayAgo(25)}${more}`)
    await this.page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
    await idle(this.page)
  }
  metric(name: string) {
    return this.page
      .getByRole('group', { name: 'Summary' })
      .locator('div', { has: this.page.getByText(name, { exact: true }) })
      .getByRole('definition')
  }
  get rows() {
    return this.page.getByRole('table', { name: 'Reports' }).locator('[data-row]')
  }
  get chips() {
    return this.page.getByRole('list', { name: 'Chosen filters' })
  }
  get filters() {
    return this.page.getByRole('search', { name: 'Filters' })
  }
}
