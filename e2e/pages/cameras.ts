import { expect, type Locator, type Page } from '@playwright/test'
import { middlePixel, type Rgb } from '../pixels.ts'

/** The camera panel under the map of a monitor. */
export class CamerasPage {
  readonly page: Page
  readonly panel: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByRole('region', { name: 'Cameras', exact: true })
  }

  /** Opens the monitor of a robot and waits for its cameras. */
  async open(robot: number, query = ''): Promise<void> {
    await this.page.goto(`/robot/${robot}/monitor${query}`)
    await expect(this.panel).toBeVisible({ timeout: 20_000 })
  }

  /** A camera's tile, by the channel's name on screen. */
  tile(name: string): Locator {
    return this.panel.getByRole('figure').filter({ has: this.picture(name) })
  }

  picture(name: string): Locator {
    return this.page.getByRole('img', { name })
  }

  /** The colour in the middle of a camera's picture as it is on screen now. */
  async colour(name: string): Promise<Rgb> {
    return middlePixel(await this.tile(name).screenshot())
  }

  /** Waits until the middle of a picture has a colour, but for what compression and scaling do to it. */
  async seeColour(name: string, expected: Rgb, tolerance = 8): Promise<void> {
    await expect
      .poll(
        async () => {
          const colour = await this.colour(name)
          return Math.max(...colour.map((part, i) => Math.abs(part - (expected[i] ?? 0))))
        },
        { timeout: 15_000 },
      )
      .toBeLessThanOrEqual(tolerance)
  }

  /** The row of heights of the pictures, rounded. */
  async heights(): Promise<readonly number[]> {
    const boxes = await Promise.all((await this.panel.getByRole('figure').all()).map(tile => tile.boundingBox()))
    return boxes.map(box => Math.round(box?.height ?? 0))
  }

  async openMenu(): Promise<void> {
    await this.panel.getByRole('button').first().click()
    await expect(this.page.getByRole('dialog', { name: 'Choose cameras' })).toBeVisible()
  }

  /** Ticks or unticks a camera in the open menu. */
  async toggle(name: string): Promise<void> {
    await this.page.getByRole('dialog').locator('label').filter({ hasText: name }).click()
  }
}
