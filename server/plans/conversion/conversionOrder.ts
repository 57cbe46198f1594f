/** What a job is asked to look at and to convert. */
import * as v from 'valibot'
import type { ConversionChecks } from '../../../contract/plan/conversionChecks.ts'
import { namedBytesSchema, type PlanHead } from '../planFiles.ts'

/**
 * `files`: those of the version that are looked at, as far as it has them. `names`: of all its files. `tooLarge`: names of those that are not even read. `isLegacy`: drawn with the older tool.
 * `converts`: files are made of the drawing where every check passes.
 */
export const conversionOrderSchema = v.object({
  isLegacy: v.boolean(),
  converts: v.boolean(),
  names: v.array(v.string()),
  tooLarge: v.array(v.string()),
  files: v.array(namedBytesSchema),
})
export type ConversionOrder = v.InferOutput<typeof conversionOrderSchema>

/** Files that are looked at. */
export const READ_FILES = ['plan.svg', 'map.yaml', 'map.png', 'sectors.yaml'] as const

export type Converted = {
  readonly head: PlanHead
  /** `sectors.yaml` and `config.yaml`. */
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[]
}
export type ConversionAnswer = { readonly checks: ConversionChecks; readonly converted: Converted | undefined }
