/** A published version of a plan on its way to a robot (`docs/robot-protocol.md`). */
import * as v from 'valibot'
import { refusalTokenSchema } from '../resources/planPublishing.ts'
import { lineSchema } from '../text.ts'
import { epochMsSchema } from '../time.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const id = v.pipe(count, v.minValue(1))

/** `sha256`: lower-case hex. `url` is read with the robot's own credential. */
const announcedFileSchema = v.object({
  name: v.pipe(lineSchema, v.minLength(1), v.maxLength(200)),
  sha256: v.pipe(lineSchema, v.regex(/^[0-9a-f]{64}$/)),
  bytes: v.pipe(count, v.maxValue(64 * 1024 * 1024)),
  url: v.pipe(lineSchema, v.maxLength(2000), v.url()),
})
export type AnnouncedFile = v.InferOutput<typeof announcedFileSchema>

/** Retained, QoS 1: the version of its plan that a robot is to work by. `published_at`: ms since the epoch by the service's clock. */
const announcedPlanSchema = v.object({
  plan: id,
  first_id: id,
  version: id,
  name: v.pipe(lineSchema, v.maxLength(200)),
  files: v.pipe(v.array(announcedFileSchema), v.maxLength(64)),
  published_at: epochMsSchema,
})
export type AnnouncedPlan = v.InferOutput<typeof announcedPlanSchema>

/** `plan` 0: the robot has no plan, or none of whose versions is published. */
export const planAnnouncementSchema = v.union([announcedPlanSchema, v.object({ plan: v.literal(0) })])
export type PlanAnnouncement = v.InferOutput<typeof planAnnouncementSchema>

/** What a robot says of a version that was announced to it, QoS 1; repeats change nothing. `token`: why it refuses. */
export const planStatusSchema = v.object({
  plan: id,
  status: v.picklist(['fetching', 'ready', 'running', 'refused']),
  token: v.optional(refusalTokenSchema),
})
export type PlanStatus = v.InferOutput<typeof planStatusSchema>

/** The address of a file of a version, for the robot that it was announced to. */
export const planFilePath = (robot: number, plan: number, name: string): string =>
  `/api/v0/Robots/${robot}/plan_files/${encodeURIComponent(name)}?plan=${plan}`
