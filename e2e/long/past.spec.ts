import { readFile } from 'node:fs/promises'
import { McapIndexedReader } from '@mcap/core'
import sharp from 'sharp'
import { fetchedParts } from '../fetchedParts.ts'
import { expect, test } from '../fixtures.ts'
import { CamerasPage } from '../pages/cameras.ts'
import { ControlPage } from '../pages/control.ts'
import { MonitorPage } from '../pages/monitor.ts'
import { TimePage } from '../pages/time.ts'
import type { Rgb } from '../pixels.ts'
import { type RecordedNight, recordedNight } from '../recordedNight.ts'

let night: RecordedNight

test.beforeEach(async ({ swath }) => {
  night = await recordedNight(swath.url, `Turnstone ${Date.now()}`)
})
test.afterEach(() => night.robot.close())

const link = (minute: number): string => `?time=${new Date(night.at(minute)).toISOString()}`

const photo = ([r, g, b]: Rgb): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: { r, g, b } } })
    .jpeg({ quality: 95 })
    .toBuffer()

/** Topics of a file, and how many messages are in it. */
async function contentOf(path: string) {
  const bytes = await readFile(path)
  const reader = await McapIndexedReader.Initialize({
    readable: {
      size: async () => BigInt(bytes.byteLength),
      read: async (offset, length) => bytes.subarray(Number(offset), Number(offset + length)),
    },
  })
  const counts = reader.statistics?.channelMessageCounts ?? new Map<number, bigint>()
  return new Map([...reader.channelsById].map(([id, { topic }]) => [topic, Number(counts.get(id) ?? 0)]))
}

test.describe('on a large screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('P-013 a range of the recording is downloaded; without the service it says why it cannot be', async ({
    as,
    context,
  }) => {
    const page = await as('operator')
    await new MonitorPage(page).open(night.robot.id, link(1))
    await page.getByRole('button', { name: 'Download this range' }).click()
    const form = page.getByRole('dialog', { name: 'Download this range' })
    const downloading = page.waitForEvent('download')
    await form.getByRole('link', { name: 'Download' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^turnstone-\d+_\d{8}T\d{6}Z_\d{8}T\d{6}Z\.mcap$/)
    const content = await contentOf(await download.path())
    // The ten minutes of the hour on screen, a pose a second, both ends with it.
    expect(content.get('pose')).toBe(601)
    expect(content.get('faults')).toBe(3)

    await page.keyboard.press('Escape')
    // A dialog keeps the keys to itself until it is gone.
    await expect(form).toBeHidden()
    await fetchedParts(page, ['Toast'])
    await context.setOffline(true)
    await page.keyboard.press('Control+ArrowRight')
    await expect(page.getByText('The next event could not be looked up')).toBeVisible()
    await page.getByRole('button', { name: 'Download this range' }).click()
    await expect(form.getByRole('link', { name: 'Download' })).toHaveCount(0)
    await expect(form.getByRole('button', { name: 'Download' })).toHaveAttribute('aria-disabled', 'true')
    await expect(form.getByRole('status')).toHaveText('The service cannot be reached. Check the connection.')
    await context.setOffline(false)
    await expect(form.getByRole('link', { name: 'Download' })).toBeVisible({ timeout: 20_000 })
  })

  test('M-009 M-010 the sidebar has what the recorded cameras saw at the moment, how old it is then, or that there is nothing', async ({
    as,
    swath,
  }) => {
    const second = 60
    const filmed = await recordedNight(swath.url, `Redshank ${Date.now()}`, [
      { second, camera: 'camera_front', picture: await photo([200, 40, 30]) },
      { second, camera: 'camera_thermal', picture: await photo([90, 90, 90]) },
      { second: second + 4, camera: 'camera_front', picture: await photo([20, 60, 210]) },
    ])
    try {
      const page = await as('operator')
      const cameras = new CamerasPage(page)
      const time = new TimePage(page)
      const goTo = async (at: number): Promise<void> => {
        await cameras.open(filmed.robot.id, `?time=${new Date(filmed.at(at / 60)).toISOString()}`)
        await time.settled()
      }
      const [front, heat] = [cameras.tile('Front camera'), cameras.tile('Thermal camera')]
      await goTo(second + 1)
      await expect(cameras.panel).toContainText('recorded every 2 s')
      await expect(cameras.panel.getByRole('figure')).toHaveCount(2)
      await expect(front).toHaveAttribute('data-picture', 'live')
      await expect(heat).toHaveAttribute('data-picture', 'live')
      await cameras.seeColour('Front camera', [200, 40, 30])

      await goTo(second + 7)
      await expect(front).toHaveAttribute('data-picture', 'live')
      await cameras.seeColour('Front camera', [20, 60, 210])
      await expect(heat).toHaveAttribute('data-picture', 'stale')
      await expect(heat).toContainText('7 s')

      await goTo(second - 10)
      for (const tile of [front, heat]) await expect(tile).toContainText('No picture of this moment')
    } finally {
      await filmed.robot.close()
    }
  })

  test('M-078 a topic that was left out is marked as live only where the recording has nothing of it', async ({
    as,
  }) => {
    const page = await as('operator')
    const monitor = new MonitorPage(page)
    const control = new ControlPage(page)
    const stopLiving = night.robot.live()
    try {
      await control.open(night.robot.id)
      await control.take.click()
      await control.shows('You have control')
      const record = page.getByRole('button', { name: 'Record Laser', exact: true })
      await monitor.layerRow('laser').hover()
      await record.click()
      await expect(record).toHaveAttribute('aria-pressed', 'false')
      await expect(monitor.layerRow('laser')).not.toContainText('live only')
      await control.release.click()
      await expect(control.take).toBeVisible()
    } finally {
      stopLiving()
    }
    await monitor.open(night.robot.id, link(1))
    await new TimePage(page).isPaused()
    await expect(monitor.layerRow('laser')).toContainText('live only')
    await expect(monitor.layerRow('laser').getByRole('checkbox')).toBeEnabled()
    // Nobody has left it out: there is nothing of it at this moment, that is all.
    await expect(monitor.layerRow('safety')).toContainText('waiting')
    // It is never recorded, and there is nothing to choose.
    await expect(monitor.layerRow('point_cloud_front')).toContainText('live only')
    await expect(monitor.layerRow('point_cloud_front').getByRole('checkbox')).toBeDisabled()
  })

  test('P-010 playing past the end of the hour on screen asks for its sums anew', async ({ as }) => {
    const page = await as('operator')
    await new MonitorPage(page).open(night.robot.id, link(10 - 2 / 60))
    const time = new TimePage(page)
    await time.isPaused()
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
    await time.settled()
    const asked = page.waitForRequest(request => request.url().includes('/api/v0/RobotStatus/summaries'))
    await time.button('Play').click()
    await asked
    // The clock on screen follows a moment later.
    await expect.poll(() => time.momentMs()).toBeGreaterThanOrEqual(night.at(10))
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('N-020 P-012 P-013 a phone has the incident of the moment, and the steps', async ({ as }) => {
    const page = await as('operator')
    await page.goto(`/robot/${night.robot.id}/monitor${link(1)}`)
    await page.getByRole('button', { name: 'Playback', exact: true }).click()
    const time = new TimePage(page)
    await time.isPaused()
    await time.chooseEvents('Faults')
    await time.button('Next event: Faults').click()
    await expect.poll(() => time.momentMs()).toBe(night.at(2))
    await time.button('Incident').click()
    const dialog = page.getByRole('dialog', { name: 'New incident' })
    await expect(dialog).toBeInViewport()
    await dialog.getByRole('button', { name: 'Create incident' }).click()
    await expect(page.getByText('The incident has been created.')).toBeVisible()
    await time.isPaused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
