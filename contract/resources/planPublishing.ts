/** Publishing a version of a plan, and which version each robot works by (L-009, L-044). */
import * as v from 'valibot'
import { lineSchema } from '../text.ts'
import { wireTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * `area`: m², as the publisher was shown it. `estimated_cleaning_time`: seconds; what is none is answered 412. `revision`: of the version as the
 * publisher has seen it. `published_version`: the version that was published then, 0 for none; left out, whichever is published is retired.
 */
export const publishSchema = v.object({
  account: idSchema,
  area: v.pipe(v.number(), v.finite()),
  estimated_cleaning_time: v.nullish(v.number()),
  revision: v.optional(count),
  published_version: v.optional(count),
})
export type Publish = v.InferOutput<typeof publishSchema>

/** How far a robot is with the version that was announced to it last; `refused` says why by a key of the language files. */
export const TRANSFER_STATES = ['announced', 'fetching', 'ready', 'running', 'refused'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

/** What a robot says of itself is a key of the language files only where it looks like one. */
export const refusalTokenSchema = v.pipe(lineSchema, v.maxLength(100), v.regex(/^errors(?:\.[A-Za-z0-9_]{1,40}){1,4}$/))

/**
 * A robot that works by a version of a plan. `since`: when it went over to that version, where it has said so. `is_behind`: another version is
 * published. `transfer`: the version that was announced to it last.
 */
export const planRobotSchema = v.object({
  id: idSchema,
  name: v.string(),
  display_name: v.string(),
  connection: v.picklist(['online', 'offline', 'lost']),
  deleted: v.picklist(['0', '1']),
  plan: idSchema,
  version: count,
  since: v.optional(wireTimeSchema),
  is_behind: v.boolean(),
  transfer: v.optional(
    v.object({
      plan: idSchema,
      version: count,
      status: v.picklist(TRANSFER_STATES),
      token: v.optional(v.string()),
      changed: wireTimeSchema,
    }),
  ),
})
export type PlanRobot = v.InferOutput<typeof planRobotSchema>
