import type { Locator, Page } from '@playwright/test'
import { fetchedParts } from './fetchedParts.ts'
import { expect, idle, test } from './fixtures.ts'
import { alive, endAll, numbers } from './livingRobots.ts'
import { CommandsPage } from './pages/commands.ts'
import { ControlPage } from './pages/control.ts'
import { PinsPage } from './pages/pins.ts'
import { TimePage } from './pages/time.ts'
import { startTcpProxy } from './tcpProxy.ts'

/** Files of the parts of the monitor that come after it. */
const PARTS = [
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
const BUILD = '**/config/build.json'

declare global {
  interface Window {
    /** Tells the test that a retry is pressed. */
    retryIsPressed?: () => Promise<void>
  }
}

test.afterEach(endAll)

/** Each part of the monitor: how it is opened, what shows that it is there, and how it is left. */
function partsOf(page: Page) {
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

async function stopAndMapStay(page: Page): Promise<void> {
  await expect(new CommandsPage(page).stop).toBeVisible()
  await expect(page.getByRole('application')).toBeVisible()
}

test('without a network every part of the monitor opens, because it was fetched ahead; the stop and the map stay', async ({
  as,
  swath,
}) => {
  const { hostname, port } = new URL(swath.url)
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) })
  try {
    const robot = await alive(swath.url)
    const page = await as('operator')
    await page.goto(`http://127.0.0.1:${proxy.port}/robot/${robot.id}/monitor`)
    await new ControlPage(page).shows('Nobody has control', { withinMs: 20_000 })
    await fetchedParts(page, [...PARTS, 'history', 'user._id', 'subscriptions'])
    proxy.refuse(true)
    proxy.reset()
    for (const part of partsOf(page))
      await test.step(part.name, async () => {
        await part.open()
        await expect(part.shown).toBeVisible()
        await stopAndMapStay(page)
        await part.leave()
      })
    await expect(page.getByTestId('part-failed')).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to the robots' }).click()
    await page.getByRole('link', { name: 'History' }).first().click()
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  } finally {
    await proxy.close()
  }
})

test('a part that could not be fetched says so in its place and comes when it is tried again', async ({
  as,
  swath,
}) => {
  const robot = await alive(swath.url)
  const page = await as('operator')
  const missing = new Set(partsOf(page).map(({ file }) => file))
  await page.route('**/assets/*.js', route => {
    const isMissing = [...missing].some(file => route.request().url().includes(`/assets/${file}-`))
    return isMissing ? route.abort() : route.continue()
  })
  await page.route(BUILD, route => route.abort())
  await page.goto(`/robot/${robot.id}/monitor`)
  await new ControlPage(page).shows('Nobody has control', { withinMs: 20_000 })
  const failed = page.getByTestId('part-failed').filter({ visible: true })
  // Parts are fetched ahead again and again: not before the press can this one be had, or it might come by itself.
  let pressed = (): void => undefined
  await page.exposeFunction('retryIsPressed', () => pressed())
  for (const part of partsOf(page))
    await test.step(part.name, async () => {
      await part.open()
      await expect(failed).toHaveText(/^Without a connection this part could not be loaded\./)
      await stopAndMapStay(page)
      pressed = () => missing.delete(part.file)
      const retry = failed.getByRole('button', { name: 'Retry' })
      await retry.evaluate(button =>
        button.addEventListener('pointerdown', () => void globalThis.window.retryIsPressed?.()),
      )
      await retry.click()
      await expect(part.shown).toBeVisible()
      await expect(failed).toHaveCount(0)
      await part.leave()
    })
  await new CommandsPage(page).stop.click()
  await expect.poll(() => numbers(robot)).toEqual([21])
})

test('B-021 N-016 where a newer build has taken the place of a part, a reload is offered and loses no draft', async ({
  as,
  swath,
}) => {
  const robot = await alive(swath.url)
  const page = await as('operator')
  const gone = /\/assets\/(CommandPalette|Palette)-[^/]*\.js/
  await page.route(gone, route => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto(`/robot/${robot.id}/monitor`)
  await new ControlPage(page).shows('Nobody has control', { withinMs: 20_000 })
  await page.route(BUILD, route => route.fulfill({ json: { hash: 'a-newer-build' } }))
  const pins = new PinsPage(page)
  await idle(page)
  await pins.placeAt({ x: 300, y: 200 })
  await pins.field('Title').fill('Pallet in lane 4')
  await page.getByRole('button', { name: /^Command / }).click()
  const offer = page.getByTestId('part-failed')
  await expect(offer).toContainText('A new version is in place, and this part of the old one is gone.')
  await expect(offer.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(pins.field('Title')).toHaveValue('Pallet in lane 4')

  await page.unroute(BUILD)
  page.once('dialog', dialog => void dialog.accept())
  await offer.getByRole('button', { name: 'Reload' }).click()
  // Not before: a part that can be had again comes by itself, and takes the offer's place.
  await page.unroute(gone)
  await expect(offer).toHaveCount(0)
  await expect(pins.field('Title')).toHaveValue('Pallet in lane 4', { timeout: 20_000 })
  await page.getByRole('button', { name: /^Command / }).click()
  await expect(new CommandsPage(page).palette).toBeVisible()
})
