import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readRun } from '../../../server/recordings/importedRun.ts'
import { type Written, writeMcap } from './mcap.ts'
import { laser, pose } from './recordingFrames.ts'

const folder = mkdtempSync(join(tmpdir(), 'swath-imports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const START_MS = Date.UTC(2026, 4, 6)

const own = (
  topic: 'pose' | 'laser',
  timeMs: number,
  change: (data: Uint8Array) => Uint8Array = data => data,
): Written => {
  const { bytes } = topic === 'pose' ? pose(timeMs) : laser(timeMs)
  return { topic, schema: `swath.${topic}`, encoding: 'swath-frame', timeMs, data: change(bytes) }
}

async function refusalOf(file: Uint8Array): Promise<unknown> {
  const path = join(folder, 'run.mcap')
  writeFileSync(path, file)
  const run = await readRun(path)
  return 'reason' in run ? run : 'taken'
}

test('recordings that are no MCAP, cut off or damaged are distinguished', async () => {
  const good = await writeMcap(Array.from({ length: 100 }, (_, i) => own('laser', START_MS + i * 500)))
  expect(await refusalOf(good)).toBe('taken')
  expect(await refusalOf(new TextEncoder().encode('Not a recording at all'))).toEqual({ reason: 'notMcap' })
  expect(await refusalOf(new Uint8Array())).toEqual({ reason: 'notMcap' })
  for (const share of [0.1, 0.5, 0.9])
    expect(await refusalOf(good.slice(0, good.byteLength * share))).toEqual({ reason: 'cutOff' })
  expect(await refusalOf(good.slice().fill(0xff, 3000, 3400))).toEqual({ reason: 'damaged' })
})

test('recordings without a known topic, or with a message that does not parse, are refused by its number and topic', async () => {
  const other = (topic: string): Written => ({ ...own('pose', START_MS), topic })
  expect(await refusalOf(await writeMcap([]))).toEqual({ reason: 'noTopic' })
  expect(await refusalOf(await writeMcap([other('pressure')]))).toEqual({ reason: 'noTopic' })
  const broken = [
    own('laser', START_MS + 2, data => data.slice(0, -8)),
    own('laser', START_MS + 2, data => data.slice().fill(0xff, 30)),
    { ...own('pose', START_MS + 2), topic: 'laser' },
  ]
  for (const second of broken)
    expect(await refusalOf(await writeMcap([own('pose', START_MS), own('laser', START_MS + 1), second]))).toEqual({
      reason: 'message',
      topic: 'laser',
      number: 2,
    })
  const json: Written = { ...own('pose', START_MS), topic: '/scan', schema: 'foxglove.LaserScan', encoding: 'json' }
  expect(await refusalOf(await writeMcap([json]))).toEqual({ reason: 'message', topic: '/scan', number: 1 })
})

test('recordings in a compression that cannot be read name it', async () => {
  const file = await writeMcap([own('pose', START_MS)], { compression: 'lz4' })
  expect(await refusalOf(file)).toEqual({ reason: 'compression', compression: 'lz4' })
})
