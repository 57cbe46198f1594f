import { text } from 'node:stream/consumers'
import type { Database } from '../database/database.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import type { DataFolder } from '../plans/dataFolder.ts'
import { createMapFrames, type MapFrames } from '../plans/mapArea.ts'
import { storedFiles } from '../plans/storedFiles.ts'
import { planAreaOf } from './planArea.ts'

const SCRIPT = new URL('./planArea.job.ts', import.meta.url)
/** More than this is read in a process of its own. */
const LARGE_BYTES = 64 * 1024
/** Files that are remembered; their bytes never change. */
const MAX_REMEMBERED = 500

/** What reports take from the files of their plans. All throw whatever the database throws. */
export type PlanFacts = {
  /** Undefined where the map cannot be read. */
  readonly frameOf: MapFrames['of']
  /** Of its sectors, m²; 0 where they cannot be read. */
  readonly areaOf: (plan: number) => Promise<number>
}

export function createPlanFacts(db: Database, folder: Pick<DataFolder, 'read'>, jobs: JobQueue): PlanFacts {
  const frames = createMapFrames(db, folder)
  /** By the digest of the file. */
  const areas = new Map<string, number>()

  async function read(sha256: string, bytes: number): Promise<number> {
    const yaml = await text(folder.read(sha256))
    return bytes > LARGE_BYTES ? jobs.run<number>(SCRIPT, { yaml }) : planAreaOf(yaml)
  }

  return {
    frameOf: frames.of,
    areaOf: async plan => {
      const file = (await storedFiles(db, plan)).find(({ name }) => name === 'sectors.yaml')
      if (file === undefined) return 0
      const known = areas.get(file.sha256)
      if (known !== undefined) return known
      // A file that is lost keeps no report from being stored.
      const area = await read(file.sha256, file.bytes).catch(() => undefined)
      if (area === undefined) return 0
      if (areas.size >= MAX_REMEMBERED) areas.clear()
      areas.set(file.sha256, area)
      return area
    },
  }
}
