import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Bundle, bundleFault, MAX_BUNDLE_BYTES, openBundle, packBundle } from '../../../contract/journal/bundle.ts'
import { chartDefinition } from '../../../machines/journal/chartDefinition.ts'
import { definitionHash } from '../../../machines/journal/definitionHash.ts'
import { stopMachine } from '../../../machines/stop/stop.machine.ts'
import { born, received, sent } from '../../machines/inspector/facts.ts'
import { BUNDLE_FACTS } from './bundleFacts.ts'

const BUNDLE: Bundle = {
  ...BUNDLE_FACTS,
  entries: [
    born(1, 'stop', { value: 'ready', context: { stoodBefore: false } }),
    sent(2, 'stop', 'stop.pressed'),
    received(3, 'stop', 'stop.pressed', { from: 'ready', to: { asked: 'sending' } }),
  ],
  charts: new Map([[definitionHash(stopMachine), chartDefinition(stopMachine)]]),
  telemetry: [{ robot: 7, frames: new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]) }],
}

const bytesOf = async (blob: Blob): Promise<Buffer> => Buffer.from(await blob.arrayBuffer())
const zipped = (text: string): Blob => new Blob([new Uint8Array(gzipSync(text))])
const faultOf = async (blob: Blob): Promise<string> => {
  const opened = await openBundle(blob)
  return opened.ok ? 'none' : opened.fault
}
const HEAD = { format: 'swath.session', version: 1, ...BUNDLE_FACTS, parts: [{ name: 'journal', bytes: 0 }] }
const headed = (head: object, rest = ''): Blob => zipped(`${JSON.stringify({ ...HEAD, ...head })}\n${rest}`)

test('a session comes out of its file as it went in, with the size of each part', async () => {
  const { file, parts } = await packBundle(BUNDLE)
  const opened = await openBundle(file)
  expect(opened).toEqual({ ok: true, bundle: BUNDLE })
  expect(parts.map(({ name }) => name)).toEqual(['journal', 'charts', 'telemetry'])
  expect(parts.at(-1)?.bytes).toBe(8)
})

test('a session larger than what is packed at once comes out as it went in', async () => {
  const frames = Uint8Array.from({ length: 700_001 }, (_, i) => (i * 31) % 251)
  const telemetry = [7, 8].map(robot => ({ robot, frames: frames.subarray(robot) }))
  const opened = await openBundle((await packBundle({ ...BUNDLE, telemetry })).file)
  const read = opened.ok ? opened.bundle.telemetry : []
  expect(read.map(({ robot, frames: bytes }) => [robot, Buffer.compare(bytes, frames.subarray(robot))])).toEqual([
    [7, 0],
    [8, 0],
  ])
})

test('a file that is no session, too large, newer, cut off or damaged is refused with what is wrong', async () => {
  const bytes = await bytesOf((await packBundle(BUNDLE)).file)
  expect(await faultOf(new Blob(['no gzip at all']))).toBe('foreign')
  expect(await faultOf(new Blob([]))).toBe('foreign')
  expect(await faultOf(zipped('{"some":"json"}\n'))).toBe('foreign')
  expect(await faultOf(new Blob([new Uint8Array(MAX_BUNDLE_BYTES + 1)]))).toBe('tooLarge')
  expect(await faultOf(headed({ version: 3 }))).toBe('version')
  expect(await faultOf(headed({ version: 1 }))).toBe('none')
  expect(await faultOf(new Blob([new Uint8Array(bytes.subarray(0, bytes.length - 20))]))).not.toBe('none')
  expect(await faultOf(headed({ parts: [{ name: 'journal', bytes: 5000 }] }))).toBe('cut')
  expect(await faultOf(headed({ browser: { engine: 'lynx' } }))).toBe('damaged')
  expect(await faultOf(headed({ parts: [{ name: 'journal', bytes: 9 }] }, '{"n":1}\n\n'))).toBe('damaged')
  const [entry] = BUNDLE.entries
  const twice = `${JSON.stringify(entry)}\n${JSON.stringify(entry)}`
  expect(await faultOf(headed({ parts: [{ name: 'journal', bytes: twice.length }] }, twice))).toBe('damaged')
  expect(await faultOf(headed({ parts: [{ name: 'charts', bytes: 4 }] }, '"no"'))).toBe('damaged')
})

test('a small file that unpacks to more than any session is given up on the way', async () => {
  const bomb = new Blob([new Uint8Array(gzipSync(Buffer.alloc(33 * 1024 * 1024)))])
  expect(bomb.size).toBeLessThan(MAX_BUNDLE_BYTES)
  expect(await faultOf(bomb)).toBe('tooLarge')
})

test('whoever stores a file and does not open it finds the same faults in its size, its head and its length', async () => {
  const { file } = await packBundle(BUNDLE)
  expect(await bundleFault(file)).toBeUndefined()
  expect(await bundleFault(new Blob(['no gzip at all']))).toBe('foreign')
  expect(await bundleFault(zipped('{"some":"json"}\n'))).toBe('foreign')
  expect(await bundleFault(headed({ version: 3 }))).toBe('version')
  expect(await bundleFault(headed({ parts: [{ name: 'journal', bytes: 5000 }] }))).toBe('cut')
  expect(await bundleFault(headed({ browser: { engine: 'lynx' } }))).toBe('damaged')
  expect(await bundleFault(new Blob([new Uint8Array(MAX_BUNDLE_BYTES + 1)]))).toBe('tooLarge')
  expect(await bundleFault(new Blob([new Uint8Array(gzipSync(Buffer.alloc(33 * 1024 * 1024)))]))).toBe('tooLarge')
})
