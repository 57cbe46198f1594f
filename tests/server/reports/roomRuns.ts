import { deflateRawSync } from 'node:zlib'
import { stringify } from 'yaml'
import { type CellBits, noCells } from '../../../floor/cellBits.ts'
import type { Database } from '../../../server/database/database.ts'
import { plans, reportDocuments } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { planRequest } from '../http/planRequest.ts'
import { idOf } from '../http/robotRequest.ts'
import type { Caller } from '../testService.ts'
import { createReport } from './storedReports.ts'

/** A room of 100 by 80 cells of 5 cm, all of it free; one sector is its left half. */
export const ROOM = { width: 100, height: 80, resolution: 0.05, origin: { x: 0, y: 0 } }
export const CELL_M2 = 0.0025
const SECTOR = {
  id: 1,
  name: 'Left',
  type: 1,
  points: [
    { x: 0, y: 0 },
    { x: 2.5, y: 0 },
    { x: 2.5, y: 4 },
    { x: 0, y: 4 },
  ],
}

type Room = {
  /** Lower left corner in map, and metres a cell. */
  readonly x?: number
  readonly resolution?: number
  /** `first_id` of the plan that it is another version of. */
  readonly versionOf?: number
}

/** A plan of the room. @returns its id */
export async function createRoom(
  { db, call }: { readonly db: Database; readonly call: Caller },
  account: number,
  { x = 0, resolution = ROOM.resolution, versionOf }: Room = {},
): Promise<number> {
  const files = {
    'sectors.yaml': stringify({ sectors: [SECTOR] }),
    'map.yaml': stringify({ image: 'map.png', resolution, origin: [x, 0, 0] }),
  }
  const request = await planRequest({ name: `Room ${account} ${crypto.randomUUID()}`, account }, files)
  const id = idOf(await call('POST', '/api/v0/CleaningPlans', request))
  if (versionOf !== undefined)
    await db.update(plans).set({ firstId: versionOf, version: id, status: 'retired' }).where(eq(plans.id, id))
  return id
}

/** The rows from the lowest on, all of their width. */
export function lowRows(rows: number): CellBits {
  const cells = noCells(ROOM)
  cells.bytes.fill(0xff, 0, Math.ceil(ROOM.width / 8) * rows)
  return cells
}

type Run = {
  readonly account: number
  readonly plan: number
  readonly planFirstId?: number
  readonly robot: number
  readonly cells: CellBits
  readonly start?: string
  readonly deleted?: boolean
}

/** A run of an hour that covered these cells, with a path along the upper wall. @returns its report's id */
export async function createRun(db: Database, { cells, plan, start = '2026-11-18T10:00:00Z', ...run }: Run) {
  const path = Float32Array.of(0.5, 3.5, 0, 4.5, 3.5, 1)
  const report = await createReport(db, { planFirstId: plan, planName: 'Room', start, ...run, plan })
  await db
    .update(reportDocuments)
    .set({ coverage: deflateRawSync(cells.bytes), path: deflateRawSync(new Uint8Array(path.buffer)) })
    .where(eq(reportDocuments.report, report))
  return report
}
