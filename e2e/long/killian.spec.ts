import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { beamEndsOnWalls, readCellMap } from '../../tests/robots/logs/beamEnds.ts'
import { expect, test } from '../fixtures.ts'
import { MonitorPage } from '../pages/monitor.ts'
import { callAs, DEMO_PASSWORD } from '../provision.ts'
import { startService } from '../service.ts'

const folder = join(process.env['SWATH_SHARED_DATA'] ?? '../shared/data', 'logs/mit-killian')
/** A stretch of the run long enough to stand for it: shares of shorter ones scatter by more than a point. */
const SCANS = 300

const robotsSchema = v.object({ data: v.array(v.object({ id: v.number(), name: v.string() })) })

test.describe('a recorded run of a real robot', () => {
  test.skip(!existsSync(folder), 'the recorded runs are not on this machine')

  test('M-096 M-098 scans as the worker folded them end on the walls of the building they were taken in', async ({
    browser,
  }, info) => {
    test.setTimeout(240_000)
    const service = await startService({ env: { SWATH_ROBOTS: '0', SWATH_LOGS: folder, SWATH_LOG_SPEED: '40' } })
    const context = await browser.newContext({ baseURL: service.url, viewport: { width: 1440, height: 900 } })
    try {
      const call = await callAs(service.url, 'super')
      let robot: { id: number } | undefined
      await expect
        .poll(
          async () => {
            robot = v.parse(robotsSchema, await call('GET', '/v1/Robots')).data[0]
            return robot?.id
          },
          { timeout: 60_000 },
        )
        .toBeDefined()
      await context.addInitScript(() => localStorage.setItem('swath.test', '1'))
      await context.request.post('/api/v0/Logins/login', { data: { login: 'super', password: DEMO_PASSWORD } })
      const page = await context.newPage()
      const monitor = new MonitorPage(page)
      await monitor.open(robot?.id ?? 0)
      const scans = new Map<
        string,
        { x: number; y: number; w: number; start: number; end: number; max: number; ranges: Float32Array }
      >()
      await expect
        .poll(
          async () => {
            const scan = await page.evaluate(() => globalThis.window.swath?.telemetry()?.lastScan())
            if (scan) {
              const { pose, start, end, max, ranges } = scan
              scans.set(JSON.stringify(pose), { ...pose, start, end, max, ranges: Float32Array.from(ranges) })
            }
            return scans.size
          },
          { timeout: 150_000, intervals: [20] },
        )
        .toBeGreaterThan(SCANS)
      const map = await readCellMap(join(folder, 'killian_map.yaml'))
      const { share, beams } = beamEndsOnWalls(scans.values(), map)
      expect(beams).toBeGreaterThan(SCANS * 50)
      expect(share).toBeGreaterThan(0.95)
      await page.getByRole('button', { name: 'Whole plan' }).click()
      await page.evaluate(() => globalThis.window.swath?.idle())
      await info.attach('the building', { body: await page.screenshot(), contentType: 'image/png' })
    } finally {
      await context.close()
      await service.stop()
    }
  })
})
