import { and, desc, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { pathIdSchema } from '../../contract/resources/ids.ts'
import { DATA_FILE, dataFileQuerySchema } from '../../contract/routes/plans.ts'
import type { Database } from '../database/database.ts'
import { dataItems, planFiles, robots } from '../database/schema.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'
import type { DataFolder } from '../plans/dataFolder.ts'
import { generalError, notFound, RequestError } from './errors.ts'
import { routes, signedIn } from './implementer.ts'

type Item = typeof dataItems.$inferSelect
type Parts = { readonly db: Database; readonly dataFolder: DataFolder }

async function findById(db: Database, principal: Principal, id: number): Promise<Item | undefined> {
  const [item] = await db
    .select()
    .from(dataItems)
    .where(and(eq(dataItems.id, id), visibleAccounts(principal, dataItems.account)))
  return item
}

/** A file of the robot's current plan, by name. */
async function findByName(db: Database, principal: Principal, robot: number, name: string): Promise<Item | undefined> {
  const [row] = await db
    .select({ item: dataItems })
    .from(robots)
    .innerJoin(planFiles, eq(planFiles.plan, robots.plan))
    .innerJoin(dataItems, eq(dataItems.id, planFiles.dataItem))
    .where(and(eq(robots.id, robot), eq(planFiles.name, name), visibleAccounts(principal, robots.account)))
  return row?.item
}

const toDataItem = (item: Item) => ({
  id: item.id,
  name: item.name,
  filetype: item.filetype,
  bytes: item.bytes,
  sha256: item.sha256,
  created: item.createdAt.toISOString(),
})

/** What is known of the data files in sight, newest first (B-044). */
export function dataRoutes({ db }: Pick<Parts, 'db'>) {
  return {
    list: routes.data.list.handler(async ({ input: { name, plan, limit, offset }, context }) => {
      const ofPlan = db
        .select({ id: planFiles.dataItem })
        .from(planFiles)
        .where(eq(planFiles.plan, plan ?? 0))
      const wanted = and(
        visibleAccounts(signedIn(context), dataItems.account),
        name === undefined ? undefined : eq(dataItems.name, name),
        plan === undefined ? undefined : inArray(dataItems.id, ofPlan),
      )
      const items = await db
        .select()
        .from(dataItems)
        .where(wanted)
        .orderBy(desc(dataItems.id))
        .limit(limit)
        .offset(offset)
      return { data: items.map(toDataItem), total: await db.$count(dataItems, wanted) }
    }),
  }
}

/** Data files by id, or by name for a robot's current plan (B-044, M-072). The same bytes are sent to a browser once. */
export function addDataFiles(app: FastifyInstance, { db, dataFolder }: Parts): void {
  app.get<{ Params: { file: string } }>(
    DATA_FILE.path,
    { config: { access: DATA_FILE.access } },
    async (request, reply) => {
      const { principal } = request
      const query = v.safeParse(dataFileQuerySchema, request.query)
      const id = v.safeParse(pathIdSchema, request.params.file)
      if (!query.success || principal === undefined) {
        const { type, token, message } = generalError('badRequest')
        throw new RequestError(type, token, message)
      }
      const { robot, view_only: viewOnly } = query.output
      const item = id.success
        ? await findById(db, principal, id.output)
        : robot !== undefined && (await findByName(db, principal, robot, request.params.file))
      if (!item) throw notFound('data')
      reply.header('cache-control', 'private, no-cache')
      if (viewOnly === '1') return toDataItem(item)
      const etag = `"${item.sha256}"`
      reply.header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      reply.type(item.filetype).header('content-length', item.bytes)
      return reply.send(dataFolder.read(item.sha256))
    },
  )
}
