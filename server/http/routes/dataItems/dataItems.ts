import { DATA_UPLOAD } from '../../../../contract/routes/data.ts'
import { generalError, notFound, RequestError } from '../../../answers/errors.ts'
import { isReferred } from '../../../database/constraints.ts'
import { dataItems, logins, planFiles } from '../../../database/schema.ts'
import { and, asc, desc, eq, inArray } from '../../../database/sql.ts'
import {
  deleteDataItem,
  emptyRecordsOf,
  findDataItem,
  insertDataItem,
  renameDataItem,
  toDataItem,
} from '../../../dataItems/dataRows.ts'
import { audited } from '../../../identity/audit.ts'
import { visibleAccounts } from '../../../identity/visibleAccounts.ts'
import { mediaType, storedFile } from '../../../plans/storedFile.ts'
import { routes, signedIn } from '../../implementer.ts'
import { createItem, writeItem } from '../../scope/dataWrites.ts'
import { checkPlace } from '../../scope/places.ts'
import { editorOf } from '../../scope/planEditor.ts'
import type { UploadParts as DataParts } from './dataUploads.ts'
import { checkMayWrite, recordToFill } from './dataUploads.ts'
import { createPlanFile, filesOfVersion, ofParent, planOfRecord } from './planDataFiles.ts'

/** Of one login, that wait for their files: each may bring a part of 64 MiB. */
const MAX_EMPTY_RECORDS = 40
const RECORDS_RETRY_S = 60

/** Files of accounts and plans, and records whose file comes later. */
const creationRoutes = (parts: DataParts) => ({
  create: routes.data.create.handler(async ({ input, context }) => {
    const principal = signedIn(context)
    checkMayWrite(principal, !('account' in input))
    if (!('account' in input)) return toDataItem(await createPlanFile(parts, editorOf(context), input))
    await checkPlace(parts.db, principal, input.account)
    const item = await storedFile(parts.dataFolder, input, input.account)
    const more = { comment: input.comment ?? '', createdBy: principal.login }
    return createItem(parts.db, context, tx => insertDataItem(tx, { ...item, ...more }))
  }),

  createImage: routes.data.createImage.handler(async ({ input, context }) => {
    await checkPlace(parts.db, signedIn(context), input.account)
    if (!mediaType(input.name).startsWith('image/'))
      throw new RequestError('badRequest', 'errors.data.image', 'The name is no picture’s', { field: 'name' })
    const item = await storedFile(parts.dataFolder, input, input.account)
    return createItem(parts.db, context, tx => insertDataItem(tx, item))
  }),

  createRecord: routes.data.createRecord.handler(async ({ input, context }) => {
    const { db, dataFolder } = parts
    const principal = signedIn(context)
    checkMayWrite(principal, 'parent_id' in input)
    const owner =
      'parent_id' in input ? await planOfRecord(parts, editorOf(context), input) : await accountOfRecord(input)
    if ((await emptyRecordsOf(db, principal.login)) >= MAX_EMPTY_RECORDS) {
      const { token, message } = generalError('tooManyRequests')
      throw new RequestError('tooManyRequests', token, message, { retryAfterS: RECORDS_RETRY_S })
    }
    const nothing = await dataFolder.store(new Uint8Array())
    const item = { name: input.name, comment: input.comment ?? '', createdBy: principal.login, ...owner, ...nothing }
    const { id } = await createItem(db, context, tx => insertDataItem(tx, item))
    return { id, uploadURL: DATA_UPLOAD.path.replace(':id', String(id)) }

    async function accountOfRecord({ name, account }: { readonly name: string; readonly account: number }) {
      await checkPlace(db, principal, account)
      return { account, filetype: mediaType(name) }
    }
  }),

  uploadProgress: routes.data.uploadProgress.handler(async ({ input: { id }, context }) => {
    await recordToFill(parts.db, signedIn(context), id)
    return { id, arrived: await parts.uploads.arrived(id) }
  }),
})

/** Who handed a file in. */
const byOf = (login: number | null, name: string | null) =>
  login === null || name === null ? {} : { login, login_name: name }

const inUse = (): RequestError =>
  new RequestError('conflict', 'errors.data.inUse', 'A plan or a location has this file')

const itemRoutes = ({ db }: Pick<DataParts, 'db'>) => ({
  list: routes.data.list.handler(async ({ input, context }) => {
    const { name, plan, parent_id: parent, direction, limit, offset } = input
    const wanted = and(
      visibleAccounts(signedIn(context), dataItems.account),
      name === undefined ? undefined : eq(dataItems.name, name),
      plan === undefined ? undefined : inArray(dataItems.id, filesOfVersion(db, plan)),
      parent === undefined ? undefined : ofParent(db, parent, name !== undefined),
    )
    const items = await db
      .select({ item: dataItems, login: logins.id, loginName: logins.name })
      .from(dataItems)
      .leftJoin(logins, eq(logins.id, dataItems.createdBy))
      .where(wanted)
      .orderBy(direction === 'asc' ? asc(dataItems.id) : desc(dataItems.id))
      .limit(limit)
      .offset(offset)
    return {
      data: items.map(({ item, login, loginName }) => ({ ...toDataItem(item), ...byOf(login, loginName) })),
      total: await db.$count(dataItems, wanted),
    }
  }),

  edit: routes.data.edit.handler(async ({ input: { id, name }, context }) => {
    const principal = signedIn(context)
    const renamed = await writeItem(db, context, 'data.rename', async tx => {
      const before = await findDataItem(tx, principal, id)
      if (before !== undefined && before.plan !== null) checkMayWrite(principal, true)
      // A version has its files by their names.
      if ((await tx.$count(planFiles, eq(planFiles.dataItem, id))) > 0) throw inUse()
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
        if (item !== undefined && item.plan !== null) checkMayWrite(principal, true)
        if (item === undefined || !(await deleteDataItem(tx, principal, item.id))) throw notFound('data')
        const { id, name, account } = item
        const entry = { action: 'data.delete', object: { id, name }, account }
        await audited(tx, { principal, address: context.request.ip, ...entry })
      })
    } catch (error) {
      if (!isReferred(error)) throw error
      throw inUse()
    }
    return { ok: true }
  }),
})

/** Data files are made, renamed and taken away (B-044..B-047). */
export const dataRoutes = (parts: DataParts) => ({
  ...itemRoutes(parts),
  ...creationRoutes(parts),
})
