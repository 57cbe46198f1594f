import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { CommandsPage } from './pages/commands.ts'
import { TimePage } from './pages/time.ts'

/** Files of the parts of the monitor that come after it. */
export const PARTS = [
  'Timeline',
  'IncidentDialog',
  'CommandPalette',
  'SectorPanel',
  'MessageList',
  'MenuPanel',
  'PopoverPanel',
  'Toast',
  'SessionWarningDialog',
]
export const BUILD = '**/config/build.json'

declare global {
  interface Window {
    /** Tells the test that a retry is pressed. */
    retryIsPressed?: () => Promise<void>
  }
}

/** Each part of the monitor: how it is opened, what shows that it is there, and how it is left. */
export function partsOf(page: Page) {
  const time = new TimePage(page)
  const commands = new CommandsPage(page)
  const incident = page.getByRole('dialog', { name: 'New incident' })
  const events = page.getByRole('menuitemradio').first()
  const escape = () => page.keyboard.press('Escape')
  return [
    {
      name: 'the timeline',
      file: 'Timeline',
      open: () => time.button('Back 10 seconds').click(),
      shown: time.bar,
      leave: () => time.live.click(),
    },
    {
      name: 'an incident',
      file: 'IncidentDialog',
      open: () => time.button('Incident').click(),
      shown: incident,
      leave: escape,
    },
    {
      name: 'the palette',
      file: 'CommandPalette',
      open: () => page.keyboard.press('Control+KeyK'),
      shown: commands.palette,
      leave: escape,
    },
    {
      name: 'a menu',
      file: 'MenuPanel',
      open: () => time.transport.getByRole('button', { name: /^Step to: / }).click(),
      shown: events,
      leave: escape,
    },
    {
      name: 'the sectors',
      file: 'SectorPanel',
      open: () => page.getByRole('tab', { name: /^Sectors/ }).click(),
      shown: page.getByText('The robot has not said its sectors.'),
      leave: () => page.getByRole('tab', { name: 'Control', exact: true }).click(),
    },
  ] satisfies readonly {
    readonly name: string
    readonly file: string
    readonly open: () => Promise<void>
    readonly shown: Locator
    readonly leave: () => Promise<void>
  }[]
}

export async function stopAndMapStay(page: Page): Promise<void> {
  await expect(new CommandsPage(page).stop).toBeVisible()
  await expect(page.getByRole('application')).toBeVisible()
}
