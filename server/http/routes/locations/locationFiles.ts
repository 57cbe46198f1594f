import { LOCATION_FILES, locationFileOf, MAX_LOCATION_FILE_BYTES } from '../../../../contract/resources/locations.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { audited } from '../../../identity/audit.ts'
import {
  accountOfLocation,
  dropLocationFiles,
  findLocationFile,
  replaceLocationFile,
} from '../../../locations/locationFiles.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { storedFile } from '../../../plans/storedFile.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { createItem } from '../../scope/dataWrites.ts'

const refusedUpload = (token: 'nameNotMatch' | 'noFile', message: string, details: Details): RequestError =>
  new RequestError('badRequest', `errors.location.editLocation.upload.${token}`, message, details)

type Details = { readonly field: string; readonly data?: { readonly name: string } }

/** In base64 three bytes take four characters. */
const bytesIn = (base64: string): number => Math.floor((base64.length * 3) / 4)

type Parts = { readonly db: Database; readonly dataFolder: DataFolder }

type Chosen = {
  readonly location: number
  /** What the request says which picture it is. */
  readonly names: readonly string[]
  readonly part_data: string
}

/** Pictures of locations; a newer one of the same name replaces the older (O-009, O-010). */
export function locationFileRoutes({ db, dataFolder }: Parts) {
  async function storeLocationFile(context: RequestContext, { location, names, part_data }: Chosen) {
    const { login } = signedIn(context)
    const account = await accountOfLocation(db, signedIn(context), location)
    if (account === undefined) throw notFound('location')
    if (part_data === '') throw refusedUpload('noFile', 'There is no file', { field: 'part_data' })
    const [name, ...others] = names.map(locationFileOf)
    if (name === undefined || others.some(other => other !== name)) {
      const data = { name: name ?? LOCATION_FILES.join(', ') }
      throw refusedUpload('nameNotMatch', 'The name is not that of the picture', { field: 'name', data })
    }
    if (bytesIn(part_data) > MAX_LOCATION_FILE_BYTES) {
      const token = 'errors.location.editLocation.upload.tooLarge'
      throw new RequestError('tooLarge', token, 'A picture is larger than 10 MiB', { field: 'part_data' })
    }
    const item = await storedFile(dataFolder, { name, part_data }, account)
    return createItem(db, context, tx => replaceLocationFile(tx, location, { ...item, createdBy: login }))
  }

  return {
    addLocationFile: routes.data.addLocationFile.handler(({ input, context }) =>
      storeLocationFile(context, { ...input, names: [input.name] }),
    ),

    putLocationFile: routes.data.putLocationFile.handler(({ input, context }) => {
      const { fileName, name } = input
      return storeLocationFile(context, { ...input, names: name === undefined ? [fileName] : [fileName, name] })
    }),

    removeLocationFile: routes.data.removeLocationFile.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const { location, fileName } = input
      await db.transaction(async tx => {
        const item = await findLocationFile(tx, principal, location, fileName)
        if (item === undefined || (await dropLocationFiles(tx, location, fileName)).length === 0) throw notFound('data')
        const { id, name, account } = item
        const entry = { action: 'data.delete', object: { id, name }, account }
        await audited(tx, { principal, address: context.request.ip, ...entry })
      })
      return {}
    }),
  }
}
