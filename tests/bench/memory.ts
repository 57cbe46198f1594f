import type { CDPSession } from '@playwright/test'
import * as v from 'valibot'
import { launchBrowser, startBenchRobot, startBenchService } from './bench.ts'
import { openMonitor } from './live.ts'
import type { Figure } from './table.ts'

/** Thirty minutes of the load at this many times its rate. */
const RATE = 20
const MINUTES = 30

const attachedSchema = v.object({ sessionId: v.string(), targetInfo: v.object({ type: v.string() }) })
const receivedSchema = v.object({ sessionId: v.string(), message: v.string() })
const heapSchema = v.object({ result: v.object({ usedSize: v.number() }) })

/** Heap in use after a garbage collection, of the page and of its worker, in MB. */
async function heapMb(session: CDPSession): Promise<{ page: number; worker: number }> {
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

/** Heap of page and worker a third of the way in and at the end of an accelerated half hour of watching. */
export async function memoryOfHalfAnHour(): Promise<readonly Figure[]> {
  const service = await startBenchService()
  const robot = await startBenchRobot(service.url, RATE)
  const browser = await launchBrowser()
  try {
    const page = await openMonitor(browser, service.url, robot.id, 'auto')
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.enable')
    const third = (MINUTES * 60_000) / RATE / 3
    await page.waitForTimeout(third)
    const early = await heapMb(session)
    await page.waitForTimeout(2 * third)
    const late = await heapMb(session)
    const counters = await page.evaluate(() => globalThis.window.swath?.telemetry()?.counters())
    return [
      { what: `heap after ${MINUTES} min, page and worker`, value: late.page + late.worker, unit: 'MB' },
      { what: 'of it the worker', value: late.worker, unit: 'MB' },
      {
        what: 'growth after the first ten minutes',
        value: ((late.page + late.worker) / (early.page + early.worker) - 1) * 100,
        unit: '%',
        budget: { kind: 'max', value: 5 },
      },
      { what: "event log's bytes in memory", value: (counters?.logBytes ?? 0) / 1e6, unit: 'MB' },
    ]
  } finally {
    await browser.close()
    await robot.stop()
    await service.stop()
  }
}
