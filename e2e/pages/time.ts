import { expect, type Locator, type Page } from '@playwright/test'
import { idle } from '../fixtures.ts'

/** The transport of the monitor, and the timeline above which it stands. */
export class TimePage {
  readonly page: Page
  readonly transport: Locator
  readonly live: Locator
  /** In the header: that the picture is a past one. */
  readonly tag: Locator
  readonly status: Locator
  readonly bar: Locator

  constructor(page: Page) {
    this.page = page
    this.transport = page.getByRole('region', { name: 'Time', exact: true })
    this.live = this.transport.getByRole('button', { name: 'Live', exact: true })
    this.tag = page.getByTestId('playback-tag')
    this.status = page.getByTestId('playback-status')
    this.bar = page.getByRole('slider', { name: 'Time shown' })
  }

  button(name: string): Locator {
    return this.transport.getByRole('button', { name, exact: true })
  }

  async isLive(): Promise<void> {
    await expect(this.live).toHaveAttribute('aria-pressed', 'true', { timeout: 20_000 })
    await expect(this.tag).toBeHidden()
  }

  async isPaused(): Promise<void> {
    await expect(this.button('Play')).toBeVisible()
    await expect(this.live).toHaveAttribute('aria-pressed', 'false')
  }

  async isPlaying(): Promise<void> {
    await expect(this.button('Pause')).toBeVisible()
    await expect(this.live).toHaveAttribute('aria-pressed', 'false')
    await expect(this.tag).toBeVisible()
  }

  async chooseSpeed(speed: string): Promise<void> {
    await this.transport.getByRole('radio', { name: speed, exact: true }).click()
  }

  /** Which events the transport steps to. */
  async chooseEvents(kind: string): Promise<void> {
    await this.transport.getByRole('button', { name: /^Step to: / }).click()
    await this.page.getByRole('menuitemradio', { name: kind, exact: true }).click()
  }

  /** Steps with the transport's menu. */
  async stepTo(step: 'Previous event' | 'Next event'): Promise<void> {
    await this.transport.getByRole('button', { name: /^Step to: / }).click()
    await this.page.getByRole('menuitem', { name: step }).click()
  }

  /** The moment that is shown, ms since the epoch. */
  async momentMs(): Promise<number> {
    const text = await this.page.getByTestId('playback-clock').getAttribute('datetime')
    return Date.parse(text ?? '')
  }

  /** Takes the marker and pulls it into the past. */
  async pressMarker(): Promise<void> {
    const box = await this.bar.boundingBox()
    if (!box) throw new Error('The marker has no place')
    await this.page.mouse.move(box.x + box.width / 2, box.y + 10)
    await this.page.mouse.down()
    await this.page.mouse.move(box.x - 20, box.y + 10, { steps: 3 })
  }

  /** Pulls the marker as far as it goes. */
  async dragToPresent(): Promise<void> {
    await this.page.mouse.move(1050, (await this.bar.boundingBox())?.y ?? 0, { steps: 3 })
  }

  /** Keys of the monitor are nobody else's. */
  async unfocus(): Promise<void> {
    await this.page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  }

  /** Waits until the picture of the moment that was asked for is drawn. */
  async settled(): Promise<void> {
    await expect(this.transport).toHaveAttribute('aria-busy', 'false')
    await idle(this.page)
  }

  /** The address that the link button copies. */
  async copiedLink(): Promise<URL> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.button('Copy link to this moment').click()
    await expect(this.page.getByText('Link copied')).toBeVisible()
    return new URL(await this.page.evaluate(() => navigator.clipboard.readText()))
  }
}
