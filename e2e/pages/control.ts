import { expect, type Locator, type Page } from '@playwright/test'

/** Who has control of a robot, on its monitor: the lease card, the questions, and leaving. */
export class ControlPage {
  readonly page: Page
  readonly lease: Locator
  readonly take: Locator
  readonly request: Locator
  readonly release: Locator
  readonly viewers: Locator
  readonly leaving: Locator

  constructor(page: Page) {
    this.page = page
    this.lease = page.getByTestId('lease')
    this.take = this.lease.getByRole('button', { name: 'Take', exact: true })
    this.request = this.lease.getByRole('button', { name: 'Request', exact: true })
    this.release = this.lease.getByRole('button', { name: 'Release', exact: true })
    this.viewers = page.getByRole('list', { name: /watch/ })
    this.leaving = page.getByRole('dialog', { name: 'Leave and lose control?' })
  }

  /** Opens the monitor and waits until it is known who has control. */
  async open(robot: number): Promise<void> {
    await this.page.goto(`/robot/${robot}/monitor`)
    await expect(this.lease).toContainText('control', { timeout: 20_000 })
    await expect(this.lease).not.toContainText('Control unknown')
  }

  async shows(text: string, { withinMs = 10_000 } = {}): Promise<void> {
    await expect(this.lease.getByText(text, { exact: true })).toBeVisible({ timeout: withinMs })
  }

  /** The question that another person's request is. */
  asked(name: string): Locator {
    return this.page.getByRole('alertdialog').filter({ hasText: `${name} asks for control` })
  }

  toast(text: string): Locator {
    return this.page.getByRole('alertdialog').filter({ hasText: text })
  }

  async answer(name: string, how: 'Hand over' | 'Deny'): Promise<void> {
    await this.asked(name).getByRole('button', { name: how }).click()
    await expect(this.asked(name)).toHaveCount(0)
  }

  /** A button that says why it does nothing. */
  async refuses(button: Locator, reason: string): Promise<void> {
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    // A pointer that is there already says nothing new.
    await this.page.mouse.move(0, 0)
    await button.focus()
    await button.hover()
    await expect(this.page.getByRole('tooltip')).toHaveText(reason)
    await this.page.mouse.move(0, 0)
    await button.blur()
  }
}
