import type { JobQueue } from '../jobs/jobs.ts'
import type { NamedBytes, PlanFilesRefusal, PlanHead } from './planFiles.ts'

const SCRIPT = new URL('./planCheck.job.ts', import.meta.url)

/** `drawn`: files that nobody handed in. */
export type CheckedPlan = PlanHead & { readonly drawn: readonly NamedBytes[] }

/** @see planCheck.job.ts */
type Question = {
  readonly files: readonly (NamedBytes | { readonly name: string; readonly path: string })[]
  readonly draws?: readonly string[]
  readonly isTimed: boolean
  readonly robotWidth?: number | undefined
}

/** Its process stays a while: who tries a plan until it is right waits for no other start of it. */
const check = (jobs: JobQueue, question: Question): Promise<CheckedPlan | PlanFilesRefusal> =>
  jobs.talk(SCRIPT, ask => ask(question))

/**
 * Reads the files of a new plan, and draws those that are absent: megabytes of YAML take many seconds. See `readPlanFiles` for what it refuses.
 * @throws JobRefused
 */
export const checkPlanFiles = (jobs: JobQueue, files: readonly NamedBytes[]): Promise<CheckedPlan | PlanFilesRefusal> =>
  check(jobs, { files, isTimed: true })

/** Reads files as they are stored, and draws those that are asked for. @throws JobRefused */
export const checkStoredPlan = (
  jobs: JobQueue,
  question: Required<Pick<Question, 'files' | 'draws' | 'robotWidth'>>,
): Promise<CheckedPlan | PlanFilesRefusal> => check(jobs, { ...question, isTimed: false })
