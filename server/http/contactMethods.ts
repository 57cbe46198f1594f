import { and, asc, eq, exists, or, sql } from 'drizzle-orm'
import { controlLevel, isGranted, TIERS } from '../../contract/permissions.ts'
import type { Database } from '../database/database.ts'
import { contactMethods, loginAccounts } from '../database/schema.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'
import { routes, signedIn } from './implementer.ts'

/** Who may read how another login is reached: who manages logins, and who operates robots and calls the person beside one. */
const mayReachOthers = ({ grants }: Principal): boolean =>
  isGranted(grants, ['Logins', 'viewUserList']) || controlLevel(grants, TIERS.free) >= 2

/** Contact methods of a login: one's own, or, for those who may, of whoever shares a visible account. */
export function contactMethodRoutes({ db }: { readonly db: Database }) {
  return {
    list: routes.contactMethods.list.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const shared = db
        .select({ one: sql`1` })
        .from(loginAccounts)
        .where(and(eq(loginAccounts.login, contactMethods.login), visibleAccounts(principal, loginAccounts.account)))
      const rows = await db
        .select()
        .from(contactMethods)
        .where(
          and(
            eq(contactMethods.login, input.login),
            mayReachOthers(principal)
              ? or(eq(contactMethods.login, principal.login), exists(shared))
              : eq(contactMethods.login, principal.login),
            input.contact_type === undefined ? undefined : eq(contactMethods.contactType, input.contact_type),
          ),
        )
        .orderBy(asc(contactMethods.id))
      const data = rows.map(row => ({
        id: row.id,
        contact_type: row.contactType,
        contact_value: row.contactValue,
        verified: row.verified,
        default: row.isDefault,
        login: row.login,
      }))
      return { data, total: data.length }
    }),
  }
}
