import * as v from 'valibot'
import { alertSchema, MAX_ALERTS } from '../resources/alerts.ts'
import { idSchema, pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import { route } from './access.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const id = v.object({ id: pathIdSchema })
const unread = v.object({ unread: count })

/** Alerts of the robots in sight: people who see what a robot does see what is wrong with it. */
export const alerts = {
  /**
   * What lasts, the worst first, then what is over, the newest first: of the last seven days, with `show=unread` only what the login has not read.
   * What lasts is listed in either case. `total`: as many there are of those that were asked for; `recent`: of all of the last seven days.
   */
  list: route(['Robots', 'view'])
    .route({ method: 'GET', path: '/api/v0/Alerts', tags: ['Alerts'] })
    .input(
      v.object({
        show: v.optional(v.picklist(['unread', 'recent']), 'recent'),
        limit: v.optional(v.pipe(queryCountSchema, v.maxValue(MAX_ALERTS)), 100),
        offset: v.optional(queryCountSchema, 0),
      }),
    )
    .output(v.object({ data: v.array(alertSchema), total: count, unread: count, recent: count })),
  /** What the bell counts. */
  unread: route(['Robots', 'view'])
    .route({ method: 'GET', path: '/api/v0/Alerts/unread', tags: ['Alerts'] })
    .output(unread),
  /**
   * "I am on it". `from`: the login that it is taken over from, who is on it. 409 when somebody else is, or when it is over; 403 for whoever may not be
   * in control of the robot.
   */
  take: route(['RobotMonitor', 'view'], { inPerson: true })
    .route({ method: 'POST', path: '/api/v0/Alerts/{id}/take', tags: ['Alerts'] })
    .input(v.object({ id: pathIdSchema, from: v.optional(idSchema) }))
    .output(alertSchema),
  /** Takes it back. 409 for somebody who is not on it, or when it is over. */
  giveBack: route(['RobotMonitor', 'view'], { inPerson: true })
    .route({ method: 'POST', path: '/api/v0/Alerts/{id}/give_back', tags: ['Alerts'] })
    .input(id)
    .output(alertSchema),
  /** Marks alerts read: those that are named, or with `through` all in sight up to this id. Others are left as they are. */
  markRead: route(['Robots', 'view'], { inPerson: true })
    .route({ method: 'POST', path: '/api/v0/Alerts/read', tags: ['Alerts'] })
    .input(
      v.object({
        ids: v.optional(v.pipe(v.array(idSchema), v.maxLength(MAX_ALERTS)), []),
        through: v.optional(idSchema),
      }),
    )
    .output(unread),
}
