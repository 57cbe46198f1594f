import { expect, type Locator, type Page } from '@playwright/test'
import type { PinType } from '../../contract/resources/pins.ts'

type Spot = { readonly x: number; readonly y: number }

/** Pins of the plan on screen: on the map, in the list of what is on it, in their panel, and what they are filtered by. */
export class PinsPage {
  readonly page: Page
  readonly map: Locator
  readonly form: Locator
  readonly status: Locator
  readonly filter: Locator
  readonly filterButton: Locator

  constructor(page: Page) {
    this.page = page
    this.map = page.getByRole('application')
    this.form = page.getByRole('dialog', { name: /^(New|Edit) pin$/ })
    this.status = page.getByTestId('pin-status')
    this.filterButton = page.getByRole('button', { name: /^Pins: / })
    this.filter = page.getByRole('dialog', { name: 'Which pins are shown' })
  }

  /** A double click on the map. CSS pixels. */
  async placeAt(spot: Spot): Promise<void> {
    await this.map.dblclick({ position: spot })
  }

  card(title: string): Locator {
    return this.page.getByRole('dialog', { name: title, exact: true })
  }

  entry(title: string): Locator {
    return this.page.getByRole('tabpanel').getByRole('button', { name: title })
  }

  async open(title: string): Promise<void> {
    await this.entry(title).click()
    await expect(this.card(title)).toBeVisible()
  }

  field(name: string): Locator {
    return this.form.getByRole('textbox', { name, exact: true })
  }

  /** Chooses from one of the form's selects, or the filter's. */
  async choose(field: string, option: string): Promise<void> {
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`${field}$`) })
      .click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  async optionsOf(field: string): Promise<readonly string[]> {
    await this.form.getByRole('button', { name: new RegExp(`${field}$`) }).click()
    const options = await this.page.getByRole('option').allTextContents()
    await this.page.keyboard.press('Escape')
    return options
  }

  /** Ticks or unticks; the checkbox itself is hidden inside its label. */
  async tick(scope: Locator, name: string): Promise<void> {
    await scope
      .locator('label')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .click()
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()
  }

  /** A square about a spot of the map, as it is drawn now. */
  async pictureAt({ x, y }: Spot): Promise<Buffer> {
    const box = await this.map.boundingBox()
    if (!box) throw new Error('The map is not on screen')
    return this.page.screenshot({ clip: { x: box.x + x - 16, y: box.y + y - 30, width: 32, height: 34 } })
  }
}

/** A complete pin of a type, as the service takes it. */
export const pinBody = (type: PinType, title: string, spot: Spot, more: Record<string, unknown> = {}) => ({
  type,
  title,
  message: 'Stands in lane 4.',
  labels: type === 'CPG' ? ['Map Change'] : type === 'FieldIssue' ? ['Obstacle'] : [],
  ...(type === 'Customer' ? {} : { priority: 'Medium' }),
  ...spot,
  ...more,
})
