import { buffer } from 'node:stream/consumers'
import type { CellSet } from '../../contract/robot/runReport.ts'
import type { Database } from '../database/database.ts'
import { dataItems, planFiles } from '../database/schema.ts'
import { eq } from '../database/sql.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import type { DataFolder } from '../plans/dataFolder.ts'

const SCRIPT = new URL('./paintRun.job.ts', import.meta.url)

/** Areas m². */
export type PaintedRun = {
  readonly coverage: CellSet
  readonly coveredArea: number
  readonly cleanableArea: number
}

/** Paints where a run covered its plan's floor (`floor/coverage.ts`); undefined where a file of the plan cannot be read. */
export type PaintRun = (plan: number, trail: Float32Array, widthM: number) => Promise<PaintedRun | undefined>

export const createPaintRun =
  (db: Database, folder: Pick<DataFolder, 'read'>, jobs: JobQueue): PaintRun =>
  async (plan, trail, widthM) => {
    const rows = await db
      .select({ name: planFiles.name, sha256: dataItems.sha256 })
      .from(planFiles)
      .innerJoin(dataItems, eq(dataItems.id, planFiles.dataItem))
      .where(eq(planFiles.plan, plan))
    const read = async (name: string): Promise<Uint8Array> => {
      const file = rows.find(row => row.name === name)
      return file === undefined ? new Uint8Array() : buffer(folder.read(file.sha256))
    }
    const files = {
      'map.yaml': await read('map.yaml'),
      'map.png': await read('map.png'),
      'sectors.yaml': await read('sectors.yaml'),
    }
    return jobs.run<PaintedRun | undefined>(SCRIPT, { files, trail, widthM })
  }
