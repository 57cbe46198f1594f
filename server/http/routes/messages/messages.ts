import { LEVEL } from '../../../../contract/permissions.ts'
import { fromWireTime, toWireTime } from '../../../../contract/time.ts'
import type { Database } from '../../../database/database.ts'
import { logins, messages } from '../../../database/schema.ts'
import { and, asc, count, desc, eq, gt, lt } from '../../../database/sql.ts'
import { routes, signedIn } from '../../implementer.ts'
import { pastRobot } from '../../scope/pastRobot.ts'

/** Messages of robots, and of operators to robots (O-030, M-074). */
export function messageRoutes({ db }: { readonly db: Database }) {
  return {
    list: routes.messages.list.handler(async ({ input, context }) => {
      const { id, isSeen } = await pastRobot(db, signedIn(context), input.robot, LEVEL.operator)
      const wanted = and(
        eq(messages.robot, id),
        isSeen(messages.account),
        input.time_gt === undefined ? undefined : gt(messages.time, new Date(fromWireTime(input.time_gt))),
        input.time_lt === undefined ? undefined : lt(messages.time, new Date(fromWireTime(input.time_lt))),
      )
      const [counted] = await db.select({ total: count() }).from(messages).where(wanted)
      const rows = await db
        .select({ message: messages, login: { id: logins.id, name: logins.name } })
        .from(messages)
        .leftJoin(logins, eq(logins.id, messages.login))
        .where(wanted)
        .orderBy((input.direction === 'asc' ? asc : desc)(messages.id))
        .limit(input.limit)
      const data = rows.map(({ message: { id: message, robot, time, level, text, key }, login }) => ({
        id: message,
        robot,
        time: toWireTime(time.getTime()),
        level,
        text,
        key,
        login: login ?? undefined,
      }))
      return { data, total: counted?.total ?? 0 }
    }),
  }
}
