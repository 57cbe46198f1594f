import { environmentOfCategory } from '../../../../contract/plan/environments.ts'
import { toWireFlag } from '../../../../contract/resources/robots.ts'
import { RequestError } from '../../../answers/errors.ts'
import { isUniqueViolation } from '../../../database/constraints.ts'
import type { Database } from '../../../database/database.ts'
import { locations } from '../../../database/schema.ts'
import { asc } from '../../../database/sql.ts'
import { audited } from '../../../identity/audit.ts'
import { visibleAccounts } from '../../../identity/visibleAccounts.ts'
import { routes, signedIn } from '../../implementer.ts'
import { checkPlace } from '../../scope/places.ts'

const toLocation = (row: typeof locations.$inferSelect, files: { readonly [name: string]: number } = {}) => ({
  id: row.id,
  name: row.name,
  category: row.category,
  account: row.account,
  time_zone: row.timeZone,
  requires_assessment: toWireFlag(row.requiresAssessment),
  environment: row.environment,
  coordinates:
    row.latitude === null || row.longitude === null ? undefined : { latitude: row.latitude, longitude: row.longitude },
  files: { ...files },
})

/** Locations (O-003). */
export function locationRoutes({ db }: { readonly db: Database }) {
  return {
    list: routes.locations.list.handler(async ({ context }) => {
      const rows = await db
        .select()
        .from(locations)
        .where(visibleAccounts(signedIn(context), locations.account))
        .orderBy(asc(locations.name), asc(locations.id))
      return { data: rows.map(row => toLocation(row)), total: rows.length }
    }),

    create: routes.locations.create.handler(async ({ input, context }) => {
      const { name, category, account, time_zone: timeZone, coordinates } = input
      const environment = input.environment ?? environmentOfCategory(category)
      const values = {
        name,
        category,
        environment,
        account,
        timeZone,
        requiresAssessment: input.requires_assessment === '1',
        ...coordinates,
      }
      const principal = signedIn(context)
      await checkPlace(db, principal, account)
      try {
        return await db.transaction(async tx => {
          const [row] = await tx.insert(locations).values(values).returning()
          if (row === undefined) throw new Error('A new location has no row')
          const object = { id: row.id }
          await audited(tx, { principal, address: context.request.ip, action: 'location.create', object })
          return toLocation(row)
        })
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new RequestError('conflict', 'errors.location.nameTaken', 'The account has a location of this name', {
          field: 'name',
        })
      }
    }),
  }
}
