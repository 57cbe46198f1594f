import type { JobQueue } from '../jobs/jobs.ts'
import type { MapImport, MapRefusal } from './mapPlan.ts'
import type { NamedBytes } from './planFiles.ts'

const SCRIPT = new URL('./mapImport.job.ts', import.meta.url)

/**
 * Makes the plan of a ROS map_server map: a map of millions of cells takes seconds. See `planOfMap` for what it makes and refuses.
 * @throws JobRefused
 */
export const importMap = (
  jobs: JobQueue,
  yaml: NamedBytes,
  image: NamedBytes | undefined,
): Promise<MapImport | MapRefusal> => jobs.run(SCRIPT, { yaml, image })
