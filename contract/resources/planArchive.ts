/** Archives of plans on their way in (L-047, L-048). */
import * as v from 'valibot'
import { ENVIRONMENTS } from '../plan/environments.ts'
import { idSchema } from './ids.ts'
import { PLAN_JOB_STATES, planJobIdSchema } from './planJobs.ts'

/**
 * What a file of an archive is to the version that it is imported into. `missing`: the archive has none, so the one of the version stays. `unknown`: no
 * file of a plan, which is left out.
 */
const ARCHIVED_FILE_STATES = ['new', 'changed', 'same', 'missing', 'unknown'] as const

const environment = v.picklist(ENVIRONMENTS)
const previewEntries = {
  files: v.array(
    v.object({
      name: v.string(),
      status: v.picklist(ARCHIVED_FILE_STATES),
      bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
  ),
  /** What the archive calls its plan, and the number of its version; absent in one that does not say. */
  plan_name: v.optional(v.string()),
  plan_version: v.optional(v.number()),
  /** Of the archive, and of the place. */
  environment,
  location_environment: environment,
  /** False: it is imported once somebody has confirmed it; or never, where it is not compatible either. */
  isEnvironmentMatching: v.boolean(),
  isEnvironmentCompatible: v.boolean(),
}
/** What an archive holds against what the version has. Also the result of an import's job: while it waits for a confirmation without `plan`. */
export const planImportSchema = v.object({
  ...previewEntries,
  /** The version that was made of it. */
  plan: v.optional(idSchema),
})
export type PlanImport = v.InferOutput<typeof planImportSchema>

/** `job`: of the import; absent where it is never done. It waits for a confirmation where nobody has confirmed, or a preview was asked for. */
export const planImportAnswerSchema = v.object({
  ...previewEntries,
  job: v.optional(planJobIdSchema),
  status: v.optional(v.picklist(PLAN_JOB_STATES)),
})
export type PlanImportAnswer = v.InferOutput<typeof planImportAnswerSchema>
