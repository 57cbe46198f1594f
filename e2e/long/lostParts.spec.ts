import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { MISSING_SECONDS_HEADER } from '../../contract/routes/recordings.ts'
import { type ChunkPlace, summaryOf } from '../../server/recordings/fileIndex.ts'
import { openRecordingFolder, robotOf } from '../../server/recordings/recordingFolder.ts'
import { breakChunk } from '../../tests/server/recordings/brokenChunk.ts'
import { expect, idle, test } from '../fixtures.ts'
import { TimePage } from '../pages/time.ts'
import { type RecordedNight, recordedNight } from '../recordedNight.ts'

const NIGHT_MINUTES = 20
/** Of the night: two that are close together, and the end of the hour on screen. */
const BROKEN_AT = [2, 2.25, 9.95]

/** Breaks the chunks of a night's recording on the disk that hold some minutes of it. */
async function breakNight(dataFolder: string, { robot, at }: RecordedNight): Promise<readonly ChunkPlace[]> {
  const folder = openRecordingFolder(join(dataFolder, 'recordings'))
  const broken: ChunkPlace[] = []
  for (const key of await folder.list()) {
    if (robotOf(key) !== robot.id) continue
    const chunks = (await summaryOf(folder, key)) ?? []
    for (const minute of BROKEN_AT)
      for (const chunk of chunks) {
        if (chunk.isKeyframe || chunk.fromMs > at(minute) || chunk.toMs < at(minute)) continue
        await breakChunk(join(dataFolder, 'recordings', key), chunk)
        broken.push(chunk)
      }
  }
  return broken
}

const secondsOf = (chunks: readonly ChunkPlace[]): number =>
  Math.round(chunks.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) / 1000)

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It has no place on the screen')
  return { left: box.x, right: box.x + box.width, middle: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The signs stand apart and within the lane. */
async function signsFit(page: Page): Promise<void> {
  const lane = await boxOf(page.getByTestId('hour-strip'))
  const boxes = await Promise.all((await page.getByTestId('lost-sign').all()).map(boxOf))
  for (const [index, box] of boxes.entries()) {
    expect(box.left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? lane.left)
    expect(box.right).toBeLessThanOrEqual(lane.right)
  }
}

test('P-013 parts of a recording that the disk has lost are shown by the player, on the timeline and before a download', async ({
  as,
  swath,
}) => {
  test.setTimeout(120_000)
  const night = await recordedNight(swath.url, `Sanderling ${Date.now()}`)
  const { robot, at } = night
  try {
    const broken = await breakNight(swath.dataFolder, night)
    expect(broken).toHaveLength(3)
    const [first] = broken
    const page = await as('operator')
    const time = new TimePage(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    await test.step('the player says it and goes on', async () => {
      await page.goto(`/robot/${robot.id}/monitor?time=${new Date(at(2) - 1000).toISOString()}`)
      await time.isPaused()
      await time.settled()
      await time.button('Play').click()
      const seconds = secondsOf(first ? [first] : [])
      const said = `${seconds} s of this recording are missing. Playback goes on after them.`
      await expect(page.getByText(said)).toBeVisible({ timeout: 20_000 })
      await expect.poll(() => time.momentMs()).toBeGreaterThan(first?.toMs ?? Number.POSITIVE_INFINITY)
      await time.button('Pause').click()
    })

    // Whoever reads all of it finds what is lost.
    const range = new URLSearchParams({
      from: new Date(at(0)).toISOString(),
      to: new Date(at(NIGHT_MINUTES)).toISOString(),
    })
    const file = `/api/v0/Robots/${robot.id}/recording?${range}`
    expect((await page.request.get(file)).ok()).toBe(true)
    await expect
      .poll(async () => (await page.request.get(file)).headers()[MISSING_SECONDS_HEADER])
      .toBe(String(secondsOf(broken)))

    await test.step('the timeline has a sign for the two that are close together and one at the end', async () => {
      await page.reload()
      await time.settled()
      const signs = page.getByTestId('lost-sign')
      await expect(signs).toHaveText(['2', ''])
      await signsFit(page)
      await expect(page.getByTestId('missing')).toHaveText(
        `${secondsOf(broken)} s of this recording are missing, in 3 places`,
      )
      const { middle, y } = await boxOf(signs.first())
      await page.mouse.move(middle, y)
      await expect(
        page.getByText(`${secondsOf(broken.slice(0, 2))} s of this recording are missing, in 2 places`),
      ).toBeVisible()
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Playback', exact: true }).click()
      await idle(page)
      await signsFit(page)
    })

    await test.step('the download says what it lacks', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('button', { name: 'Download this range' }).click()
      const form = page.getByRole('dialog')
      await expect(form).toContainText(`${secondsOf(broken)} s of this recording are missing, in 3 places`)
      const [download] = await Promise.all([page.waitForEvent('download'), form.getByRole('link').click()])
      expect((await readFile(await download.path())).includes('swath.missing')).toBe(true)
    })
  } finally {
    await robot.close()
  }
})
