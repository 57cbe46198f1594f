/** Heap in use of a page and of its workers. */
import type { CDPSession } from '@playwright/test'
import * as v from 'valibot'
import type { Figure } from './table.ts'

const attachedSchema = v.object({ sessionId: v.string(), targetInfo: v.object({ type: v.string() }) })
const receivedSchema = v.object({ sessionId: v.string(), message: v.string() })
const heapSchema = v.object({ result: v.object({ usedSize: v.number() }) })

/** MB. */
export type Heap = { readonly page: number; readonly worker: number }

/** After a garbage collection; of all workers of the page together. */
export async function heapOf(session: CDPSession): Promise<Heap> {
  // What is only let go of by the first is found by the second.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const page = await session.send('Runtime.getHeapUsage')
  const worker = await workersHeap(session)
  return { page: page.usedSize / 1e6, worker: worker / 1e6 }
}

/** Asks the dedicated workers through the page's session, bytes; 0 when there is none. */
async function workersHeap(session: CDPSession): Promise<number> {
  const workers: string[] = []
  const found = (event: unknown): void => {
    const { sessionId, targetInfo } = v.parse(attachedSchema, event)
    if (targetInfo.type === 'worker') workers.push(sessionId)
  }
  session.on('Target.attachedToTarget', found)
  // It answers when all that are there have been attached.
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  let bytes = 0
  for (const worker of workers) {
    await askWorker(session, worker, 'HeapProfiler.collectGarbage')
    const { result } = v.parse(heapSchema, JSON.parse(await askWorker(session, worker, 'Runtime.getHeapUsage')))
    bytes += result.usedSize
  }
  session.off('Target.attachedToTarget', found)
  await session.send('Target.setAutoAttach', { autoAttach: false, waitForDebuggerOnStart: false, flatten: false })
  return bytes
}

let nextId = 1

function askWorker(session: CDPSession, sessionId: string, method: string): Promise<string> {
  return new Promise(resolve => {
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
}

export const heapGrowth = (what: string, early: Heap, late: Heap): Figure => ({
  what,
  value: ((late.page + late.worker) / (early.page + early.worker) - 1) * 100,
  unit: '%',
  budget: { kind: 'max', value: 5 },
})
