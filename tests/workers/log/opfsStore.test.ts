import { expect, onTestFinished, test } from 'vitest'
import { sceneHash } from '../../../scene/sceneHash.ts'
import { openEventLog } from '../../../workers/log/eventLog.ts'
import { openOpfsStore } from '../../../workers/log/opfsStore.ts'
import { createStoreWriter } from '../../../workers/log/storeWriter.ts'
import { createFakeFileSystem } from './fakeFileSystem.ts'
import { longStream } from './longStream.ts'
import { record } from './record.ts'

const ALL = { allLogsBytes: 10_000 }

async function opened(robot: number, options: Parameters<typeof openOpfsStore>[1]) {
  const store = await openOpfsStore(robot, options)
  if (!store) throw new Error('No store')
  return store
}

test('M-079 a blob grows, is read whole or in part, open or sealed, and is gone when removed', async () => {
  const { root, paths } = createFakeFileSystem(() => 0)
  const store = await opened(7, { root, ...ALL })
  await store.append('segment-1', Uint8Array.of(1, 2, 3))
  await store.append('segment-1', Uint8Array.of(4, 5))
  expect(await store.read('segment-1')).toEqual(Uint8Array.of(1, 2, 3, 4, 5))
  expect(await store.read('segment-1', 2)).toEqual(Uint8Array.of(1, 2))
  await store.seal('segment-1')
  expect(await store.read('segment-1', 4)).toEqual(Uint8Array.of(1, 2, 3, 4))
  expect(await store.list()).toEqual([{ name: 'segment-1', bytes: 5 }])
  await store.append('segment-2', Uint8Array.of(1))
  await store.remove('segment-2')
  expect(await store.read('segment-2')).toBeUndefined()
  expect(paths()).toEqual(['telemetry-log/7/lock', 'telemetry-log/7/segment-1'])
})

test('M-079 a part of a blob is read, open or sealed', async () => {
  const { root } = createFakeFileSystem(() => 0)
  const store = await opened(7, { root, ...ALL })
  await store.append('segment-1', Uint8Array.of(1, 2, 3, 4, 5))
  const part = () => store.readParts('segment-1', readAt => [...readAt(1, 2), ...readAt(4, 9), ...readAt(7, 1)])
  expect(await part()).toEqual([2, 3, 5])
  await store.seal('segment-1')
  expect(await part()).toEqual([2, 3, 5])
  expect(await store.readParts('segment-2', () => 'there')).toBeUndefined()
})

test('M-079 a blob that is read is removed after it, and the log goes on being stored', async () => {
  const { root } = createFakeFileSystem(() => 0)
  const writer = createStoreWriter(await opened(7, { root, ...ALL }), [], () => {})
  writer.append('segment-1', Uint8Array.of(1, 2, 3))
  writer.seal('segment-1')
  await writer.settled()
  const read = [writer.read('segment-1'), writer.read('segment-1')]
  writer.remove('segment-1')
  expect(await Promise.all(read)).toEqual([Uint8Array.of(1, 2, 3), Uint8Array.of(1, 2, 3)])
  expect(await writer.read('segment-1')).toBeUndefined()
  expect(writer.works()).toBe(true)
})

test('M-079 a second tab on the same robot gets no store, until the first has left', async () => {
  const { root } = createFakeFileSystem(() => 0)
  const first = await opened(7, { root, ...ALL })
  expect(await openOpfsStore(7, { root, ...ALL })).toBeUndefined()
  expect(await openOpfsStore(8, { root, ...ALL })).toBeDefined()
  await first.close()
  expect(await openOpfsStore(7, { root, ...ALL })).toBeDefined()
})

test('M-079 without such storage there is no store', async () => {
  expect(await openOpfsStore(7)).toBeUndefined()
})

test('M-079 logs of other robots leave, least recently written first, and never one that is open', async () => {
  let nowMs = 0
  const { root, paths } = createFakeFileSystem(() => nowMs)
  for (const robot of [1, 2, 3, 4]) {
    nowMs += 1000
    const store = await opened(robot, { root, allLogsBytes: 100_000 })
    await store.append('segment-1', new Uint8Array(4000))
    if (robot !== 1) await store.close()
  }
  await opened(9, { root, ...ALL })
  expect(paths().filter(path => path.endsWith('segment-1'))).toEqual([
    'telemetry-log/1/segment-1',
    'telemetry-log/4/segment-1',
  ])
})

test('M-079 a log on it is found again by the next session', async () => {
  const { root } = createFakeFileSystem(() => 0)
  const small = { segmentBytes: 64 * 1024, memoryBytes: 400 * 1024 }
  const first = await openEventLog({ ...small, store: await opened(7, { root, ...ALL }) })
  const scene = record(first, longStream(2, 2000))
  await first.close()
  const second = await openEventLog({ ...small, store: await opened(7, { root, ...ALL }) })
  const resumed = await second.sceneAt(Number.POSITIVE_INFINITY)
  expect(resumed && sceneHash(resumed)).toBe(sceneHash(scene))
})

test('M-079 a log holds its lock and the file that is being written open, and nothing else', async () => {
  const { root, paths, openPaths } = createFakeFileSystem(() => 0)
  const log = await openEventLog({ segmentBytes: 64 * 1024, store: await opened(7, { root, ...ALL }) })
  record(log, longStream(8, 12_000))
  await log.settled()
  const chunks = paths().filter(path => path.startsWith('telemetry-log/7/chunk-'))
  expect(chunks.length).toBeGreaterThan(1)
  const segments = paths().filter(path => path.startsWith('telemetry-log/7/segment-'))
  expect(openPaths()).toEqual(['telemetry-log/7/lock', `telemetry-log/7/segment-${segments.length}`])
  await log.close()
  expect(openPaths()).toEqual([])
})

test('M-079 what is long is stored whole, and the worker gets to other work meanwhile', async () => {
  const { root } = createFakeFileSystem(() => 0)
  const store = await opened(7, { root, ...ALL })
  const bytes = Uint8Array.from({ length: 700_000 }, (_, i) => i % 251)
  let others = 0
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  port1.onmessage = () => {
    others += 1
  }
  port2.postMessage('other work')
  await store.append('segment-1', bytes.subarray(0, 10))
  expect(others).toBe(0)
  await store.append('segment-1', bytes.subarray(10))
  expect(others).toBe(1)
  expect(await store.read('segment-1')).toEqual(bytes)
})
