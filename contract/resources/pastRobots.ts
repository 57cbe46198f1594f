/** Robots that have left an account, whose past there stays with it (decision 7). */
import * as v from 'valibot'
import { isoTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'
import { robotSchema } from './robots.ts'

/** Time that a robot spent in accounts in sight. Absent `from`: since it exists; absent `to`: it is there still. */
export const pastSpanSchema = v.object({ from: v.optional(isoTimeSchema), to: v.optional(isoTimeSchema) })
export type PastSpan = v.InferOutput<typeof pastSpanSchema>

/**
 * A robot with the times of it that are the viewer's to see, oldest first. One that has left for an account out of sight is told as it was
 * known then: its present state, plan, place and labels are absent.
 */
export const pastRobotSchema = v.object({ robot: robotSchema, spans: v.array(pastSpanSchema) })
export type PastRobot = v.InferOutput<typeof pastRobotSchema>

/** A robot that is out of sight now, as it was called when it left. */
export const leftRobotSchema = v.object({
  id: idSchema,
  name: v.string(),
  display_name: v.string(),
  left: isoTimeSchema,
})
export type LeftRobot = v.InferOutput<typeof leftRobotSchema>
