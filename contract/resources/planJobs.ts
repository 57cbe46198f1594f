/** Work on plans that takes a while and outlives the service: validation, import, creation, conversion. */
import * as v from 'valibot'
import { lineSchema } from '../text.ts'
import { wireTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'
import { planProblemSchema } from './planProblem.ts'

export const PLAN_JOB_KINDS = ['validate', 'import', 'create', 'convert'] as const
export type PlanJobKind = (typeof PLAN_JOB_KINDS)[number]

/** `pending`: it waits for its turn or runs. `waiting`: for an answer of the person. */
export const PLAN_JOB_STATES = ['pending', 'waiting', 'done', 'failed', 'cancelled'] as const

export const planJobIdSchema = v.pipe(lineSchema, v.uuid())

/**
 * `plan`: the version that it is about, or that it made. `progress`: 0–1. `result`: by the schema of its kind; of a job that waits, what the person is
 * asked about. `token`, and where there is one `problem`: why it failed.
 */
export const planJobSchema = v.object({
  id: planJobIdSchema,
  kind: v.picklist(PLAN_JOB_KINDS),
  status: v.picklist(PLAN_JOB_STATES),
  plan: v.optional(idSchema),
  account: idSchema,
  progress: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  result: v.optional(v.unknown()),
  token: v.optional(v.string()),
  problem: v.optional(planProblemSchema),
  created: wireTimeSchema,
  ended: v.optional(wireTimeSchema),
})
export type PlanJob = v.InferOutput<typeof planJobSchema>
