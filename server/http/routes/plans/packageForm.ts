import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import * as v from 'valibot'
import { MAX_ARCHIVE_BYTES, planPackageFieldsSchema } from '../../../../contract/routes/planArchive.ts'
import { generalError, RequestError } from '../../../answers/errors.ts'
import { isNoRoom } from '../../../noRoom.ts'
import { receiveFile } from '../../../plans/files/receivedFile.ts'
import type { FileRequest } from '../../plugins/fileRoutes.ts'

export type PackageForm = {
  readonly fields: v.InferOutput<typeof planPackageFieldsSchema>
  /** Whether there was a file, which is where it was to be written. */
  readonly hasFile: boolean
}

const LIMITS = { fieldNameSize: 100, fieldSize: 16 * 1024, fields: 10, files: 1, parts: 12, headerPairs: 20 } as const
const FILE_FIELD = 'file'

const badForm = (field?: string): RequestError =>
  new RequestError(
    'badRequest',
    generalError('badRequest').token,
    'The form is not valid',
    field === undefined ? {} : { field },
  )

function formReader({ headers }: FileRequest): BusboyInstance {
  const type = headers['content-type']
  if (type === undefined) throw badForm()
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      limits: { ...LIMITS, fileSize: MAX_ARCHIVE_BYTES },
    })
  } catch {
    throw badForm()
  }
}

/**
 * Reads the form of an archive; the file goes to the disk as it comes.
 * @throws RequestError
 */
export async function readPackageForm(request: FileRequest, path: string): Promise<PackageForm> {
  if (!(request.body instanceof Readable)) throw badForm()
  const reader = formReader(request)
  const fields: { [name: string]: string } = {}
  let writing: Promise<void> | undefined
  let fault: RequestError | undefined
  reader.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut || name in fields) fault ??= badForm()
    else fields[name] = value
  })
  reader.on('file', (name, file) => {
    if (name !== FILE_FIELD || writing !== undefined) {
      fault ??= badForm()
      file.resume()
      return
    }
    file.on('limit', () => {
      fault ??= new RequestError(
        'tooLarge',
        'errors.cleaningPlan.archive.tooLarge',
        'The archive is larger than 256 MiB',
      )
    })
    writing = receiveFile(path, file)
    // Settled below, after the whole form.
    writing.catch(() => undefined)
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    reader.on(limit, () => (fault ??= badForm()))
  try {
    await pipeline(request.body, reader)
    await writing
  } catch (error) {
    throw fault ?? (isNoRoom(error) ? error : badForm())
  }
  if (fault !== undefined) throw fault
  const parsed = v.safeParse(planPackageFieldsSchema, fields)
  if (!parsed.success) throw badForm(v.getDotPath(parsed.issues[0]) ?? undefined)
  return { fields: parsed.output, hasFile: writing !== undefined }
}
