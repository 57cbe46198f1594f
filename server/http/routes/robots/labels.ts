import { RequestError } from '../../../answers/errors.ts'
import { isUniqueViolation } from '../../../database/constraints.ts'
import type { Database } from '../../../database/database.ts'
import { labels } from '../../../database/schema.ts'
import { asc } from '../../../database/sql.ts'
import { audited } from '../../../identity/audit.ts'
import { routes, signedIn } from '../../implementer.ts'

/** Labels that robots, plans and pins can carry (A-095, M-070). */
export function labelRoutes({ db }: { readonly db: Database }) {
  return {
    list: routes.labels.list.handler(async ({ input }) => {
      const data = await db.select().from(labels).orderBy(asc(labels.label)).limit(input.limit)
      return { data, total: await db.$count(labels) }
    }),

    create: routes.labels.create.handler(async ({ input, context }) => {
      const entry = { principal: signedIn(context), address: context.request.ip, action: 'label.create' }
      try {
        return await db.transaction(async tx => {
          const [row] = await tx.insert(labels).values({ label: input.label }).returning()
          if (row === undefined) throw new Error('A new label has no row')
          await audited(tx, { ...entry, object: { id: row.id, name: row.label } })
          return row
        })
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new RequestError('conflict', 'errors.label.taken', 'There is a label of this text', { field: 'label' })
      }
    }),
  }
}
