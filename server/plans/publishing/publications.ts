/** When which version of a plan was published, and by whom (L-008). */
import type { PlanPublication } from '../../../contract/resources/plans.ts'
import { toWireTime } from '../../../contract/time.ts'
import type { Database } from '../../database/database.ts'
import { logins, planPublications } from '../../database/schema.ts'
import { asc, eq, inArray } from '../../database/sql.ts'

/** In the transaction that publishes the version. */
export async function recordPublication(
  tx: Pick<Database, 'insert'>,
  { plan, at, by }: { readonly plan: number; readonly at: Date; readonly by: number },
): Promise<void> {
  await tx.insert(planPublications).values({ plan, publishedAt: at, publishedBy: by })
}

/** Of some versions, by their ids, the earliest first. */
export async function publicationsOf(
  db: Pick<Database, 'select'>,
  versions: readonly number[],
): Promise<ReadonlyMap<number, PlanPublication[]>> {
  if (versions.length === 0) return new Map()
  const rows = await db
    .select({ publication: planPublications, name: logins.name })
    .from(planPublications)
    .leftJoin(logins, eq(logins.id, planPublications.publishedBy))
    .where(inArray(planPublications.plan, [...versions]))
    .orderBy(asc(planPublications.publishedAt), asc(planPublications.id))
  const of = Map.groupBy(rows, ({ publication }) => publication.plan)
  return new Map(
    [...of].map(([plan, list]) => [
      plan,
      list.map(({ publication: { publishedAt, publishedBy }, name }) => ({
        date: toWireTime(publishedAt.getTime()),
        login: publishedBy ?? undefined,
        login_name: name ?? undefined,
      })),
    ]),
  )
}
