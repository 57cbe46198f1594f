/** What a plan is made of, and what is made, between the service and the process that does it. */
import * as v from 'valibot'
import { sectorSchema, zoneSchema } from '../../../contract/plan/elements.ts'
import { mapResolutionSchema, NEW_PLAN_TYPES, type PlanProposal } from '../../../contract/resources/newPlans.ts'
import type { MapRefusal } from '../mapPlan.ts'
import type { NamedBytes, PlanHead } from '../planFiles.ts'

const namedBytesSchema = v.object({
  name: v.string(),
  bytes: v.custom<Uint8Array>(value => value instanceof Uint8Array),
})
const pose = v.object({ x: v.number(), y: v.number(), a: v.number() })

/** Of the work that makes a plan, when the map is traced and its rooms are looked for. */
export const TRACED_SHARE = 0.6

/** `make`: read the map, make the files of its plan, find rooms in it and what is wrong with them. `take`: write what was taken into `sectors.yaml`. */
export const newPlanOrderSchema = v.variant('step', [
  v.object({
    step: v.literal('make'),
    plan_type: v.picklist(NEW_PLAN_TYPES),
    home: v.optional(pose),
    resolution: mapResolutionSchema,
    image: v.optional(namedBytesSchema),
    yaml: v.optional(namedBytesSchema),
    valetudo: v.optional(namedBytesSchema),
  }),
  v.object({
    step: v.literal('take'),
    sectorsYaml: namedBytesSchema,
    /** Ids of all that was proposed: what has one and is not taken goes. */
    proposed: v.object({ sectors: v.array(v.number()), zones: v.array(v.number()) }),
    sectors: v.array(sectorSchema),
    zones: v.array(zoneSchema),
  }),
])
export type NewPlanOrder = v.InferOutput<typeof newPlanOrderSchema>
type Step<S extends NewPlanOrder['step']> = Extract<NewPlanOrder, { readonly step: S }>
export type MakeOrder = Step<'make'>
export type TakeOrder = Step<'take'>

export type MadePlan = {
  readonly ok: true
  readonly head: PlanHead
  readonly files: readonly NamedBytes[]
  readonly proposals: readonly PlanProposal[]
}
export type MakeAnswer = MadePlan | MapRefusal
/** Undefined: the file is none that can be written into. */
export type TakeAnswer = { readonly bytes: Uint8Array | undefined }
