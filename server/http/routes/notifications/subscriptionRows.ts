import type { Subscription } from '../../../../contract/resources/subscriptions.ts'
import type { Database } from '../../../database/database.ts'
import { logins, plans, robots, subscriptions } from '../../../database/schema.ts'
import { and, eq, inArray, isNull, or, type SQL } from '../../../database/sql.ts'
import type { Principal } from '../../../identity/principal.ts'
import { withinAccount } from '../../../identity/visibleAccounts.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
type Person = { readonly id: number; readonly name: string }

export const toSubscription = (row: SubscriptionRow, offBy: Person | null): Subscription => ({
  id: row.id,
  notification: row.notification,
  object_type: row.objectType,
  object_id: row.objectId ?? undefined,
  contact_method: row.contactMethod,
  state: row.state,
  subscribed: row.subscribed,
  off_since: row.offSince?.toISOString(),
  off_by: offBy ?? undefined,
  created: row.createdAt.toISOString(),
})

/** The answer to a change, with who switched the subscription off: by this change, or before it. */
export async function withPerson(db: Database, row: SubscriptionRow): Promise<Subscription> {
  const [offBy] =
    row.offBy === null
      ? []
      : await db.select({ id: logins.id, name: logins.name }).from(logins).where(eq(logins.id, row.offBy))
  return toSubscription(row, offBy ?? null)
}

/** What changes where a subscription is switched on or off; switched to what it is already, nothing does. */
export function switched(
  before: SubscriptionRow,
  on: boolean | undefined,
  { login, originator }: Principal,
  nowMs: number,
) {
  if (on === undefined || on === before.subscribed) return {}
  return on
    ? { subscribed: true, offSince: null, offBy: null }
    : { subscribed: false, offSince: new Date(nowMs), offBy: originator?.id ?? login }
}

/** About something of an account or of those below it, or about anything, which is theirs too. */
export function aboutWithin(db: Database, principal: Principal, within: number | undefined): SQL | undefined {
  if (within === undefined) return undefined
  const ofRobot = db
    .select({ id: robots.id })
    .from(robots)
    .where(withinAccount(principal, within, robots.account))
  const ofPlan = db
    .select({ id: plans.id })
    .from(plans)
    .where(withinAccount(principal, within, plans.account))
  return or(
    isNull(subscriptions.objectId),
    and(eq(subscriptions.objectType, 'robot'), inArray(subscriptions.objectId, ofRobot)),
    and(eq(subscriptions.objectType, 'cleaning_plan'), inArray(subscriptions.objectId, ofPlan)),
  )
}

/** The condition that a subscription is the login's own. */
export const ownSubscription = (id: number, { login }: Principal) =>
  and(eq(subscriptions.id, id), eq(subscriptions.login, login))
