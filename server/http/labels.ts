import { asc } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { labels } from '../database/schema.ts'
import { routes } from './implementer.ts'

/** Labels that robots, plans and pins can carry (M-070). */
export function labelRoutes({ db }: { readonly db: Database }) {
  return {
    list: routes.labels.list.handler(async ({ input }) => {
      const data = await db.select().from(labels).orderBy(asc(labels.label)).limit(input.limit)
      return { data, total: await db.$count(labels) }
    }),
  }
}
