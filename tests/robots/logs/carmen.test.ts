import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBody, encodeBody } from '../../../contract/telemetry/codec.ts'
import { parseCarmen } from '../../../robots/logs/carmen.ts'
import { parsePoseGraph } from '../../../robots/logs/g2o.ts'
import { readLines } from '../../../robots/logs/lines.ts'
import type { Run, RunResult } from '../../../robots/logs/run.ts'

async function* chunksOf(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text, 'latin1')
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const carmen = (...lines: string[]): Promise<RunResult> => parseCarmen(readLines(chunksOf(lines.join('\n'))), 'run.log')
const poseGraph = (...lines: string[]): Promise<RunResult> =>
  parsePoseGraph(readLines(chunksOf(lines.join('\n'))), 'run.g2o')

async function runOf(result: Promise<RunResult>): Promise<Run> {
  const read = await result
  if (!read.ok) throw new Error(read.sentence)
  return read.run
}

const robotLaser = (ranges: string, pose: string, stamp: number): string =>
  `ROBOTLASER1 0 -1.5 3 0.5 10 0.01 0 ${ranges.split(' ').length} ${ranges} 0 ${pose} ${pose} 0 0 0 0 0 ${stamp} robot ${stamp}`

describe('CARMEN lines', () => {
  test('M-096 a ROBOTLASER1 keeps its sensor pose, its robot pose and the angles of its first and last beam', async () => {
    const line = 'ROBOTLASER1 0 -1.5 3.0 0.5 10 0.01 0 4 1 2 3 4 2 7 7 5.1 6.1 0.7 5 6 0.5 0 0 0 0 0 100.5 host 2.5'
    const { samples } = await runOf(carmen(line))
    expect(samples).toEqual([
      {
        timeMs: 0,
        pose: { x: 5, y: 6, w: 0.5 },
        scan: { x: 5.1, y: 6.1, w: 0.7, start: -1.5, end: 0, max: 10, ranges: Float32Array.of(1, 2, 3, 4) },
      },
    ])
  })

  test.each([
    [180, Math.PI / 180],
    [181, Math.PI / 180],
    [361, Math.PI / 360],
  ])('M-096 a FLASER of %i beams looks from right to left in steps of %f rad', async (count, step) => {
    const ranges = Array.from({ length: count }, () => '1').join(' ')
    const { samples } = await runOf(carmen(`FLASER ${count} ${ranges} 1 2 0.3 9 9 9 10 host 0`))
    expect(samples[0]?.pose).toEqual({ x: 1, y: 2, w: 0.3 })
    expect(samples[0]?.scan?.start).toBeCloseTo(-Math.PI / 2)
    expect(samples[0]?.scan?.end).toBeCloseTo(-Math.PI / 2 + (count - 1) * step)
  })

  test('M-096 beams that did not come back are at the limit, which the laser rule leaves undrawn', async () => {
    const { samples } = await runOf(carmen(robotLaser('1 0 -1 nan inf 10 12 50 81.91', '0 0 0', 1)))
    expect([...(samples[0]?.scan?.ranges ?? [])]).toEqual([1, 10, 10, 10, 10, 10, 10, 10, 10])
    const flaser = await runOf(carmen('FLASER 3 50 81.91 49 0 0 0 0 0 0 1 host 1'))
    const scan = flaser.samples[0]?.scan
    expect([...(scan?.ranges ?? [])].map(range => range >= Math.fround(scan?.max ?? 0))).toEqual([true, true, false])
  })

  test('M-098 a scan without a pose is where the odometry was, else at the origin', async () => {
    const raw = 'RAWLASER1 0 -1 2 1 5.6 0.01 0 3 1 1 1 0'
    const { samples } = await runOf(carmen(`${raw} 1 host 0`, 'ODOM 3 4 0.5 0 0 0 1.1 host 0', `${raw} 1.2 host 0`))
    expect(samples.map(({ timeMs, pose }) => [timeMs, pose])).toEqual([
      [0, { x: 0, y: 0, w: 0 }],
      [100, { x: 3, y: 4, w: 0.5 }],
      [200, { x: 3, y: 4, w: 0.5 }],
    ])
    expect(samples[2]?.scan).toMatchObject({ x: 3, y: 4, w: 0.5 })
  })

  test('M-098 odometry does not mix with the corrected poses of scans', async () => {
    const { samples } = await runOf(
      carmen(robotLaser('1 1', '0 0 0', 1), 'ODOM 500 0 0 0 0 0 2 host 2', robotLaser('1 1', '1 0 0', 3)),
    )
    expect(samples.map(({ pose }) => pose.x)).toEqual([0, 1])
  })

  test('broken lines are counted and left out, other messages are left out quietly', async () => {
    const { samples, brokenLines } = await runOf(
      carmen(
        '# a comment',
        'PARAM robot_width 0.5',
        robotLaser('1 2', '0 0 0', 1),
        'ROBOTLASER1 0 -1.5 3 0.5 10 0.01 0 5 1 2',
        'FLASER 2 1 x 0 0 0 0 0 0 1 host 1',
        'FLASER -4 1 2',
        'FLASER 1e99 1 2',
        // An angle that no 32-bit float holds.
        'RAWLASER1 0 -3.5e38 1 0 10 0 0 1 1 0 0',
        'ODOM 1 nan 0 0 0 0 1 host 1',
        robotLaser('1 2', '1 0 0', 2),
      ),
    )
    expect(samples).toHaveLength(2)
    expect(brokenLines).toBe(6)
  })

  test('a log with nothing to play gives a sentence that names it and what is missing', async () => {
    const sentence = 'run.log has no FLASER, RAWLASER1, ROBOTLASER1 or ODOM line that can be read.'
    expect(await carmen('hello', 'ODOM 1')).toEqual({ ok: false, sentence })
    expect(await carmen('')).toEqual({ ok: false, sentence })
  })
})

describe('pose graphs', () => {
  test('M-096 each scan is taken from the vertex before it, whatever pose it says itself', async () => {
    const { samples, brokenLines } = await runOf(
      poseGraph(
        'VERTEX_SE2 0 1 2 0.5',
        robotLaser('1 1', '9 9 9', 10),
        'VERTEX_SE2 1 2 2 0.6',
        robotLaser('1 1', '9 9 9', 11.5),
        'EDGE_SE2 0 1 1 0 0 1 0 0 1 0 1',
        '#LOOP',
      ),
    )
    expect(samples.map(({ timeMs, pose, scan }) => [timeMs, pose, scan?.x, scan?.w])).toEqual([
      [0, { x: 1, y: 2, w: 0.5 }, 1, 0.5],
      [1500, { x: 2, y: 2, w: 0.6 }, 2, 0.6],
    ])
    expect(brokenLines).toBe(0)
  })

  test('a scan without a vertex of its own is counted and left out', async () => {
    const scan = robotLaser('1 1', '0 0 0', 1)
    const { samples, brokenLines } = await runOf(
      poseGraph(scan, 'VERTEX_SE2 0 0 0 0', scan, scan, 'VERTEX_SE2 1 x 0 0', scan),
    )
    expect(samples).toHaveLength(1)
    expect(brokenLines).toBe(4)
  })

  test('a graph without scans gives a sentence that names it and what is missing', async () => {
    expect(await poseGraph('VERTEX_SE2 0 0 0 0')).toEqual({
      ok: false,
      sentence: 'run.g2o has no ROBOTLASER1 after a VERTEX_SE2 that can be read.',
    })
  })
})

describe('whatever a file holds', () => {
  const word = fc.oneof(
    { weight: 3, arbitrary: fc.double({ noDefaultInfinity: false }).map(String) },
    { weight: 3, arbitrary: fc.integer({ min: -3, max: 12 }).map(String) },
    fc.constantFrom('nan', 'inf', '1e999', '', 'x', '0x10', '-', '81.91'),
    fc.string(),
  )
  const line = fc
    .tuple(
      fc.constantFrom('FLASER', 'RAWLASER1', 'ROBOTLASER1', 'ODOM', 'VERTEX_SE2', 'EDGE_SE2', ''),
      fc.array(word, { maxLength: 40 }),
    )
    .map(([name, words]) => [name, ...words].join(' '))
  const soundScan = fc
    .tuple(fc.array(fc.double({ min: -1, max: 99, noNaN: true }), { minLength: 1, maxLength: 9 }), fc.double())
    .map(([ranges, stamp]) => robotLaser(ranges.join(' '), '1 2 3', stamp))
  const file = fc.array(fc.oneof(line, soundScan), { maxLength: 20 })

  test.each([
    ['CARMEN', carmen],
    ['pose graph', poseGraph],
  ])('M-096 a %s reader never throws, and what it gives is in time order and can be sent', async (_, read) => {
    await fc.assert(
      fc.asyncProperty(file, async lines => {
        const result = await read(...lines)
        if (!result.ok) {
          expect(result.sentence).toContain('run.')
          return
        }
        let before = 0
        for (const { timeMs, scan } of result.run.samples) {
          expect(timeMs).toBeGreaterThanOrEqual(before)
          before = timeMs
          if (scan) expect(decodeBody('laser', encodeBody('laser', scan)).ok).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a line over the limit is not kept, and the lines around it are', async () => {
    const lines: (string | undefined)[] = []
    for await (const text of readLines(chunksOf(`one\r\n${'x'.repeat(50)}\ntwo\n\nlast`), 20)) lines.push(text)
    expect(lines).toEqual(['one', undefined, 'two', '', 'last'])
  })
})
