import type * as v from 'valibot'
import {
  MAP_IMAGE_NAME,
  type NewMapPlanAnswer,
  type newMapPlanSchema,
} from '../../../../contract/resources/newPlans.ts'
import { MAX_FILE_BYTES } from '../../../../contract/routes/access.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { locations } from '../../../database/schema.ts'
import { and, eq } from '../../../database/sql.ts'
import { visibleAccounts } from '../../../identity/visibleAccounts.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { findPlanJob } from '../../../plans/jobs/planJobRows.ts'
import type { PlanJobs } from '../../../plans/jobs/planJobs.ts'
import { acceptProposals } from '../../../plans/newPlan/acceptProposals.ts'
import { findProposals } from '../../../plans/newPlan/foundProposals.ts'
import { newPlanAnswer } from '../../../plans/newPlan/newPlanAnswer.ts'
import { findPlan } from '../../../plans/planRows.ts'
import type { PlanValidation } from '../../../plans/validation.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { answerOf } from '../../scope/jobAnswer.ts'
import { editorOf } from '../../scope/planEditor.ts'

type Input = v.InferOutput<typeof newMapPlanSchema>
type Start = Exclude<Input, { readonly mapFolder: string }>
type SentFile = NonNullable<Start['originalMap']>
type Parts = {
  readonly db: Database
  readonly dataFolder: DataFolder
  readonly planJobs: Pick<PlanJobs, 'checkRoom' | 'start' | 'progressOf'>
  readonly planValidation: Pick<PlanValidation, 'add'>
  readonly jobs: Jobs
}

const isPoll = (input: Input): input is Extract<Input, { readonly mapFolder: string }> => 'mapFolder' in input

/** L-055: a file there has to be, and a picture without a word about it is called as every such picture is. */
function checkSent({ originalMap, yaml, valetudo }: Start): void {
  if (!originalMap && !valetudo)
    throw new RequestError('badRequest', 'errors.file.noFile', 'A map is required', { field: 'originalMap' })
  if (originalMap && !yaml && !valetudo && originalMap.name !== MAP_IMAGE_NAME)
    throw new RequestError('badRequest', 'errors.file.invalidName', `The picture must be called ${MAP_IMAGE_NAME}`, {
      field: 'originalMap',
      data: { expected: MAP_IMAGE_NAME },
    })
}

/** Making plans from maps (L-053 to L-057). */
export function newPlanRoutes({ db, dataFolder, planJobs, planValidation, jobs }: Parts) {
  async function accountOf(context: RequestContext, location: number): Promise<number> {
    const inSight = and(eq(locations.id, location), visibleAccounts(signedIn(context), locations.account))
    const [place] = await db.select({ account: locations.account }).from(locations).where(inSight)
    if (place === undefined) throw notFound('location')
    return place.account
  }

  async function store(file: SentFile | undefined) {
    if (!file) return undefined
    const bytes = Buffer.from(file.base64, 'base64')
    if (bytes.byteLength > MAX_FILE_BYTES)
      throw new RequestError('tooLarge', 'errors.data.tooLarge', 'A file is larger than 64 MiB')
    return { name: file.name, sha256: (await dataFolder.store(bytes)).sha256 }
  }

  async function begin(context: RequestContext, order: Start): Promise<NewMapPlanAnswer> {
    const account = await accountOf(context, order.locationId)
    checkSent(order)
    const { login } = signedIn(context)
    await planJobs.checkRoom(login)
    const { planName: name, locationId: location, planType, homebase: home, resolution } = order
    const files = {
      image: await store(order.originalMap),
      yaml: await store(order.yaml),
      valetudo: await store(order.valetudo),
    }
    const input = { name, location, planType, home, resolution, ...files, address: context.request.ip }
    const mapFolder = await planJobs.start('create', { account, login, input })
    return { status: 'pending', mapFolder, step: 'tracing', progress: 0 }
  }

  return {
    createFromMap: routes.plans.createFromMap.handler(async ({ input, context }) => {
      if (!isPoll(input)) return begin(context, input)
      const row = await findPlanJob(db, signedIn(context), input.mapFolder)
      if (row?.kind !== 'create') throw notFound('planJob')
      return newPlanAnswer(row, planJobs.progressOf(row.id))
    }),

    proposals: routes.plans.proposals.handler(async ({ input, context }) => {
      const plan = await findPlan(db, signedIn(context), input.id)
      if (plan === undefined) throw notFound('cleaningPlan')
      const found = await findProposals(db, plan.first_id)
      if (found === undefined) throw notFound('cleaningPlan.proposals')
      return found.proposals
    }),

    takeProposals: routes.plans.takeProposals.handler(async ({ input: { id, ...taken }, context }) => {
      const queue = jobs.of(signedIn(context).login)
      const accepting = { db, dataFolder, planValidation, queue }
      const version = await answerOf(acceptProposals(accepting, editorOf(context), id, taken))
      const plan = await findPlan(db, signedIn(context), version)
      if (plan === undefined) throw notFound('cleaningPlan')
      return plan
    }),
  }
}
