import * as v from 'valibot'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import { robotSettingSchema, settingPathSchema, settingValueSchema } from '../resources/robotSettings.ts'
import {
  displayNameSchema,
  labelSchema,
  newLabelSchema,
  newRobotSchema,
  robotEditSchema,
  robotSchema,
} from '../resources/robots.ts'
import { ROBOT_FEATURES } from '../robot/features.ts'
import { isoTimeSchema, timeZoneSchema } from '../time.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = v.object({ id: pathIdSchema })
const ids = v.pipe(v.array(pathIdSchema), v.maxLength(100))

/** What is set up of robots. */
export const robotAdministration = {
  create: route(['Robots', 'provision'])
    .route({ method: 'POST', path: '/api/v0/Robots', tags: ['Robots'] })
    .input(newRobotSchema)
    .output(robotSchema),
  /**
   * 400 `errors.robot.hardware` with the field that does not go together with the others (A-096..A-100); 409 when the name is taken. A robot that
   * moves leaves its past with the account it was made in (decision 7); `take_past` takes it along, which super alone may do: 403 for others.
   */
  edit: route(['Robots', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Robots/{id}', tags: ['Robots'] })
    .input(v.object({ ...id.entries, ...robotEditSchema.entries, take_past: v.optional(v.boolean()) }))
    .output(robotSchema),
  rename: route(['Robots', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Robots/{id}/display_name', tags: ['Robots'] })
    .input(v.object({ ...id.entries, display_name: displayNameSchema }))
    .output(robotSchema),
  /** `plans`: the newest assignment first; an empty list takes the plan away. */
  assignPlans: route(['Robots', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Robots/{id}/assign_plans', tags: ['Robots'] })
    .input(v.object({ ...id.entries, plans: ids }))
    .output(robotSchema),
  setTimeZone: route(['Robots', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Robots/{id}/timezone', tags: ['Robots'] })
    .input(v.object({ ...id.entries, time_zone: timeZoneSchema }))
    .output(robotSchema),
  /** All labels that the robot is to carry. */
  setLabels: route(['Robots', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Robots/{id}/labels', tags: ['Robots'] })
    .input(v.object({ ...id.entries, labels: ids }))
    .output(robotSchema),
  /** Takes a robot out of the fleet; 409 while it is connected. */
  remove: route(['Robots', 'provision'])
    .route({ method: 'DELETE', path: '/api/v0/Robots/{id}', tags: ['Robots'], successStatus: 200 })
    .input(id)
    .output(v.object({ id: v.number() })),
  /**
   * A new token for the gateway, shown this once and stored hashed. `old_connection` 'ended': the one before works no more, and whoever was connected
   * with it is cut off; 'kept': credentials are the matter of a broker that the service does not manage. 412 `errors.robot.broker` when the broker did
   * not take it: it is not stored then.
   */
  renewCredential: route(['Robots', 'provision'])
    .route({ method: 'POST', path: '/api/v0/Robots/{id}/credential', tags: ['Robots'] })
    .input(id)
    .output(
      v.object({
        user: v.string(),
        token: v.string(),
        mqtt_url: v.string(),
        old_connection: v.picklist(['ended', 'kept']),
      }),
    ),
  /** `is_paid`: '1' where the deployment asks money for it (setting `robot-features`). */
  features: route(['Robots', 'view'])
    .route({ method: 'GET', path: '/api/v0/Robots/Features', tags: ['Robots'] })
    .output(
      v.object({
        data: v.array(v.object({ name: v.picklist(ROBOT_FEATURES), is_paid: v.picklist(['0', '1']) })),
        total,
      }),
    ),
}

/** Settings of one robot by their paths. */
export const robotSettings = {
  list: route(['Robots', 'view'])
    .route({ method: 'GET', path: '/api/v0/Robots/{id}/Settings', tags: ['RobotSettings'] })
    .input(id)
    .output(v.object({ data: v.array(robotSettingSchema), total })),
  /** How many there are, and when one was last changed. */
  status: route(['Robots', 'view'])
    .route({ method: 'GET', path: '/api/v0/Robots/{id}/Settings/status', tags: ['RobotSettings'] })
    .input(id)
    .output(v.object({ total, changed_at: v.optional(isoTimeSchema) })),
  get: route(['Robots', 'view'])
    .route({ method: 'GET', path: '/api/v0/Robots/{id}/Settings/property/{+path}', tags: ['RobotSettings'] })
    .input(v.object({ ...id.entries, path: settingPathSchema }))
    .output(robotSettingSchema),
  set: route(['Robots', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Robots/{id}/Settings/property/{+path}', tags: ['RobotSettings'] })
    .input(v.object({ ...id.entries, path: settingPathSchema, value: settingValueSchema }))
    .output(robotSettingSchema),
}

/** Labels that robots, plans and pins can carry. */
export const labels = {
  list: route(['Robots', 'view'])
    .route({ method: 'GET', path: '/api/v0/Labels', tags: ['Labels'] })
    .input(
      v.object({
        limit: v.optional(queryCountSchema, 10_000),
      }),
    )
    .output(v.object({ data: v.array(labelSchema), total })),
  /** 409 when there is one of this text. */
  create: route(['Robots', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Labels', tags: ['Labels'] })
    .input(newLabelSchema)
    .output(labelSchema),
}
