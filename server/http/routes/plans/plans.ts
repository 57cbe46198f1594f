import { isGranted } from '../../../../contract/permissions.ts'
import type { Plan } from '../../../../contract/resources/plans.ts'
import { MAX_FILE_BYTES } from '../../../../contract/routes/access.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { audited } from '../../../identity/audit.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { DRAWN_FILES } from '../../../plans/drawnFiles.ts'
import { lastRunsOf, runsOf } from '../../../plans/lastRuns.ts'
import { importMap } from '../../../plans/mapImport.ts'
import { checkPlanFiles } from '../../../plans/planCheck.ts'
import type { NamedBytes } from '../../../plans/planFiles.ts'
import { findPlan, listPlans, type NewPlan, storePlan } from '../../../plans/planRows.ts'
import type { HttpParts } from '../../httpParts.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { answerOf } from '../../scope/jobAnswer.ts'
import { checkPlace } from '../../scope/places.ts'

function decodeFile({ name, base64 }: { readonly name: string; readonly base64: string }): NamedBytes {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength > MAX_FILE_BYTES)
    throw new RequestError('tooLarge', 'errors.data.tooLarge', 'A file is larger than 64 MiB')
  return { name, bytes }
}

type Parts = {
  readonly db: Database
  readonly dataFolder: DataFolder
  readonly jobs: Jobs
} & Pick<HttpParts, 'planChanged'>
type Order = {
  readonly name: string
  readonly account: number
  readonly location?: number | undefined
  readonly cpe_version?: Plan['cpe_version']
}

/** Cleaning plans (L-001, M-070). */
export function planRoutes({ db, dataFolder, jobs, planChanged }: Parts) {
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
    const whose = { account, location, createdBy: principal.login }
    const mayPublish = isGranted(principal.grants, ['CleaningPlans', 'publishVersion'])
    const plan = { name, ...whose, ...bytes, head, isLegacy: editor === '0', mayPublish }
    const id = await storePlan(db, dataFolder, plan, (tx, object) =>
      audited(tx, { principal, address: context.request.ip, action: 'plan.create', object: { id: object } }),
    )
    planChanged({ account, plan: id }, [])
    return visiblePlan(context, id)
  }

  return {
    list: routes.plans.list.handler(async ({ input, context }) => {
      const { latest, current, published, get_comment: getComment, get_last_run: getLastRun, get_runs: getRuns } = input
      const principal = signedIn(context)
      const page = {
        ...input,
        latest: latest === '1',
        current: current === '1',
        published: published && published === '1',
      }
      const { data, total } = await listPlans(db, principal, page)
      const mayRead = isGranted(principal.grants, ['CleaningReports', 'view'])
      const lastRuns = mayRead && getLastRun === '1' ? await lastRunsOf(db, principal, data) : undefined
      const counted = mayRead && getRuns === '1' ? input.first_id : undefined
      const runs = counted === undefined ? undefined : await runsOf(db, principal, counted)
      const listed = data.map(plan => {
        const lastRun = lastRuns?.get(plan.first_id)
        return {
          ...plan,
          ...(getComment === '0' && { comment: '' }),
          ...(lastRun && { last_run: lastRun }),
          ...(runs && { runs: runs.get(plan.id) ?? 0 }),
        }
      })
      return { data: listed, total }
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
