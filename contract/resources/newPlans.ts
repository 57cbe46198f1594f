/** A plan made from nothing but a map, and the sectors that are proposed for it (L-053 to L-057). */
import * as v from 'valibot'
import { base64Schema } from '../base64.ts'
import { DRAWING_RULES } from '../plan/drawingRules.ts'
import { lineSchema } from '../text.ts'
import { idSchema } from './ids.ts'
import { planJobIdSchema } from './planJobs.ts'
import { planProblemSchema } from './planProblem.ts'
import { planNameSchema } from './plans.ts'

const finite = v.pipe(v.number(), v.finite())
const metres = v.pipe(finite, v.minValue(-1e6), v.maxValue(1e6))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The name that the picture of a map has where nothing comes with it (L-055). */
export const MAP_IMAGE_NAME = 'original_map.png'
/** Metres a pixel, where a map is a picture alone and nobody says otherwise. */
export const DEFAULT_MAP_RESOLUTION = 0.05
export const mapResolutionSchema = v.pipe(finite, v.minValue(0.001), v.maxValue(10))

/** L-057 */
export const NEW_PLAN_TYPES = ['cleaning', 'disinfecting', 'cleaningAndDisinfecting'] as const
export type NewPlanType = (typeof NEW_PLAN_TYPES)[number]

const fileSchema = v.object({ name: v.pipe(lineSchema, v.minLength(1), v.maxLength(200)), base64: base64Schema })
const poseSchema = v.object({ x: metres, y: metres, a: v.pipe(finite, v.minValue(-10), v.maxValue(10)) })

/** Where the map comes from: a picture alone, a ROS map_server yaml with its picture, or the map export of a robot vacuum. */
const startSchema = v.object({
  planName: planNameSchema,
  locationId: idSchema,
  /** Where the robot docks, in map; absent: where the map says, else a free place near its middle. */
  homebase: v.optional(poseSchema),
  planType: v.optional(v.picklist(NEW_PLAN_TYPES), 'cleaning'),
  resolution: v.optional(mapResolutionSchema, DEFAULT_MAP_RESOLUTION),
  originalMap: v.optional(fileSchema),
  yaml: v.optional(fileSchema),
  valetudo: v.optional(fileSchema),
})
/** With `mapFolder` it asks how far that is, whatever else stands in it. */
export const newMapPlanSchema = v.union([v.object({ mapFolder: planJobIdSchema }), startSchema])
export type NewMapPlan = v.InferInput<typeof startSchema>

/** L-054. `progress`: 0 to 1. */
export const newMapPlanAnswerSchema = v.variant('status', [
  v.object({
    status: v.literal('pending'),
    mapFolder: planJobIdSchema,
    step: v.picklist(['tracing', 'proposing']),
    progress: v.pipe(finite, v.minValue(0), v.maxValue(1)),
  }),
  v.object({ status: v.literal('done'), mapFolder: planJobIdSchema, id: idSchema, first_id: idSchema }),
  v.object({
    status: v.literal('error'),
    mapFolder: planJobIdSchema,
    token: v.string(),
    problem: v.optional(planProblemSchema),
  }),
])
export type NewMapPlanAnswer = v.InferOutput<typeof newMapPlanAnswerSchema>

/** Counted from 1 in the proposals of a plan. */
const proposalNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** At most so many sectors and zones are proposed. */
export const MAX_PROPOSALS = 1000

/**
 * A sector or a zone that may be taken. `name`: from the map, else empty. `area`: free floor in it, m². `heading`: along which lanes are longest, radians
 * in map. `suggested`: large enough that most would take it, and sound. `raises_head`: the robot drives in the zone and cleans nothing. `fault`: what the
 * validator of drawings has against it.
 */
export const planProposalSchema = v.object({
  id: proposalNumber,
  kind: v.picklist(['sector', 'zone']),
  name: v.string(),
  points: v.array(v.object({ x: finite, y: finite })),
  area: v.pipe(finite, v.minValue(0)),
  heading: v.optional(finite),
  suggested: v.boolean(),
  raises_head: v.optional(v.boolean()),
  fault: v.optional(v.picklist(DRAWING_RULES)),
})
export type PlanProposal = v.InferOutput<typeof planProposalSchema>

/** `taken`: the ids of those that were taken last; absent while nobody has. */
export const planProposalsSchema = v.object({
  plan_type: v.picklist(NEW_PLAN_TYPES),
  proposals: v.pipe(v.array(planProposalSchema), v.maxLength(MAX_PROPOSALS)),
  taken: v.optional(v.array(proposalNumber)),
})
export type PlanProposals = v.InferOutput<typeof planProposalsSchema>

/** Those that are taken, and how they are to be called; all others are left. `revision`: of the version that was looked at. */
export const takenProposalsSchema = v.object({
  accepted: v.pipe(
    v.array(
      v.object({
        id: proposalNumber,
        name: v.optional(v.pipe(lineSchema, v.trim(), v.minLength(1), v.maxLength(120))),
      }),
    ),
    v.maxLength(MAX_PROPOSALS),
    v.check(accepted => new Set(accepted.map(({ id }) => id)).size === accepted.length),
  ),
  revision: v.optional(count),
})
export type TakenProposals = v.InferOutput<typeof takenProposalsSchema>
