import type { Page } from '@playwright/test'

/** The login screen, `/v2/login`. */
export class LoginPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/v2/login')
  }

  async signIn(login: string, password: string): Promise<void> {
    await this.page.getByLabel('Login name or e-mail').fill(login)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Log in' }).click()
  }
}
