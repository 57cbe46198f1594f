import * as v from 'valibot'
import { PLAYBACK_SPEEDS } from '../contract/playback.ts'
import { expect, test } from './fixtures.ts'
import { MonitorPage } from './pages/monitor.ts'
import { TimePage } from './pages/time.ts'
import { callAs } from './provision.ts'
import { startScriptedRobot } from './scriptedRobot.ts'

const FLEET_ROBOT = 1
const JUMP_MS = 10_000
/** As far as a test goes back. */
const PAST_MS = 40_000
const spansSchema = v.object({ data: v.array(v.object({ from: v.string() })) })

test.use({ viewport: { width: 1440, height: 900 } })

/** Waits until there is a past of the fleet's robot to go back into. */
async function isRecorded(url: string): Promise<void> {
  const call = await callAs(url, 'operator')
  const beganMs = async (): Promise<number> => {
    const span = `from=${new Date(0).toISOString()}&to=${new Date().toISOString()}`
    const { data } = v.parse(spansSchema, await call('GET', `/api/v0/Robots/${FLEET_ROBOT}/recordings?${span}`))
    return Date.parse(data[0]?.from ?? '') || Date.now()
  }
  await expect.poll(async () => Date.now() - (await beganMs()), { timeout: 60_000 }).toBeGreaterThan(PAST_MS)
}

test('P-002 P-003 P-004 P-007 P-009 P-012 back from live, through the past at ten times its speed, and live again by itself', async ({
  openMonitor,
  swath,
}) => {
  test.setTimeout(120_000)
  await isRecorded(swath.url)
  const monitor = await openMonitor('operator', FLEET_ROBOT)
  const { page } = monitor
  const time = new TimePage(page)
  await time.isLive()
  const startMs = await time.momentMs()
  await time.button('Back 10 seconds').click()
  await time.isPlaying()
  expect(await time.momentMs()).toBeLessThan(startMs)
  await time.button('Incident').click()
  await expect(page.getByRole('dialog', { name: 'New incident' })).toBeVisible()
  await page.keyboard.press('Escape')
  await time.isPlaying()
  await time.button('Pause').click()
  await time.isPaused()
  // The picture may go on for a moment until the worker has heard of it.
  await time.settled()
  const stillMs = await time.momentMs()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => time.momentMs()).toBe(stillMs - JUMP_MS)

  await expect(time.transport.getByRole('radio')).toHaveCount(PLAYBACK_SPEEDS.length)
  await time.chooseSpeed('10')
  await time.isPlaying()
  await time.isLive()
  await expect(page.getByRole('tab', { name: 'Control' })).toHaveAttribute('aria-selected', 'true')
  await expect(time.button('Speed: 1×')).toBeVisible()
})

test('P-002 M-020 a viewer of the map alone has no playback', { tag: '@long' }, async ({ as, swath }) => {
  const robot = await startScriptedRobot(swath.url, { name: 'Knot', account: 'Blue Anchor Cleaning' })
  const stop = robot.live()
  try {
    const monitor = new MonitorPage(await as('viewer'))
    await monitor.open(robot.id, '?time=2026-01-01T00:00:00.000Z')
    await expect(monitor.state).toBeVisible()
    const time = new TimePage(monitor.page)
    await expect(time.transport).toHaveCount(0)
    await expect(time.tag).toHaveCount(0)
  } finally {
    stop()
    await robot.close()
  }
})
