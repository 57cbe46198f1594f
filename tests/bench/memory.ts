import type { CDPSession } from '@playwright/test'
import * as v from 'valibot'
import { launchBrowser, startBenchRobot, startBenchService } from './bench.ts'
import { openMonitor } from './live.ts'
import { play, withRecordedRobot } from './recordedRobot.ts'
import type { Figure } from './table.ts'

const MINUTE_MS = 60_000
/** A watch of so many minutes with the load at so many times its rate; growth is counted after the first ten. */
type Watch = { readonly minutes: number; readonly rate: number }
/** An hour of recording is played so many times over. */
const HOURS_PLAYED = 10
const SPEED = 100

const attachedSchema = v.object({ sessionId: v.string(), targetInfo: v.object({ type: v.string() }) })
const receivedSchema = v.object({ sessionId: v.string(), message: v.string() })
const heapSchema = v.object({ result: v.object({ usedSize: v.number() }) })

type Heap = { readonly page: number; readonly worker: number }

/** Heap in use after a garbage collection, of the page and of its worker, in MB. */
async function heapMb(session: CDPSession): Promise<Heap> {
  await session.send('HeapProfiler.collectGarbage')
  const page = await session.send('Runtime.getHeapUsage')
  const worker = await workerHeap(session)
  return { page: page.usedSize / 1e6, worker: worker / 1e6 }
}

/** Asks the dedicated worker through the page's session; 0 when there is none. */
async function workerHeap(session: CDPSession): Promise<number> {
  const attached = new Promise<string>(resolve =>
    session.on('Target.attachedToTarget', event => {
      const { sessionId, targetInfo } = v.parse(attachedSchema, event)
      if (targetInfo.type === 'worker') resolve(sessionId)
    }),
  )
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const sessionId = await attached
  let nextId = 1
  const ask = (method: string): Promise<string> =>
    new Promise(resolve => {
      const id = nextId++
      const listen = (event: unknown): void => {
        const received = v.parse(receivedSchema, event)
        if (received.sessionId !== sessionId || !received.message.startsWith(`{"id":${id},`)) return
        session.off('Target.receivedMessageFromTarget', listen)
        resolve(received.message)
      }
      session.on('Target.receivedMessageFromTarget', listen)
      void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    })
  await ask('HeapProfiler.collectGarbage')
  const { result } = v.parse(heapSchema, JSON.parse(await ask('Runtime.getHeapUsage')))
  await session.send('Target.setAutoAttach', { autoAttach: false, waitForDebuggerOnStart: false, flatten: false })
  return result.usedSize
}

const growth = (what: string, early: Heap, late: Heap): Figure => ({
  what,
  value: ((late.page + late.worker) / (early.page + early.worker) - 1) * 100,
  unit: '%',
  budget: { kind: 'max', value: 5 },
})

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
    const early = await heapMb(session)
    await page.waitForTimeout(((minutes - first) * MINUTE_MS) / rate)
    const late = await heapMb(session)
    const counters = await page.evaluate(() => globalThis.window.swath?.telemetry()?.counters())
    return [
      { what: `heap after ${minutes} min at ${rate}x, page and worker`, value: late.page + late.worker, unit: 'MB' },
      { what: 'of it the worker', value: late.worker, unit: 'MB' },
      growth('growth after the first ten minutes', early, late),
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
      if (hour === 1 || hour === HOURS_PLAYED) heaps.push(await heapMb(session))
    }
    const [early = { page: 0, worker: 0 }, late = early] = heaps
    return [
      { what: `heap after ${HOURS_PLAYED} h played at ${SPEED}x`, value: late.page + late.worker, unit: 'MB' },
      growth('growth after the first hour', early, late),
    ]
  })
