import { PLAN_FILES } from '../../../../contract/plan/elements.ts'
import { DATA_UPLOAD } from '../../../../contract/routes/data.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import { isReferred } from '../../../database/constraints.ts'
import { dataItems, planFiles } from '../../../database/schema.ts'
import { and, desc, eq, inArray } from '../../../database/sql.ts'
import {
  accountOfPlan,
  deleteDataItem,
  findDataItem,
  insertDataItem,
  insertPlanFile,
  renameDataItem,
  toDataItem,
} from '../../../dataItems/dataRows.ts'
import { audited } from '../../../identity/audit.ts'
import { visibleAccounts } from '../../../identity/visibleAccounts.ts'
import { mediaType, storedFile } from '../../../plans/storedFile.ts'
import { routes, signedIn } from '../../implementer.ts'
import { checkPlace } from '../../scope/places.ts'
import { createItem, type DataParts, writeItem } from './dataWrites.ts'

/** Files of accounts and plans, and records whose file comes later. */
const creationRoutes = ({ db, dataFolder }: DataParts) => ({
  create: routes.data.create.handler(async ({ input, context }) => {
    const principal = signedIn(context)
    if ('account' in input) {
      await checkPlace(db, principal, input.account)
      const item = await storedFile(dataFolder, input, input.account)
      return createItem(db, context, tx => insertDataItem(tx, item))
    }
    const account = await accountOfPlan(db, principal, input.parent_id)
    if (account === undefined) throw notFound('cleaningPlan')
    // What robots drive by is checked as a whole, when a version is made.
    if (PLAN_FILES.some(name => name === input.name))
      throw new RequestError('preconditionFailed', 'errors.data.planFile', 'A plan changes with a new version only')
    const item = await storedFile(dataFolder, input, account)
    return createItem(db, context, tx => insertPlanFile(tx, input.parent_id, item))
  }),

  createImage: routes.data.createImage.handler(async ({ input, context }) => {
    await checkPlace(db, signedIn(context), input.account)
    if (!mediaType(input.name).startsWith('image/'))
      throw new RequestError('badRequest', 'errors.data.image', 'The name is no picture’s', { field: 'name' })
    const item = await storedFile(dataFolder, input, input.account)
    return createItem(db, context, tx => insertDataItem(tx, item))
  }),

  createRecord: routes.data.createRecord.handler(async ({ input: { name, account }, context }) => {
    await checkPlace(db, signedIn(context), account)
    const filetype = mediaType(name)
    const nothing = await dataFolder.store(new Uint8Array())
    const { id } = await createItem(db, context, tx => insertDataItem(tx, { name, filetype, account, ...nothing }))
    return { id, uploadURL: DATA_UPLOAD.path.replace(':id', String(id)) }
  }),
})

const itemRoutes = ({ db }: Pick<DataParts, 'db'>) => ({
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

  edit: routes.data.edit.handler(async ({ input: { id, name }, context }) => {
    const principal = signedIn(context)
    const renamed = await writeItem(db, context, 'data.rename', async tx => {
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
})

/** Data files are made, renamed and taken away (B-044..B-047). */
export const dataRoutes = (parts: DataParts) => ({
  ...itemRoutes(parts),
  ...creationRoutes(parts),
})
