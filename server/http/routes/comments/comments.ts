import { LEVEL } from '../../../../contract/permissions.ts'
import { toWireTime } from '../../../../contract/time.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { comments } from '../../../database/schema.ts'
import { audited } from '../../../identity/audit.ts'
import { findPlan } from '../../../plans/planRows.ts'
import { readSetting } from '../../../settings.ts'
import { routes, signedIn } from '../../implementer.ts'
import { robotOfLevel } from '../../scope/robotOfLevel.ts'

const refused = (field: string, message: string) =>
  new RequestError('badRequest', 'shared.error.badRequest', message, { field })

/** Why cleanings were cancelled and sectors skipped (N-023), and the lists that the reasons are chosen from (N-026). */
export function commentRoutes({ db }: { readonly db: Database }) {
  return {
    create: routes.comments.create.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const { message, type, robot, cleaning_plan_version: version, sector } = input
      const { account } = await robotOfLevel(db, principal, robot, LEVEL.operator)
      if ((type === 'skip_sector') !== (sector !== undefined))
        throw refused('sector', 'A sector belongs to a skipped sector, and to nothing else')
      const plan = await findPlan(db, principal, version)
      if (plan === undefined) throw notFound('cleaningPlan')
      if (plan.account !== account) throw refused('cleaning_plan_version', 'The plan belongs to another account')
      // Of the account in which it was written: the database's own clock may be another than the one that robots are moved by.
      const values = { message, type, robot, plan: plan.id, sector, createdBy: principal.login, account }
      const row = await db.transaction(async tx => {
        const [written] = await tx.insert(comments).values(values).returning({ id: comments.id, time: comments.time })
        if (written === undefined) throw new Error('A new comment has no row')
        const details = { comment: written.id, type }
        await audited(tx, { principal, address: context.request.ip, action: 'robot.comment', robot, details })
        return written
      })
      return { ...input, id: row.id, created_by: principal.login, time: toWireTime(row.time.getTime()) }
    }),

    list: routes.comments.list.handler(async ({ input }) => [...(await readSetting(db, input.name))]),
  }
}
