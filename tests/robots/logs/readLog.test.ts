import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLogName, logStem, readLog } from '../../../robots/logs/readLog.ts'
import { drivenM, durationMs } from '../../../robots/logs/run.ts'
import { hasSharedData, NEEDS_DATA, sharedData } from './sharedData.ts'
import { storedZip } from './storedZip.ts'

const odometry = (count: number): string =>
  Array.from({ length: count }, (_, i) => `ODOM ${i} 0 0 0 0 0 ${i} host ${i}\n`).join('')
const GRAPH = 'VERTEX_SE2 0 1 2 0\nROBOTLASER1 0 0 1 0.5 10 0 0 2 1 1 0 0 0 0 0 0 0 0 0 0 0 0 5 host 5\n'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swath-logs-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(name: string, bytes: string | Uint8Array): ReturnType<typeof readLog> {
  await writeFile(join(folder, name), bytes)
  return readLog(join(folder, name))
}

test('logs are distinguished by their names', () => {
  const names = ['a.log', 'a.carmen.log', 'a.LOG.gz', 'a.g2o', 'a.g2o.gz', 'a.zip', 'a.bag', 'a.gz', 'log', '._a.log']
  expect(names.filter(isLogName)).toEqual(['a.log', 'a.carmen.log', 'a.LOG.gz', 'a.g2o', 'a.g2o.gz', 'a.zip'])
  expect(['killian.g2o.zip', 'a.b.carmen.log.gz', 'run.log'].map(logStem)).toEqual(['killian', 'a.b', 'run'])
})

test.each([
  ['plain.log', odometry(5)],
  ['packed.carmen.log.gz', gzipSync(odometry(5))],
])('%s is read', async (name, bytes) => {
  const result = await read(name, bytes)
  expect(result?.ok && [result.run.samples.length, durationMs(result.run), result.run.brokenLines]).toEqual([
    5, 4000, 0,
  ])
})

test('in a zip the pose graph is read, and not what macOS put beside it', async () => {
  const zip = storedZip({ 'readme.txt': 'hello', '__MACOSX/._run.g2o': 'no graph', 'data/run.g2o': GRAPH })
  const result = await read('run.g2o.zip', zip)
  expect(result?.ok && result.run.samples).toMatchObject([{ pose: { x: 1, y: 2, w: 0 } }])
})

test('a zip without a pose graph is no log', async () => {
  expect(await read('pictures.zip', storedZip({ 'a.txt': 'hello' }))).toBeUndefined()
})

test('of a file that was cut off, the part before the cut is played', async () => {
  const whole = gzipSync(odometry(20_000))
  const result = await read('cut.log.gz', whole.subarray(0, whole.length / 2))
  if (!result?.ok) throw new Error(result?.sentence)
  expect(result.run.samples.length).toBeGreaterThan(1000)
  expect(result.run.brokenLines).toBeGreaterThan(0)
})

test.each([
  ['noise.log.gz', 'noise.log.gz has no FLASER, RAWLASER1, ROBOTLASER1 or ODOM line that can be read.'],
  ['noise.zip', 'noise.zip cannot be read as a zip archive.'],
  ['noise.g2o', 'noise.g2o has no ROBOTLASER1 after a VERTEX_SE2 that can be read.'],
])('%s full of noise gives a sentence', async (name, sentence) => {
  expect(
    await read(
      name,
      Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251),
    ),
  ).toEqual({ ok: false, sentence })
})

test('a log that is not there gives a sentence', async () => {
  expect(await readLog(join(folder, 'gone.log'))).toMatchObject({ ok: false })
})

describe.skipIf(!hasSharedData)(`recorded logs${NEEDS_DATA}`, () => {
  test('M-096 a simulated office: 1159 scans of 626 beams in 115.8 s over 84.6 m', async () => {
    const result = await readLog(sharedData('logs/office-sim/driving_in_office.carmen.log.gz'))
    if (!result?.ok) throw new Error(result?.sentence)
    const { samples } = result.run
    expect(samples.map(({ scan }) => scan?.ranges.length)).toEqual(Array(1159).fill(626))
    expect(durationMs(result.run) / 1000).toBeCloseTo(115.8, 1)
    expect(drivenM(result.run)).toBeCloseTo(84.6, 1)
  })

  test('M-096 a laser carried by hand: 278 scans of 681 beams in 27.6 s, no pose', async () => {
    const result = await readLog(sharedData('logs/hokuyo-ccny/hokuyo_ccny.carmen.log.gz'))
    if (!result?.ok) throw new Error(result?.sentence)
    const { samples } = result.run
    expect(samples.map(({ scan }) => scan?.ranges.length)).toEqual(Array(278).fill(681))
    expect(durationMs(result.run) / 1000).toBeCloseTo(27.6, 1)
    expect(drivenM(result.run)).toBe(0)
  })
})
