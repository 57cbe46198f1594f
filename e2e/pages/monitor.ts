import { expect, type Locator, type Page } from '@playwright/test'
import type { EngineCounters } from '../../workers/readouts.ts'

/** The monitor of one robot, `/robot/{id}/monitor`. */
export class MonitorPage {
  readonly page: Page
  readonly map: Locator
  readonly state: Locator
  readonly layers: Locator
  readonly connection: Locator

  constructor(page: Page) {
    this.page = page
    this.map = page.getByRole('application')
    this.state = page.getByTestId('state')
    this.layers = page.getByRole('complementary', { name: 'Layers' })
    this.connection = page.getByTestId('connection')
  }

  /** Opens the monitor with the list of what is on the map, and waits for the first pose. */
  async open(robot: number, query = ''): Promise<void> {
    await this.page.goto(`/robot/${robot}/monitor${query}`)
    await this.openList()
  }

  /** The list of what is on the map: a tab, but for viewers who have no tabs. */
  async openList(): Promise<void> {
    const list = this.page.getByRole('tab', { name: 'On the map' })
    await expect(list.or(this.position('robot')).first()).toBeVisible({ timeout: 20_000 })
    if (await list.isVisible()) await list.click()
    await expect(this.position('robot')).toBeVisible({ timeout: 20_000 })
  }

  layer(name: string): Locator {
    return this.layers.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  }

  /** Presses a layer's name; the checkbox itself is hidden inside its label. */
  async toggleLayer(name: string): Promise<void> {
    await this.layerRow(name).locator('label').click()
  }

  /** The row of a layer: its name, rate or age. */
  layerRow(name: string): Locator {
    return this.layers.locator(`[data-layer="${name}"]`)
  }

  position(key: string): Locator {
    return this.page.getByTestId(`position-${key}`)
  }

  /** What the pose readout says, in map metres. */
  async pose(): Promise<{ readonly x: number; readonly y: number }> {
    const text = (await this.position('robot').textContent()) ?? ''
    const [x, y] = [...text.matchAll(/-?\d+\.\d+/g)].map(match => Number(match[0]))
    if (x === undefined || y === undefined) throw new Error(`No position in "${text}"`)
    return { x, y }
  }

  async openConnection(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Connection' }).click()
    await expect(this.connection).toBeVisible()
  }

  async counters(): Promise<EngineCounters> {
    const counters = await this.page.evaluate(() => globalThis.window.swath?.telemetry()?.counters())
    if (!counters) throw new Error('No telemetry worker is open')
    return counters
  }

  /** The drawn map as it is on screen now. */
  picture(): Promise<Buffer> {
    return this.map.screenshot()
  }
}
