import type { JobQueue } from '../jobs/jobs.ts'
import type { NamedBytes, PlanFilesRefusal, PlanHead } from './planFiles.ts'

const SCRIPT = new URL('./planCheck.job.ts', import.meta.url)

/**
 * Reads the files of a new plan: megabytes of YAML take many seconds. See `readPlanFiles` for what it refuses.
 * @throws JobRefused
 */
export const checkPlanFiles = (jobs: JobQueue, files: readonly NamedBytes[]): Promise<PlanHead | PlanFilesRefusal> =>
  jobs.run(SCRIPT, files)
