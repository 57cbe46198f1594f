import { expect, type Locator, type Page } from '@playwright/test'
import type { RobotActionId } from '../../src/features/robots/robotActions.ts'

/** What the operator of a robot can have it do, on its monitor: buttons, keys, palette, pad and stop. */
export class CommandsPage {
  readonly page: Page
  readonly panel: Locator
  /** The newest command and how far it has come. */
  readonly last: Locator
  readonly popup: Locator
  readonly palette: Locator
  readonly overlay: Locator
  readonly stop: Locator
  readonly pad: Locator
  readonly gauge: Locator
  /** Why the pad moves nothing now, or how it is used. */
  readonly padNote: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByRole('region', { name: 'Commands' })
    this.last = this.panel.getByRole('status')
    this.popup = page.getByTestId('command-popup')
    this.palette = page.getByRole('dialog', { name: 'Command palette' })
    this.overlay = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    this.stop = page.locator('button[aria-describedby="stop-note"]')
    this.pad = page.getByRole('group', { name: 'Arrows, hold to run' })
    this.gauge = page.getByTestId('link-gauge')
    this.padNote = page.getByRole('region', { name: 'Manual move' }).getByRole('status')
  }

  /** Opens the monitor and waits until it is known what the robot is at and who has control. */
  async open(robot: number): Promise<void> {
    await this.page.goto(`/robot/${robot}/monitor`)
    await expect(this.panel).toBeVisible({ timeout: 20_000 })
    await expect(this.page.getByTestId('lease')).toContainText(/ ha(s|ve) control/, { timeout: 20_000 })
    await expect(this.page.getByTestId('state')).not.toContainText('Offline')
  }

  action(id: RobotActionId): Locator {
    return this.panel.locator(`[data-action="${id}"]`)
  }

  arrow(name: string): Locator {
    return this.pad.getByRole('button', { name, exact: true })
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true })
  }

  /** Waits until a button may be pressed. */
  async offers(control: Locator): Promise<void> {
    await expect(control).toBeVisible()
    await expect(control).not.toHaveAttribute('aria-disabled', 'true')
  }

  /** Whoever comes to a control by the keyboard is told why it does nothing. */
  async says(control: Locator, reason: string): Promise<void> {
    await expect(control).toHaveAttribute('aria-disabled', 'true')
    // A reason is said on focus to those who go by keys.
    await this.page.keyboard.press('Tab')
    await control.focus()
    await expect(control).toHaveAccessibleDescription(reason)
  }

  async shortcut(...codes: readonly string[]): Promise<void> {
    for (const code of codes) await this.page.keyboard.press(`Alt+Shift+${code}`)
  }

  /** Presses a shortcut and sees what the popup says of it; it is looked for in the page, because it is gone after a second. */
  async shortcutNames(code: string, text: string): Promise<void> {
    const named = this.page.waitForFunction(
      said => document.querySelector('[data-testid="command-popup"]')?.textContent === said,
      text,
    )
    await this.shortcut(code)
    await named
  }

  async openPalette(): Promise<void> {
    await this.page.keyboard.press('Control+KeyK')
    await expect(this.palette).toBeVisible()
  }

  command(label: string): Locator {
    return this.palette.getByRole('option').filter({ hasText: label })
  }

  async stage(command: string, stage: string): Promise<void> {
    await expect(this.last).toContainText(command)
    await expect(this.last).toContainText(stage)
  }
}
