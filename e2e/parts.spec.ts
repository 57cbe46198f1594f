import { fetchedParts } from './fetchedParts.ts'
import { expect, idle, test } from './fixtures.ts'
import { alive, endAll } from './livingRobots.ts'
import { BUILD, PARTS, partsOf, stopAndMapStay } from './monitorParts.ts'
import { CommandsPage } from './pages/commands.ts'
import { ControlPage } from './pages/control.ts'
import { PinsPage } from './pages/pins.ts'
import { startTcpProxy } from './tcpProxy.ts'

// Here all that is fetched ahead is needed.
test.use({ savesData: false })

test.afterEach(endAll)

test('without a network every part of the monitor opens, because it was fetched ahead; the stop and the map stay', {
  tag: '@long',
}, async ({ as, swath }) => {
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

test('B-021 N-016 where a newer build has taken the place of a part, a reload is offered and loses no draft', {
  tag: '@long',
}, async ({ as, swath }) => {
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
