/** Robots and their status history (A-089..A-091, P-017, P-020). */
import * as v from 'valibot'
import { BRUSH_TYPES, HEAD_TYPES, RADIO_TYPES, ROBOT_MODELS, SQUEEGEE_SIZES, SQUEEGEE_TYPES } from '../robot/models.ts'
import { GENERAL_STATES } from '../robot/states.ts'
import { lineSchema } from '../text.ts'
import { timeZoneSchema, wireTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'

/** `'1'`/`'0'` on the wire. */
export const toWireFlag = (flag: boolean): '0' | '1' => (flag ? '1' : '0')

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Labels that robots, plans and pins can carry. */
export const labelSchema = v.object({ id: idSchema, label: v.string() })
export type Label = v.InferOutput<typeof labelSchema>
export const newLabelSchema = v.object({ label: v.pipe(lineSchema, v.trim(), v.minLength(1), v.maxLength(40)) })

/** Hardware of a robot, as created and edited. */
const robotHardwareSchema = v.object({
  model: v.picklist(ROBOT_MODELS),
  hardware_version: v.pipe(lineSchema, v.maxLength(20)),
  cleaning_width: count,
  cleaning_head_type: v.picklist(HEAD_TYPES),
  squeegee_size: v.picklist(SQUEEGEE_SIZES),
  squeegee_type: v.picklist(SQUEEGEE_TYPES),
  brush_type: v.picklist(BRUSH_TYPES),
  radio_type: v.picklist(RADIO_TYPES),
})

/** A robot on the wire. `plan` 0: none. `battery` percent, absent when never reported. */
export const robotSchema = v.object({
  id: idSchema,
  name: v.string(),
  display_name: v.string(),
  username: v.string(),
  ...robotHardwareSchema.entries,
  side_sweeper: v.picklist(['0', '1']),
  online: v.picklist(['0', '1']),
  connection: v.picklist(['online', 'offline', 'lost']),
  state: v.optional(count),
  plan: count,
  plan_name: v.optional(v.string()),
  /** `first_id` and version of that plan, where it is in sight. */
  plan_first_id: v.optional(count),
  plan_version: v.optional(count),
  /** The plan that it was given, 0: none; absent where that is the one it works by. */
  assigned_plan: v.optional(count),
  plan_type: v.optional(count),
  location: v.optional(idSchema),
  location_name: v.optional(v.string()),
  account: idSchema,
  account_name: v.string(),
  account_tier: v.number(),
  test: v.boolean(),
  main_deb: v.string(),
  time_zone: v.string(),
  battery: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  /** A recorded run played as if live. */
  replayed: v.boolean(),
  /** By their text; absent: none. */
  labels: v.optional(v.array(labelSchema)),
})
export type Robot = v.InferOutput<typeof robotSchema>

/** How many robots of a list, on whatever page, are in one state; `state` and `plan_type` as in `robotSchema`. */
export const robotCountSchema = v.object({
  connection: v.picklist(['online', 'offline', 'lost']),
  state: v.optional(count),
  plan_type: v.optional(count),
  count,
})
export type RobotCount = v.InferOutput<typeof robotCountSchema>

const nameSchema = v.pipe(lineSchema, v.trim(), v.minLength(1), v.maxLength(80))
/** Empty: the robot's name is shown in its place. */
export const displayNameSchema = v.pipe(lineSchema, v.trim(), v.maxLength(80))

export const newRobotSchema = v.object({
  ...robotHardwareSchema.entries,
  name: nameSchema,
  display_name: v.optional(displayNameSchema),
  side_sweeper: v.picklist(['0', '1']),
  account: idSchema,
  location: v.optional(idSchema),
  time_zone: v.optional(timeZoneSchema, 'UTC'),
  test: v.optional(v.boolean(), false),
  replayed: v.optional(v.boolean(), false),
})
export type NewRobot = v.InferOutput<typeof newRobotSchema>

/** What is to be changed of a robot; what is left out stays. `location` 0: none. */
export const robotEditSchema = v.partial(
  v.object({
    ...robotHardwareSchema.entries,
    name: nameSchema,
    display_name: displayNameSchema,
    side_sweeper: v.picklist(['0', '1']),
    account: idSchema,
    location: count,
    test: v.boolean(),
  }),
)
export type RobotEdit = v.InferOutput<typeof robotEditSchema>

/** A status entry (P-020): one state of one robot from start to end; open while `end_time` is absent. Times UTC (P-017). */
export const robotStatusSchema = v.object({
  id: idSchema,
  robot: idSchema,
  /** The `online` flag at the time of the answer, for `latest=1`. */
  online: v.picklist(['0', '1']),
  state: count,
  status_type: v.string(),
  plan: count,
  plan_type: v.optional(count),
  plan_name: v.optional(v.string()),
  sector: count,
  location: v.optional(idSchema),
  location_name: v.optional(v.string()),
  start_time: wireTimeSchema,
  end_time: v.optional(wireTimeSchema),
})
export type RobotStatus = v.InferOutput<typeof robotStatusSchema>

/** What entries come to: how many they are, of how many robots, and by general state how long they lasted, in whole seconds. */
export const robotStatusTotalsSchema = v.object({
  total: count,
  robots: count,
  states: v.record(
    v.picklist(GENERAL_STATES),
    v.object({ seconds: v.pipe(v.number(), v.minValue(0)), entries: count }),
  ),
})
/** What a day of a zone came to, over all robots that are meant: seconds by general state, how often one got stuck, and of how many anything is known. */
export const robotStatusDaySchema = v.object({
  start: wireTimeSchema,
  seconds: v.record(v.picklist(GENERAL_STATES), v.pipe(v.number(), v.minValue(0))),
  stuck: count,
  robots: count,
})
export type RobotStatusDay = v.InferOutput<typeof robotStatusDaySchema>
export type RobotStatusTotals = v.InferOutput<typeof robotStatusTotalsSchema>
