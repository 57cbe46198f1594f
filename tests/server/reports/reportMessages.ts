import { deflateRawSync } from 'node:zlib'
import type { RunReport } from '../../../contract/robot/runReport.ts'
import { STATE } from '../../../contract/robot/states.ts'

/** Map of `planRequest`: 100 by 80 cells of 5 cm. */
const ROOM = { width: 100, height: 80, resolution: 0.05, origin: { x: 0, y: 0 } }

/** All cells of the lower half of the room. */
export function halfCovered(): NonNullable<RunReport['coverage']> {
  const bits = new Uint8Array(Math.ceil(ROOM.width / 8) * ROOM.height).fill(0xff, 0, (13 * ROOM.height) / 2)
  return { ...ROOM, bits: deflateRawSync(bits).toString('base64') }
}

export const pathOf = (vertices: readonly (readonly [x: number, y: number, pen: number])[]): string =>
  deflateRawSync(new Uint8Array(Float32Array.from(vertices.flat()).buffer)).toString('base64')

const MINUTE_MS = 60_000
/** A run of 20 minutes: 40 of 50 m² covered, 50 m² swept, in a quarter of an hour of cleaning. */
export function reportMessage(plan: number, endMs: number, changes: Partial<RunReport> = {}): RunReport {
  const start = endMs - 20 * MINUTE_MS
  return {
    run: crypto.randomUUID(),
    plan,
    plan_type: 'cleaning',
    start_time: start,
    end_time: endMs,
    result: 'partial',
    reasons: ['A sector was skipped'],
    start_voltage: 39,
    end_voltage: 36.5,
    software_version: '2.6.1',
    covered_area: 40,
    cleanable_area: 50,
    details: {
      total_area: 50,
      performance: 160,
      cleaning_time: 900,
      disinfection_time: 0,
      path_length: 120,
      water_usage: [1, 2.5, 0.5],
      sectors: [],
      disinfection: { spray_zones: [] },
      coverage_event: [],
      states: [
        { state: STATE.loadClean, sector: 0, start, end: start + MINUTE_MS },
        { state: STATE.clean, sector: 1, start: start + MINUTE_MS, end: start + 10 * MINUTE_MS },
        { state: STATE.obstacle, sector: 1, start: start + 10 * MINUTE_MS, end: start + 14 * MINUTE_MS },
        { state: STATE.clean, sector: 2, start: start + 14 * MINUTE_MS, end: endMs },
      ],
      skips: [],
      collisions: [],
      obstacles: [],
      localization_lost: [],
    },
    coverage: halfCovered(),
    path: pathOf([
      [1, 1, 0],
      [2, 1, 1],
    ]),
    ...changes,
  }
}
