import { PLAN_FILES } from '../../../../contract/plan/elements.ts'
import { mediaTypeOf } from '../../../../contract/resources/data.ts'
import { DATA_UPLOAD } from '../../../../contract/routes/data.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import { isReferred } from '../../../database/constraints.ts'
import type { Database } from '../../../database/database.ts'
import { dataItems, planFiles } from '../../../database/schema.ts'
import { and, desc, eq, inArray } from '../../../database/sql.ts'
import {
  accountOfLocation,
  accountOfPlan,
  type DataItem,
  deleteDataItem,
  findDataItem,
  insertDataItem,
  insertPlanFile,
  type NewDataItem,
  renameDataItem,
  replaceLocationFile,
  toDataItem,
} from '../../../dataItems/dataRows.ts'
import { audited } from '../../../identity/audit.ts'
import { changesBetween } from '../../../identity/auditChanges.ts'
import { visibleAccounts } from '../../../identity/visibleAccounts.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { checkPlace } from '../../scope/places.ts'
import { checkPicture } from './pictureCheck.ts'

/** Of one file, once decoded. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024

type File = { readonly name: string; readonly part_data: string }
type Parts = { readonly db: Database; readonly dataFolder: DataFolder }

/** @throws RequestError badRequest for a kind of file that is not taken */
function mediaType(name: string): string {
  const type = mediaTypeOf(name)
  if (type === undefined)
    throw new RequestError('badRequest', 'errors.data.filetype', 'Files of this kind are not taken', { field: 'name' })
  return type
}

/** Data files are made, renamed and taken away (B-044..B-047). */
export function dataRoutes({ db, dataFolder }: Parts) {
  async function stored({ name, part_data: base64 }: File, account: number): Promise<NewDataItem> {
    const filetype = mediaType(name)
    const bytes = Buffer.from(base64, 'base64')
    if (bytes.byteLength > MAX_FILE_BYTES)
      throw new RequestError('tooLarge', 'errors.data.tooLarge', 'A file is larger than 64 MiB')
    await checkPicture(bytes, filetype, 'part_data')
    return { name, filetype, account, ...(await dataFolder.store(bytes)) }
  }

  /** Writes to a data file, and who did it. */
  function written(
    context: RequestContext,
    action: 'data.create' | 'data.rename',
    write: (tx: Database) => Promise<{ readonly item: DataItem; readonly was?: string | undefined }>,
  ): Promise<DataItem> {
    const entry = { principal: signedIn(context), address: context.request.ip, action }
    return db.transaction(async tx => {
      const { item, was } = await write(tx)
      const changes = was === undefined ? {} : changesBetween({ name: was }, { name: item.name })
      await audited(tx, { ...entry, object: { id: item.id }, changes })
      return item
    })
  }
  async function created(context: RequestContext, insert: (tx: Database) => Promise<DataItem>) {
    return toDataItem(await written(context, 'data.create', async tx => ({ item: await insert(tx) })))
  }

  async function storeLocationFile(context: RequestContext, location: number, file: File) {
    const account = await accountOfLocation(db, signedIn(context), location)
    if (account === undefined) throw notFound('location')
    const item = await stored(file, account)
    return created(context, tx => replaceLocationFile(tx, location, item))
  }

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

    create: routes.data.create.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      if ('account' in input) {
        await checkPlace(db, principal, input.account)
        const item = await stored(input, input.account)
        return created(context, tx => insertDataItem(tx, item))
      }
      const account = await accountOfPlan(db, principal, input.parent_id)
      if (account === undefined) throw notFound('cleaningPlan')
      // What robots drive by is checked as a whole, when a version is made.
      if (PLAN_FILES.some(name => name === input.name))
        throw new RequestError('preconditionFailed', 'errors.data.planFile', 'A plan changes with a new version only')
      const item = await stored(input, account)
      return created(context, tx => insertPlanFile(tx, input.parent_id, item))
    }),

    createImage: routes.data.createImage.handler(async ({ input, context }) => {
      await checkPlace(db, signedIn(context), input.account)
      if (!mediaType(input.name).startsWith('image/'))
        throw new RequestError('badRequest', 'errors.data.image', 'The name is no picture’s', { field: 'name' })
      const item = await stored(input, input.account)
      return created(context, tx => insertDataItem(tx, item))
    }),

    edit: routes.data.edit.handler(async ({ input: { id, name }, context }) => {
      const principal = signedIn(context)
      const renamed = await written(context, 'data.rename', async tx => {
        const before = await findDataItem(tx, principal, id)
        const item = await renameDataItem(tx, principal, id, name, mediaType(name))
        if (item === undefined) throw notFound('data')
        return { item, was: before?.name }
      })
      return toDataItem(renamed)
    }),

    remove: routes.data.remove.handler(async ({ input, context }) => {
      try {
        await db.transaction(async tx => {
          const principal = signedIn(context)
          const item = await findDataItem(tx, principal, input.id)
          if (item === undefined || !(await deleteDataItem(tx, principal, item.id))) throw notFound('data')
          const { id, name, account } = item
          const entry = { action: 'data.delete', object: { id, name }, account }
          await audited(tx, { principal, address: context.request.ip, ...entry })
        })
      } catch (error) {
        if (!isReferred(error)) throw error
        throw new RequestError('conflict', 'errors.data.inUse', 'A plan or a location has this file')
      }
      return { ok: true }
    }),

    addLocationFile: routes.data.addLocationFile.handler(({ input, context }) =>
      storeLocationFile(context, input.location, input),
    ),

    putLocationFile: routes.data.putLocationFile.handler(({ input, context }) =>
      storeLocationFile(context, input.location, { name: input.fileName, part_data: input.part_data }),
    ),

    createRecord: routes.data.createRecord.handler(async ({ input: { name, account }, context }) => {
      await checkPlace(db, signedIn(context), account)
      const filetype = mediaType(name)
      const nothing = await dataFolder.store(new Uint8Array())
      const { id } = await created(context, tx => insertDataItem(tx, { name, filetype, account, ...nothing }))
      return { id, uploadURL: DATA_UPLOAD.path.replace(':id', String(id)) }
    }),
  }
}
