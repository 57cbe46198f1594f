/** What a plan is made of, and what is made, between the service and the process that does it. */
import * as v from 'valibot'
import { sectorSchema, zoneSchema } from '../../../contract/plan/elements.ts'
import {
  mapResolutionSchema,
  NEW_PLAN_TYPES,
  type PlanProposal,
  planProposalSchema,
} from '../../../contract/resources/newPlans.ts'
import type { MapRefusal } from '../mapPlan.ts'
import type { NamedBytes, PlanHead } from '../planFiles.ts'

const namedBytesSchema = v.object({
  name: v.string(),
  bytes: v.custom<Uint8Array>(value => value instanceof Uint8Array),
})
const pose = v.object({ x: v.number(), y: v.number(), a: v.number() })

/** `trace`: read the map and make the files of its plan. `propose`: find rooms in such files. `advise`: find what is wrong with
 * proposals. `take`: write what was taken into `sectors.yaml`. */
export const newPlanOrderSchema = v.variant('step', [
  v.object({
    step: v.literal('trace'),
    planType: v.number(),
    home: v.optional(pose),
    resolution: mapResolutionSchema,
    image: v.optional(namedBytesSchema),
    yaml: v.optional(namedBytesSchema),
    valetudo: v.optional(namedBytesSchema),
  }),
  v.object({
    step: v.literal('propose'),
    start: v.object({ x: v.number(), y: v.number() }),
    yaml: namedBytesSchema,
    image: namedBytesSchema,
  }),
  v.object({
    step: v.literal('advise'),
    plan_type: v.picklist(NEW_PLAN_TYPES),
    start: pose,
    home: pose,
    yaml: namedBytesSchema,
    image: namedBytesSchema,
    proposals: v.array(planProposalSchema),
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
export type TraceOrder = Step<'trace'>
export type ProposeOrder = Step<'propose'>
export type AdviseOrder = Step<'advise'>
export type TakeOrder = Step<'take'>

/** `proposals`: only where the map itself says what its rooms are. */
export type TracedMap = {
  readonly ok: true
  readonly head: PlanHead
  readonly files: readonly NamedBytes[]
  readonly proposals: readonly PlanProposal[] | undefined
  /** Zones of the map, whose ids follow those of the sectors. */
  readonly zones: readonly PlanProposal[]
}
export type TraceAnswer = TracedMap | MapRefusal
export type ProposeAnswer = readonly PlanProposal[]
/** Undefined: the file is none that can be written into. */
export type TakeAnswer = { readonly bytes: Uint8Array | undefined }
