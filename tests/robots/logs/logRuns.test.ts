import * as v from 'valibot'
import { expect, test } from 'vitest'
import { runReportSchema } from '../../../contract/robot/runReport.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { areaOfCells, countCells, decodeCells } from '../../../floor/cellBits.ts'
import { createLogRuns } from '../../../robots/logs/logRuns.ts'
import { mapFrameOf } from '../../../robots/logs/mapFrame.ts'
import { encodeReport } from '../../../robots/reports/encodeReport.ts'
import type { EndedRun } from '../../../robots/reports/endedRun.ts'

const START_MS = 1_780_000_000_000
const YAML = { name: 'hall.yaml', bytes: Buffer.from('image: hall.pgm\nresolution: 0.1\norigin: [-5, -5, 0]\n') }
const PGM = {
  name: 'hall.pgm',
  bytes: Buffer.concat([Buffer.from('P5\n# hall\n300 100\n255\n'), Buffer.alloc(30_000)]),
}

test('R-001 a recording is reported from where its robot moves to where it rests: way, time, swept floor and its cells', async () => {
  const frame = await mapFrameOf({ yaml: YAML, image: PGM })
  expect(frame).toEqual({ width: 300, height: 100, resolution: 0.1, origin: { x: -5, y: -5 } })
  const ended: EndedRun[] = []
  const runs = createLogRuns({
    plan: 4,
    frame,
    swath: 0.66,
    softwareVersion: '0.0.0',
    volts: 38,
    onEnded: run => ended.push(run),
  })
  runs.state(START_MS, STATE.main)
  runs.state(START_MS + 1000, STATE.clean)
  for (let x = 0; x <= 20; x += 0.5) runs.pose({ x, y: 0, w: 0 })
  runs.state(START_MS + 61_000, STATE.main)
  // Pushed about a little: no run.
  runs.state(START_MS + 70_000, STATE.clean)
  runs.pose({ x: 20, y: 0, w: 0 })
  runs.pose({ x: 21, y: 0, w: 0 })
  runs.state(START_MS + 80_000, STATE.main)
  expect(ended).toHaveLength(1)
  const report = v.parse(runReportSchema, ended[0] && (await encodeReport(ended[0])))
  expect(report).toMatchObject({ result: 'success', start_time: START_MS + 1000, end_time: START_MS + 61_000 })
  expect(report.details).toMatchObject({ sectors: [], cleaning_time: 60, path_length: 20 })
  expect(report.details.total_area).toBeCloseTo(13.2, 6)
  expect(report.cleanable_area).toBe(0)
  const cells = report.coverage && (await decodeCells(report.coverage))
  expect(cells && areaOfCells(cells.frame, countCells(cells))).toBeCloseTo(report.covered_area, 6)
  // Six or seven cells of ten centimetres lie under a swath of 66.
  expect(report.covered_area).toBeCloseTo(12, 6)
})

test('R-001 a map that cannot be read gives no cells, and no fault', async () => {
  expect(await mapFrameOf({ yaml: YAML })).toBeUndefined()
  expect(
    await mapFrameOf({ yaml: YAML, image: { name: 'hall.png', bytes: Buffer.from('no picture') } }),
  ).toBeUndefined()
  expect(await mapFrameOf({ yaml: { name: 'x.yaml', bytes: Buffer.from('[') }, image: PGM })).toBeUndefined()
})
