import * as v from 'valibot'
import { planConfigSchema, planElementsSchema } from '../../../contract/plan/elements.ts'

export const SAVE_SCRIPT = new URL('./saveDraft.job.ts', import.meta.url)

/** What is drawn, and where the files are that it is checked against and written beside. */
export const saveOrderSchema = v.object({
  elements: planElementsSchema,
  config: planConfigSchema,
  /** Metres, of the narrowest robot that works by the plan. */
  robotWidth: v.optional(v.number()),
  paths: v.object({ yaml: v.optional(v.string()), png: v.optional(v.string()), config: v.optional(v.string()) }),
})
export type SaveOrder = v.InferOutput<typeof saveOrderSchema>

/** The files, or what no version may have. */
export const checkedDrawingSchema = v.union([
  v.object({ ok: v.literal(true), sectors: v.instance(Uint8Array), config: v.instance(Uint8Array) }),
  v.object({ ok: v.literal(false), problems: v.array(v.object({ rule: v.string(), keys: v.array(v.string()) })) }),
])
export type CheckedDrawing = v.InferOutput<typeof checkedDrawingSchema>
