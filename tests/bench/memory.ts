import { launchBrowser, startBenchRobot, startBenchService } from './bench.ts'
import { type Heap, heapGrowth, heapOf } from './heap.ts'
import { openMonitor } from './live.ts'
import { play, withRecordedRobot } from './recordedRobot.ts'
import type { Figure } from './table.ts'

const MINUTE_MS = 60_000
/** A watch of so many minutes with the load at so many times its rate; growth is counted after the first ten. */
type Watch = { readonly minutes: number; readonly rate: number }
/** An hour of recording is played so many times over. */
const HOURS_PLAYED = 10
const SPEED = 100

/** Heap of page and worker after the first ten minutes and at the end of accelerated watching. */
export async function memoryOfWatching({ minutes, rate }: Watch): Promise<readonly Figure[]> {
  const service = await startBenchService()
  const robot = await startBenchRobot(service.url, rate)
  const browser = await launchBrowser()
  try {
    const page = await openMonitor(browser, service.url, robot.id, 'auto')
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.enable')
    const first = Math.min(10, minutes / 3)
    await page.waitForTimeout((first * MINUTE_MS) / rate)
    const early = await heapOf(session)
    await page.waitForTimeout(((minutes - first) * MINUTE_MS) / rate)
    const late = await heapOf(session)
    const counters = await page.evaluate(() => globalThis.window.swath?.telemetry()?.counters())
    return [
      { what: `heap after ${minutes} min at ${rate}x, page and worker`, value: late.page + late.worker, unit: 'MB' },
      { what: 'of it the worker', value: late.worker, unit: 'MB' },
      heapGrowth('growth after the first ten minutes', early, late),
      { what: "event log's bytes in memory", value: (counters?.logBytes ?? 0) / 1e6, unit: 'MB' },
    ]
  } finally {
    await browser.close()
    await robot.stop()
    await service.stop()
  }
}

/** The same of an hour of recording that is played at 100x, after the first time and after the last. */
export const memoryOfPlayback = (): Promise<readonly Figure[]> =>
  withRecordedRobot(async (page, startMs) => {
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.enable')
    const heaps: Heap[] = []
    for (let hour = 1; hour <= HOURS_PLAYED; hour++) {
      await play(page, startMs, SPEED)
      await page.waitForTimeout((60 * MINUTE_MS) / SPEED)
      if (hour === 1 || hour === HOURS_PLAYED) heaps.push(await heapOf(session))
    }
    const [early = { page: 0, worker: 0 }, late = early] = heaps
    return [
      { what: `heap after ${HOURS_PLAYED} h played at ${SPEED}x`, value: late.page + late.worker, unit: 'MB' },
      heapGrowth('growth after the first hour', early, late),
    ]
  })
