import { READ_LEVEL } from '../../../../contract/capabilities.ts'
import { fromWireTime, toWireTime } from '../../../../contract/time.ts'
import type { Database } from '../../../database/database.ts'
import { leaseEvents, logins } from '../../../database/schema.ts'
import { and, asc, count, eq, gt, inArray, lt } from '../../../database/sql.ts'
import { routes, signedIn } from '../../implementer.ts'
import { pastRobot } from '../../scope/pastRobot.ts'

/** The newest that a span holds beyond these are found by asking again from the last. */
const MAX_EVENTS = 1000
const SHOWN = ['began', 'ended'] as const

/** Who took and left control of a robot, for its timeline (P-016). */
export function controlEventRoutes({ db }: { readonly db: Database }) {
  return {
    controlEvents: routes.recordings.controlEvents.handler(async ({ input, context }) => {
      const { id, isSeen } = await pastRobot(db, signedIn(context), input.id, READ_LEVEL)
      const wanted = and(
        eq(leaseEvents.robot, id),
        isSeen(leaseEvents.account),
        inArray(leaseEvents.type, [...SHOWN]),
        gt(leaseEvents.time, new Date(fromWireTime(input.time_gt))),
        lt(leaseEvents.time, new Date(fromWireTime(input.time_lt))),
      )
      const [counted] = await db.select({ total: count() }).from(leaseEvents).where(wanted)
      const rows = await db
        .select({ event: leaseEvents, name: logins.name })
        .from(leaseEvents)
        .leftJoin(logins, eq(logins.id, leaseEvents.login))
        .where(wanted)
        .orderBy(asc(leaseEvents.id))
        .limit(MAX_EVENTS)
      const data = rows.map(({ event, name }) => ({
        time: toWireTime(event.time.getTime()),
        type: event.type === 'began' ? ('began' as const) : ('ended' as const),
        user: { id: event.login, name: name ?? '' },
        reason: event.reason ?? undefined,
      }))
      return { data, total: counted?.total ?? 0 }
    }),
  }
}
