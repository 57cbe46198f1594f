/** The archive of a plan (L-047): a zip of its files, and `plan.json` with what stands in no file. */
import * as v from 'valibot'
import { ENVIRONMENTS } from '../../../contract/plan/environments.ts'
import { planNameSchema } from '../../../contract/resources/plans.ts'

export const MANIFEST_NAME = 'plan.json'
export const MANIFEST_FORMAT = 1
export const MAX_MANIFEST_BYTES = 64 * 1024

/** `format`: of this file. `version`: of the plan, when the archive was made. */
export const archiveManifestSchema = v.object({
  format: v.literal(MANIFEST_FORMAT),
  name: planNameSchema,
  environment: v.picklist(ENVIRONMENTS),
  plan_type: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(4)),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})
export type ArchiveManifest = v.InferOutput<typeof archiveManifestSchema>
