import type { Plan } from '../../../../contract/resources/plans.ts'
import { MAX_FILE_BYTES } from '../../../../contract/routes/access.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { audited } from '../../../identity/audit.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { DRAWN_FILES } from '../../../plans/drawnFiles.ts'
import { importMap } from '../../../plans/mapImport.ts'
import { checkPlanFiles } from '../../../plans/planCheck.ts'
import type { NamedBytes } from '../../../plans/planFiles.ts'
import { findPlan, listPlans, type NewPlan, storePlan } from '../../../plans/planRows.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { checkPlace } from '../../scope/places.ts'
import { answerOf } from './jobAnswer.ts'

function decodeFile({ name, base64 }: { readonly name: string; readonly base64: string }): NamedBytes {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength > MAX_FILE_BYTES)
    throw new RequestError('tooLarge', 'errors.data.tooLarge', 'A file is larger than 64 MiB')
  return { name, bytes }
}

type Parts = { readonly db: Database; readonly dataFolder: DataFolder; readonly jobs: Jobs }
type Order = {
  readonly name: string
  readonly account: number
  readonly location?: number | undefined
  readonly cpe_version?: Plan['cpe_version']
}

/** Cleaning plans (L-001, M-070). */
export function planRoutes({ db, dataFolder, jobs }: Parts) {
  async function visiblePlan(context: RequestContext, id: number): Promise<Plan> {
    const plan = await findPlan(db, signedIn(context), id)
    if (plan === undefined) throw notFound('cleaningPlan')
    return plan
  }

  async function store(
    context: RequestContext,
    { name, account, location, cpe_version: editor = '1' }: Order,
    { head, ...bytes }: Pick<NewPlan, 'files' | 'drawn' | 'head'>,
  ): Promise<Plan> {
    const principal = signedIn(context)
    const plan = { name, account, location, createdBy: principal.login, ...bytes, head, isLegacy: editor === '0' }
    const id = await storePlan(db, dataFolder, plan, (tx, object) =>
      audited(tx, { principal, address: context.request.ip, action: 'plan.create', object: { id: object } }),
    )
    return visiblePlan(context, id)
  }

  return {
    list: routes.plans.list.handler(async ({ input, context }) => {
      const { latest, published, get_comment: getComment } = input
      const page = { ...input, latest: latest === '1', published: published && published === '1' }
      const { data, total } = await listPlans(db, signedIn(context), page)
      return { data: getComment === '0' ? data.map(plan => ({ ...plan, comment: '' })) : data, total }
    }),

    get: routes.plans.get.handler(({ input, context }) => visiblePlan(context, input.id)),

    create: routes.plans.create.handler(async ({ input, context }) => {
      await checkPlace(db, signedIn(context), input.account, input.location)
      const files = input.files.map(decodeFile)
      const head = await answerOf(checkPlanFiles(jobs.of(signedIn(context).login), files))
      if (!head.ok)
        throw new RequestError('badRequest', head.token, head.sentence, { field: 'files', data: { file: head.file } })
      return store(context, input, { files, drawn: head.drawn, head })
    }),

    import: routes.plans.import.handler(async ({ input, context }) => {
      await checkPlace(db, signedIn(context), input.account, input.location)
      const queue = jobs.of(signedIn(context).login)
      const map = await answerOf(importMap(queue, decodeFile(input.yaml), input.image && decodeFile(input.image)))
      if (!map.ok)
        throw new RequestError('badRequest', map.token, map.sentence, { field: map.field, data: { file: map.file } })
      const isDrawn = ({ name }: NamedBytes): boolean => DRAWN_FILES.some(drawn => drawn === name)
      const files = map.files.filter(file => !isDrawn(file))
      return store(context, input, { files, drawn: map.files.filter(isDrawn), head: map.head })
    }),
  }
}
