import * as v from 'valibot'
import {
  FENCE_HEADER,
  IDEMPOTENCY_HEADER,
  idempotencyKeySchema,
  PRESSED_AT_HEADER,
  PRESSED_HEADER,
  pressedAgoSchema,
  pressedAtSchema,
} from '../commandHeaders.ts'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import { leftRobotSchema, pastRobotSchema } from '../resources/pastRobots.ts'
import {
  robotCountSchema,
  robotSchema,
  robotStatusDaySchema,
  robotStatusSchema,
  robotStatusTotalsSchema,
} from '../resources/robots.ts'
import { lineSchema } from '../text.ts'
import { timeZoneSchema, wireTimeSchema } from '../time.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = v.object({ id: pathIdSchema })
/** An account: only what belongs to it or to those below it. */
const within = v.optional(pathIdSchema)
const many = <T extends v.GenericSchema>(item: T) =>
  v.union([
    v.array(item),
    v.pipe(
      item,
      v.transform(one => [one]),
    ),
  ])

export const robots = {
  list: route(['Robots', 'view'])
    .route({ method: 'GET', path: '/v1/Robots', tags: ['Robots'] })
    .input(
      v.object({
        account: v.optional(pathIdSchema),
        within,
        limit: v.optional(queryCountSchema, 1000),
        offset: v.optional(queryCountSchema, 0),
      }),
    )
    .output(v.object({ data: v.array(robotSchema), total, counts: v.array(robotCountSchema) })),
  /** Robots that work by a version of a plan, by name; those that have left the fleet too where `deleted` is 1 (L-009). */
  ofPlan: route(['Robots', 'view'])
    .route({ method: 'GET', path: '/api/v0/Robots', tags: ['Robots'] })
    .input(
      v.object({
        cleaning_plan: pathIdSchema,
        limit: v.optional(v.pipe(queryCountSchema, v.maxValue(1000)), 6),
        deleted: v.optional(v.picklist(['0', '1']), '0'),
      }),
    )
    .output(v.object({ data: v.array(robotSchema), total })),
  get: route(['Robots', 'view'])
    .route({ method: 'GET', path: '/v1/Robots/{id}', tags: ['Robots'] })
    .input(id)
    .output(robotSchema),
  /**
   * Robots that have left the accounts in sight for one that is not, those that left last first: what they did before stays with whoever sees
   * where they did it (decision 7).
   */
  left: route(['Robots', 'view'])
    .route({ method: 'GET', path: '/api/v0/Robots/left', tags: ['Robots'] })
    .output(v.object({ data: v.array(leftRobotSchema), total })),
  /** Which times of a robot are the login's to see; 404 as for a robot that does not exist where there are none. */
  past: route(['RobotMonitor', 'view'])
    .route({ method: 'GET', path: '/api/v0/Robots/{id}/past', tags: ['Robots'] })
    .input(id)
    .output(pastRobotSchema),
  /** Where the streamer of a robot is (M-052). */
  streamer: route(['RobotMonitor', 'view'])
    .route({ method: 'GET', path: '/api/v0/Robots/{id}/streamer', tags: ['Robots'] })
    .input(id)
    .output(v.object({ path: v.string(), namespace: v.string(), robot: v.number() })),
  /** The commands that exist, by id (M-052). */
  commands: route(['RobotMonitor', 'view'])
    .route({ method: 'GET', path: '/api/v0/Robots/{id}/commands', tags: ['Robots'] })
    .input(id)
    .output(
      v.object({ data: v.array(v.object({ id: v.number(), name: v.string(), needs_control: v.boolean() })), total }),
    ),
  /**
   * Sends one command; the body is its payload (M-051). Commands 0 and 1 subscribe the streamer socket that the header
   * `x-streamer-socket` names and answer at once. All others answer when the robot has acknowledged: 403 not in control; 409 stale
   * fence, or the key was used for something else; 412 one error for each condition that forbids it, or the robot's own refusal; 504 expired. A stop
   * (21) is answered within 2 s whatever the database does.
   */
  command: route(['RobotMonitor', 'view'])
    .route({
      method: 'POST',
      path: '/api/v0/Robots/{id}/command/{commandId}',
      tags: ['Robots'],
      inputStructure: 'detailed',
    })
    .input(
      v.object({
        params: v.object({ id: pathIdSchema, commandId: queryCountSchema }),
        headers: v.optional(
          v.object({
            [IDEMPOTENCY_HEADER]: v.optional(idempotencyKeySchema),
            [FENCE_HEADER]: v.optional(queryCountSchema),
            [PRESSED_HEADER]: v.optional(pressedAgoSchema),
            [PRESSED_AT_HEADER]: v.optional(pressedAtSchema),
          }),
        ),
        body: v.optional(v.unknown()),
      }),
    )
    .output(
      v.object({
        /** The command's own id, by which its progress is sent (`commandProgress`). */
        id: v.string(),
        /** `sent`: a stop has left for the robot, which has not answered within 2 s; its progress follows. */
        status: v.picklist(['accepted', 'done', 'sent']),
        /** Whether the command was in the service's record by then; only a stop does not wait for that. */
        recorded: v.optional(v.boolean()),
      }),
    ),
}

/** Which entries of the history are meant; all of it has to hold. */
const statusFilter = {
  robot: v.optional(pathIdSchema),
  within,
  location: v.optional(pathIdSchema),
  status_type: v.optional(many(v.pipe(lineSchema, v.maxLength(60)))),
  time: v.optional(wireTimeSchema),
  time_gt: v.optional(wireTimeSchema),
  time_lt: v.optional(wireTimeSchema),
}

/**
 * Status history (A-091, P-017, P-024). `latest=1`: the newest entry of each robot, one page. Times UTC; `time_gt`/`time_lt` select
 * entries that overlap the span, `time` those that began at or before it. `status_type`: slugs, or filters of `STATUS_TYPE_SLUGS`.
 */
export const robotStatus = {
  list: route(['Robots', 'view'])
    .route({ method: 'GET', path: '/api/v0/RobotStatus', tags: ['RobotStatus'] })
    .input(
      v.object({
        latest: v.optional(v.picklist(['0', '1']), '0'),
        ...statusFilter,
        direction: v.optional(v.picklist(['asc', 'desc']), 'desc'),
        order_by: v.optional(v.picklist(['start_time']), 'start_time'),
        limit: v.optional(v.pipe(queryCountSchema, v.maxValue(10_000)), 1000),
        offset: v.optional(queryCountSchema, 0),
      }),
    )
    .output(v.object({ data: v.array(robotStatusSchema), total })),
  /** What all entries that the filters of the list match come to; of those that reach over `time_gt` or `time_lt` the part between counts. */
  totals: route(['Robots', 'view'])
    .route({ method: 'GET', path: '/api/v0/RobotStatus/totals', tags: ['RobotStatus'] })
    .input(v.object(statusFilter))
    .output(robotStatusTotalsSchema),
  /** The same day by day of an IANA zone: days that overlap the span, whole; those of which nothing is known are left out. 400 for more than 100 days. */
  days: route(['Robots', 'view'])
    .route({ method: 'GET', path: '/api/v0/RobotStatus/days', tags: ['RobotStatus'] })
    .input(
      v.object({
        ...statusFilter,
        time_gt: wireTimeSchema,
        time_lt: wireTimeSchema,
        time_zone: timeZoneSchema,
      }),
    )
    .output(v.object({ data: v.array(robotStatusDaySchema), total })),
}
