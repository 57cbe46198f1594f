import type { Page } from '@playwright/test'
import * as v from 'valibot'
import type { PlaybackSpeed } from '../../contract/playback.ts'
import { recordedSpanSchema } from '../../contract/resources/recordings.ts'
import { callAs } from '../../e2e/provision.ts'
import { startService } from '../../e2e/service.ts'
import { launchBrowser } from './bench.ts'
import { openMonitor } from './live.ts'

/** A virtual robot is given two hours; so much of them is there in the end. */
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

/** Opens the monitor at the beginning of a robot's past of nearly two hours; service and browser are gone in the end. */
export async function withRecordedRobot<T>(measure: (page: Page, startMs: number) => Promise<T>): Promise<T> {
  const service = await startService({ env: { SWATH_ROBOTS: '1', SWATH_PAST: '1' } })
  const browser = await launchBrowser()
  try {
    const call = await callAs(service.url, 'super')
    const { data } = v.parse(robotsSchema, await call('GET', '/v1/Robots'))
    const robot = data[0]?.id
    if (robot === undefined) throw new Error('There is no robot')
    const startMs = (await recordedFrom(call, robot)) + MINUTE_MS
    return await measure(
      await openMonitor(browser, service.url, robot, 'auto', new Date(startMs).toISOString()),
      startMs,
    )
  } finally {
    await browser.close()
    await service.stop()
  }
}

/** Plays from a moment on, ms since the epoch. */
export const play = async (page: Page, startMs: number, atSpeed: PlaybackSpeed): Promise<void> => {
  await page.evaluate(
    async ({ timeMs, speed }) => {
      const engine = globalThis.window.swath?.telemetry()
      await engine?.playback({ type: 'seek', timeMs })
      await engine?.playback({ type: 'play', speed })
    },
    { timeMs: startMs, speed: atSpeed },
  )
}
