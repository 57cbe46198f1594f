import type { Plan } from '../../contract/resources/plans.ts'
import type { Database } from '../database/database.ts'
import type { DataFolder } from '../plans/dataFolder.ts'
import { importMap } from '../plans/mapImport.ts'
import { type NamedBytes, readPlanFiles } from '../plans/planFiles.ts'
import { findPlan, listPlans, storePlan } from '../plans/planRows.ts'
import { notFound, RequestError } from './errors.ts'
import { type RequestContext, routes, signedIn } from './implementer.ts'
import { checkPlace } from './places.ts'

/** Once decoded. */
const MAX_FILE_BYTES = 64 * 1024 * 1024

function decodeFile({ name, base64 }: { readonly name: string; readonly base64: string }): NamedBytes {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength > MAX_FILE_BYTES)
    throw new RequestError('tooLarge', 'errors.data.tooLarge', 'A file is larger than 64 MiB')
  return { name, bytes }
}

type Parts = { readonly db: Database; readonly dataFolder: DataFolder }
type Order = { readonly name: string; readonly account: number; readonly location?: number | undefined }

/** Cleaning plans (L-001, M-070). */
export function planRoutes({ db, dataFolder }: Parts) {
  async function visiblePlan(context: RequestContext, id: number): Promise<Plan> {
    const plan = await findPlan(db, signedIn(context), id)
    if (plan === undefined) throw notFound('cleaningPlan')
    return plan
  }

  async function create(context: RequestContext, order: Order, named: readonly NamedBytes[]): Promise<Plan> {
    const files = await readPlanFiles(named)
    if (!files.ok)
      throw new RequestError('badRequest', files.token, files.sentence, { field: 'files', data: { file: files.file } })
    const { login } = signedIn(context)
    const { name, account, location } = order
    const id = await storePlan(db, dataFolder, { name, account, location, createdBy: login, files })
    return visiblePlan(context, id)
  }

  return {
    list: routes.plans.list.handler(async ({ context }) => {
      const data = await listPlans(db, signedIn(context))
      return { data, total: data.length }
    }),

    get: routes.plans.get.handler(({ input, context }) => visiblePlan(context, input.id)),

    create: routes.plans.create.handler(async ({ input, context }) => {
      await checkPlace(db, signedIn(context), input.account, input.location)
      return create(context, input, input.files.map(decodeFile))
    }),

    import: routes.plans.import.handler(async ({ input, context }) => {
      await checkPlace(db, signedIn(context), input.account, input.location)
      const map = await importMap(decodeFile(input.yaml), input.image && decodeFile(input.image))
      if (!map.ok)
        throw new RequestError('badRequest', map.token, map.sentence, { field: map.field, data: { file: map.file } })
      return create(context, input, map.files)
    }),
  }
}
