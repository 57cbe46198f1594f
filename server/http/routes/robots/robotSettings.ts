import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { robotSettings } from '../../../database/schema.ts'
import { and, asc, count, eq, max } from '../../../database/sql.ts'
import { audited } from '../../../identity/audit.ts'
import { changesBetween } from '../../../identity/auditChanges.ts'
import { routes, signedIn } from '../../implementer.ts'
import { visibleRobot } from '../../scope/visibleRobot.ts'

/** Of one robot. */
const MAX_SETTINGS = 1000

const toSetting = ({ path, value, changedAt }: typeof robotSettings.$inferSelect) => ({
  path,
  value,
  changed_at: changedAt.toISOString(),
})

/** Settings of one robot by their paths. */
export function robotSettingRoutes({ db }: { readonly db: Database }) {
  return {
    list: routes.robotSettings.list.handler(async ({ input, context }) => {
      const { id } = await visibleRobot(db, context, input.id)
      const rows = await db
        .select()
        .from(robotSettings)
        .where(eq(robotSettings.robot, id))
        .orderBy(asc(robotSettings.path))
      return { data: rows.map(toSetting), total: rows.length }
    }),

    status: routes.robotSettings.status.handler(async ({ input, context }) => {
      const { id } = await visibleRobot(db, context, input.id)
      const [row] = await db
        .select({ total: count(), changedAt: max(robotSettings.changedAt) })
        .from(robotSettings)
        .where(eq(robotSettings.robot, id))
      return { total: row?.total ?? 0, changed_at: row?.changedAt?.toISOString() }
    }),

    get: routes.robotSettings.get.handler(async ({ input, context }) => {
      const { id } = await visibleRobot(db, context, input.id)
      const [row] = await db
        .select()
        .from(robotSettings)
        .where(and(eq(robotSettings.robot, id), eq(robotSettings.path, input.path)))
      if (row === undefined) throw notFound('robotSetting')
      return toSetting(row)
    }),

    set: routes.robotSettings.set.handler(async ({ input, context }) => {
      const { path, value } = input
      const { id: robot } = await visibleRobot(db, context, input.id)
      const values = { robot, path, value, changedAt: new Date() }
      return db.transaction(async tx => {
        const ofPath = and(eq(robotSettings.robot, robot), eq(robotSettings.path, path))
        const [before] = await tx.select({ value: robotSettings.value }).from(robotSettings).where(ofPath)
        const [row] = await tx
          .insert(robotSettings)
          .values(values)
          .onConflictDoUpdate({ target: [robotSettings.robot, robotSettings.path], set: values })
          .returning()
        if (row === undefined) throw new Error('A setting has no row')
        if ((await tx.$count(robotSettings, eq(robotSettings.robot, robot))) > MAX_SETTINGS)
          throw new RequestError('tooLarge', 'errors.robotSetting.tooMany', 'The robot has too many settings')
        const entry = { principal: signedIn(context), address: context.request.ip, action: 'robot.set', robot }
        await audited(tx, {
          ...entry,
          details: { path },
          changes: changesBetween({ [path]: before?.value }, { [path]: value }),
        })
        return toSetting(row)
      })
    }),
  }
}
