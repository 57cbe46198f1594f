import type { Language } from '../../contract/languages.ts'
import type { Resource } from '../../contract/permissions.ts'
import type { AreaUnit } from '../../contract/units.ts'
import type { Database } from '../database/database.ts'
import {
  cleaningReports,
  contactMethods,
  logins,
  type notices,
  permissions,
  plans,
  preferences,
  robots,
  subscriptions,
} from '../database/schema.ts'
import { and, count, countDistinct, eq, exists, inArray, isNull, or, type SQL, sql } from '../database/sql.ts'
import { loginSees } from '../identity/visibleAccounts.ts'

type NoticeRow = typeof notices.$inferSelect

/** What a notice is about, as it is now. */
export type NoticeObject = {
  readonly account: number
  readonly robot: { readonly id: number; readonly name: string; readonly displayName: string } | undefined
  readonly plan:
    | { readonly id: number; readonly name: string; readonly firstId: number; readonly version: number }
    | undefined
  readonly report?: typeof cleaningReports.$inferSelect | undefined
}

/** Undefined when what it was about is gone. */
export async function objectOf(tx: Database, notice: NoticeRow): Promise<NoticeObject | undefined> {
  const [plan] =
    notice.plan === null
      ? []
      : await tx
          .select({
            id: plans.id,
            name: plans.name,
            firstId: plans.firstId,
            version: plans.version,
            account: plans.account,
          })
          .from(plans)
          .where(eq(plans.id, notice.plan))
  if (notice.robot === null) return plan && { account: plan.account, robot: undefined, plan }
  const [robot] = await tx
    .select({ id: robots.id, name: robots.name, displayName: robots.displayName, account: robots.account })
    .from(robots)
    .where(and(eq(robots.id, notice.robot), isNull(robots.deletedAt)))
  if (robot === undefined) return undefined
  // The robot may have moved since: it goes to those whose robot it was. It may name a plan of another account, which they may not see.
  const account = notice.account ?? robot.account
  const own = plan?.account === account ? plan : undefined
  if (notice.report === null) return { account, robot, plan: own }
  const [report] = await tx.select().from(cleaningReports).where(eq(cleaningReports.id, notice.report))
  return report && { account: report.account, robot, plan: own, report }
}

/** Who gets the message, and how. */
export type Subscriber = {
  readonly subscription: number
  readonly contactMethod: number
  readonly kind: 'email' | 'sms'
  readonly recipient: string
  readonly login: number
  readonly language: Language
  readonly timeZone: string
  readonly areaUnit: AreaUnit
}

type Heard = {
  readonly account: number
  readonly robot: number | undefined
  /** First id of the plan. */
  readonly plan: number | undefined
  readonly resource: Resource
}

/** The condition that a subscription is to a notification about something, of somebody who may still see that, and goes where they have proved to be. */
function hears(
  tx: Pick<Database, 'select'>,
  notification: NoticeRow['notification'],
  { account, robot, plan, resource }: Heard,
): SQL | undefined {
  const mayView = tx
    .select({ one: sql`1` })
    .from(permissions)
    .where(and(eq(permissions.role, logins.role), eq(permissions.resource, resource), eq(permissions.action, 'view')))
  const versions = tx
    .select({ id: plans.id })
    .from(plans)
    .where(eq(plans.firstId, plan ?? 0))
  // What is published is news of each robot that has the plan.
  const concerned =
    robot === undefined
      ? tx
          .select({ id: robots.id })
          .from(robots)
          .where(and(inArray(robots.plan, versions), isNull(robots.deletedAt)))
      : [robot]
  return and(
    eq(subscriptions.notification, notification),
    subscriptions.subscribed,
    contactMethods.verified,
    or(
      eq(subscriptions.objectType, 'none'),
      and(eq(subscriptions.objectType, 'robot'), inArray(subscriptions.objectId, concerned)),
      and(eq(subscriptions.objectType, 'cleaning_plan'), inArray(subscriptions.objectId, versions)),
    ),
    exists(mayView),
    loginSees([account]),
  )
}

/** How many subscriptions hear of a notice about a plan, and of how many people. */
export async function countSubscriptions(
  db: Database,
  notification: NoticeRow['notification'],
  { account, firstId }: { readonly account: number; readonly firstId: number },
): Promise<{ readonly subscriptions: number; readonly people: number }> {
  const [row] = await db
    .select({ subscriptions: count(), people: countDistinct(logins.id) })
    .from(subscriptions)
    .innerJoin(contactMethods, eq(contactMethods.id, subscriptions.contactMethod))
    .innerJoin(logins, eq(logins.id, subscriptions.login))
    .where(hears(db, notification, { account, robot: undefined, plan: firstId, resource: 'CleaningPlans' }))
  return row ?? { subscriptions: 0, people: 0 }
}

/** Who has subscribed to a notice, may still see what it is about, and has proved where it goes. */
export async function subscribersOf(tx: Database, notice: NoticeRow, object: NoticeObject): Promise<Subscriber[]> {
  const resource: Resource =
    object.report !== undefined ? 'CleaningReports' : object.robot === undefined ? 'CleaningPlans' : 'Robots'
  const heard = { account: object.account, robot: object.robot?.id, plan: object.plan?.firstId, resource }
  const rows = await tx
    .select({
      subscription: subscriptions.id,
      contactMethod: contactMethods.id,
      kind: contactMethods.contactType,
      recipient: contactMethods.contactValue,
      login: logins.id,
      language: logins.language,
      timeZone: logins.timeZone,
      areaUnit: logins.areaUnit,
    })
    .from(subscriptions)
    .innerJoin(contactMethods, eq(contactMethods.id, subscriptions.contactMethod))
    .innerJoin(logins, eq(logins.id, subscriptions.login))
    .where(hears(tx, notice.notification, heard))
    .orderBy(subscriptions.id)
    // The message is recorded for each of them: none is deleted before that.
    .for('key share', { of: subscriptions })
  return rows.flatMap(({ kind, ...row }) => (kind === 'phone' ? [] : [{ ...row, kind }]))
}

/** What of a login's preferences says how robots are named to it. */
export async function namingOf(tx: Database, login: number) {
  const rows = await tx
    .select({ name: preferences.name })
    .from(preferences)
    .where(
      and(
        eq(preferences.login, login),
        inArray(preferences.name, ['demo-mode', 'use-robot-display-name']),
        eq(preferences.value, '1'),
      ),
    )
  const on = new Set(rows.map(({ name }) => name))
  return { demoMode: on.has('demo-mode'), useDisplayName: on.has('use-robot-display-name') }
}
