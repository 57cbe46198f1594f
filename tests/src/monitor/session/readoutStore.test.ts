import { expect, onTestFinished, test, vi } from 'vitest'
import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import { createReadoutStore, type ReadoutStore } from '../../../../src/features/monitor/session/readoutStore.ts'
import { READOUT_INTERVAL_MS } from '../../../../workers/protocol.ts'
import { buildReadout } from '../../../../workers/readout/readout.ts'
import type { Readout } from '../../../../workers/readouts.ts'

const readoutAt = (serviceNowMs: number, latencyMs: number): Readout =>
  buildReadout({
    scene: EMPTY_SCENE,
    shownMs: serviceNowMs,
    live: EMPTY_SCENE,
    playback: {
      source: 'live',
      mode: 'live',
      timeMs: 0,
      speed: 1,
      seeking: false,
      request: 0,
      pictureMs: undefined,
      log: undefined,
      recorded: undefined,
    },
    link: { status: 'live', sinceMs: 1000 },
    robot: undefined,
    eta: { run: 60 },
    latencyMs,
    bandwidth: undefined,
    badFrames: [{ channel: 'pose', fault: 'body', count: 2 }],
    plan: undefined,
    drawn: ['laser'],
    byThemselves: [],
    cameras: {},
    serviceNowMs,
    surface: { kind: 'canvas2d', reason: 'chosen', renderer: '' },
    camera: { zoom: 1, metresPerPixel: 0.1, x: 0, y: 0, tracking: 'robot', moved: false },
    pointer: undefined,
    framesPerSecond: 24,
  })

const next = (store: ReadoutStore): Promise<void> =>
  new Promise(resolve => {
    const stop = store.subscribe(() => {
      stop()
      resolve()
    })
  })

test('M-091 a readout changes only the parts of it that are new, so that nothing else is drawn again', async () => {
  const { port1, port2 } = new MessageChannel()
  try {
    const store = createReadoutStore(port1)
    port2.postMessage({ type: 'readout', readout: readoutAt(2000, 4) })
    await next(store)
    const before = store.readout()
    port2.postMessage({ type: 'readout', readout: readoutAt(2250, 5) })
    await next(store)
    const after = store.readout()
    expect(after?.connection.latencyMs).toBe(5)
    expect(after?.connection).not.toBe(before?.connection)
    expect(after?.link).toBe(before?.link)
    expect(after?.connection.badFrames).toBe(before?.connection.badFrames)
    expect(after?.layers).toBe(before?.layers)
    expect(after?.camera).toBe(before?.camera)
  } finally {
    port1.close()
    port2.close()
  }
})

test('M-102 waiting for a number of messages ends when they have come, or at once', async () => {
  const { port1, port2 } = new MessageChannel()
  try {
    const store = createReadoutStore(port1)
    const caughtUp = store.caughtUp(2).then(() => store.readout()?.connection.latencyMs)
    port2.postMessage({ type: 'readout', readout: readoutAt(2000, 4) })
    port2.postMessage({ type: 'readout', readout: readoutAt(2250, 5) })
    expect(await caughtUp).toBe(5)
    await store.caughtUp(2)
    await store.caughtUp(0)
  } finally {
    port1.close()
    port2.close()
  }
})

test('M-056 the age of the picture is what the worker says until its next readout is due, and grows from then on', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { port1, port2 } = new MessageChannel()
  try {
    const store = createReadoutStore(port1)
    expect(store.pictureAgeMs()).toBeUndefined()
    port2.postMessage({ type: 'readout', readout: { ...readoutAt(2000, 4), ageMs: 40 } })
    await next(store)
    vi.advanceTimersByTime(READOUT_INTERVAL_MS)
    expect(store.pictureAgeMs()).toBe(40)
    vi.advanceTimersByTime(500)
    expect(store.pictureAgeMs()).toBe(540)
  } finally {
    port1.close()
    port2.close()
  }
})
