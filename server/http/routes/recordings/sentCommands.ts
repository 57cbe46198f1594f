import { READ_LEVEL } from '../../../../contract/capabilities.ts'
import { fromWireTime, toWireTime } from '../../../../contract/time.ts'
import type { Database } from '../../../database/database.ts'
import { commands, logins } from '../../../database/schema.ts'
import { and, asc, count, eq, gt, inArray, lt } from '../../../database/sql.ts'
import { routes, signedIn } from '../../implementer.ts'
import { pastRobot } from '../../scope/pastRobot.ts'

const MAX_COMMANDS = 1000
const OBEYED = ['accepted', 'done'] as const

/** Commands that a robot was sent and carried out, for its timeline (P-018). */
export function sentCommandRoutes({ db }: { readonly db: Database }) {
  return {
    sentCommands: routes.recordings.sentCommands.handler(async ({ input, context }) => {
      const { id, isSeen } = await pastRobot(db, signedIn(context), input.id, READ_LEVEL)
      const wanted = and(
        eq(commands.robot, id),
        isSeen(commands.account),
        inArray(commands.stage, [...OBEYED]),
        gt(commands.issuedAt, new Date(fromWireTime(input.time_gt))),
        lt(commands.issuedAt, new Date(fromWireTime(input.time_lt))),
      )
      const [counted] = await db.select({ total: count() }).from(commands).where(wanted)
      const rows = await db
        .select({ command: commands.command, login: commands.login, issuedAt: commands.issuedAt, name: logins.name })
        .from(commands)
        .leftJoin(logins, eq(logins.id, commands.login))
        .where(wanted)
        .orderBy(asc(commands.issuedAt))
        .limit(MAX_COMMANDS)
      const data = rows.map(({ command, login, issuedAt, name }) => ({
        time: toWireTime(issuedAt.getTime()),
        command,
        user: { id: login, name: name ?? '' },
      }))
      return { data, total: counted?.total ?? 0 }
    }),
  }
}
