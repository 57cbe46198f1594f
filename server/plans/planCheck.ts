import type { JobQueue } from '../jobs/jobs.ts'
import type { NamedBytes, PlanFilesRefusal, PlanHead } from './planFiles.ts'

const SCRIPT = new URL('./planCheck.job.ts', import.meta.url)

/** `drawn`: files that nobody handed in. */
export type CheckedPlan = PlanHead & { readonly drawn: readonly NamedBytes[] }

/**
 * Reads the files of a new plan, and draws those that are absent: megabytes of YAML take many seconds. See `readPlanFiles` for what it refuses.
 * @throws JobRefused
 */
export const checkPlanFiles = (jobs: JobQueue, files: readonly NamedBytes[]): Promise<CheckedPlan | PlanFilesRefusal> =>
  jobs.run(SCRIPT, files)
