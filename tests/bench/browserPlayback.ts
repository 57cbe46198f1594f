import * as v from 'valibot'
import { recordedSpanSchema } from '../../contract/resources/recordings.ts'
import { callAs } from '../../e2e/provision.ts'
import { startService } from '../../e2e/service.ts'
import { launchBrowser } from './bench.ts'
import { openMonitor, poke } from './live.ts'
import { type Figure, percentile } from './table.ts'

/** A virtual robot's two hours are played at these speeds. `busy`: share of the UI thread; `reached`: of the speed. Percent. */
const RUNS = [
  { speed: 5, seconds: 20, busy: 8, reached: 99 },
  { speed: 10, seconds: 20, busy: 10, reached: 99 },
  { speed: 100, seconds: 20, busy: 12, reached: 99 },
  { speed: 1000, seconds: 5, busy: 12, reached: 95 },
] as const
/** Enough for all of them. */
const PAST_MS = 115 * 60_000
const LOOK_EVERY_MS = 2000
const MINUTE_MS = 60_000

const robotsSchema = v.object({ data: v.array(v.object({ id: v.number() })) })
const spansSchema = v.object({ data: v.array(recordedSpanSchema) })

/** Where the recording of a robot begins, once it is long enough. */
async function recordedFrom(call: Awaited<ReturnType<typeof callAs>>, robot: number): Promise<number> {
  for (;;) {
    const to = new Date().toISOString()
    const from = new Date(Date.now() - 24 * 60 * MINUTE_MS).toISOString()
    const { data } = v.parse(spansSchema, await call('GET', `/api/v0/Robots/${robot}/recordings?from=${from}&to=${to}`))
    const fromMs = Math.min(...data.map(span => Date.parse(span.from)))
    const coveredMs = data.reduce((sum, span) => sum + Date.parse(span.to) - Date.parse(span.from), 0)
    if (coveredMs >= PAST_MS) return fromMs
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** The past of one robot played with all layers on, a pointer move or a click on the map each 250 ms. */
export async function playInBrowser(): Promise<readonly Figure[]> {
  const service = await startService({ env: { SWATH_ROBOTS: '1', SWATH_PAST: '1' } })
  const browser = await launchBrowser()
  try {
    const call = await callAs(service.url, 'super')
    const { data } = v.parse(robotsSchema, await call('GET', '/v1/Robots'))
    const robot = data[0]?.id
    if (robot === undefined) throw new Error('There is no robot')
    const startMs = (await recordedFrom(call, robot)) + MINUTE_MS
    const page = await openMonitor(browser, service.url, robot, 'auto', new Date(startMs).toISOString())
    const figures: Figure[] = []
    for (const { speed, seconds, busy, reached } of RUNS) {
      await page.evaluate(
        ([timeMs = 0, at = 1]) => globalThis.window.swath?.telemetry()?.playback({ type: 'play', timeMs, speed: at }),
        [startMs, speed],
      )
      const { wall, tasks, before, after, times } = await poke(page, seconds)
      const share = (after.shownMs - before.shownMs) / (wall * 1000 * speed)
      const name = `playback ${speed}x`
      figures.push(
        { what: `${name}: speed reached`, value: share * 100, unit: '%', budget: { kind: 'min', value: reached } },
        {
          what: `${name}: UI thread busy`,
          value: (tasks / wall) * 100,
          unit: '%',
          budget: { kind: 'max', value: busy },
        },
        {
          what: `${name}: tasks over 50 ms`,
          value: (times.longTasks / wall) * 60,
          unit: '/min',
          budget: { kind: 'max', value: 0.001 },
        },
        {
          what: `${name}: click to paint p50`,
          value: percentile(times.clickToPaintMs, 0.5),
          unit: 'ms',
          budget: { kind: 'max', value: 16 },
        },
        {
          what: `${name}: click to paint p98`,
          value: percentile(times.clickToPaintMs, 0.98),
          unit: 'ms',
          budget: { kind: 'max', value: 24 },
        },
        { what: `${name}: drawn frames`, value: (after.framesDrawn - before.framesDrawn) / wall, unit: '/s' },
        { what: `${name}: frames folded`, value: (after.framesFolded - before.framesFolded) / wall, unit: '/s' },
      )
    }
    return figures
  } finally {
    await browser.close()
    await service.stop()
  }
}
