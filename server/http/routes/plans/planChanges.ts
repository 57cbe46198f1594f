import { maySeeCameraOff } from '../../../../contract/plan/cameraOff.ts'
import type { PlanChanges, PlanEstimate } from '../../../../contract/resources/planChanges.ts'
import type { Plan } from '../../../../contract/resources/plans.ts'
import { USUAL_CLEANER } from '../../../../contract/robot/cleanerKind.ts'
import { swathOf } from '../../../../floor/cleaners.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { plans } from '../../../database/schema.ts'
import { and, eq } from '../../../database/sql.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { changedFiles, createChangeDesk } from '../../../plans/changes/changeDesk.ts'
import { kindsOf } from '../../../plans/changes/cleaners.ts'
import { audienceOf, robotsOfPlan, toConcerned } from '../../../plans/changes/concerned.ts'
import { pastErrors, pastRunsOf, recentRuns } from '../../../plans/changes/pastRuns.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { findPlan } from '../../../plans/planRows.ts'
import { fileDigests } from '../../../plans/storedFiles.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { answerOf } from '../../scope/jobAnswer.ts'

type Parts = { readonly db: Database; readonly dataFolder: DataFolder; readonly jobs: Jobs }

const toVersion = (plan: Plan, date: string | undefined): PlanChanges['version'] => ({
  plan: plan.id,
  version: plan.version,
  date,
  login_name: plan.login_name,
})

/** What publishing a version would change, and how long it takes to clean by it. */
export function planChangeRoutes({ db, dataFolder, jobs }: Parts) {
  const desk = createChangeDesk(dataFolder)

  async function visiblePlan(context: RequestContext, id: number): Promise<Plan> {
    const plan = await findPlan(db, signedIn(context), id)
    if (plan === undefined) throw notFound('cleaningPlan')
    return plan
  }

  /** The version that another one is held against; undefined where none is published. */
  async function standing(context: RequestContext, plan: Plan, asked: number | undefined): Promise<Plan | undefined> {
    const published = and(eq(plans.firstId, plan.first_id), eq(plans.status, 'published'))
    const [row] = asked === undefined ? await db.select({ id: plans.id }).from(plans).where(published) : [{ id: asked }]
    if (row === undefined) return undefined
    const against = await visiblePlan(context, row.id)
    if (against.first_id !== plan.first_id) throw notFound('cleaningPlan')
    return against
  }

  return {
    changes: routes.plans.changes.handler(async ({ input, context }): Promise<PlanChanges> => {
      const principal = signedIn(context)
      const plan = await visiblePlan(context, input.id)
      const against = await standing(context, plan, input.against)
      const after = await fileDigests(db, plan.id)
      const before = against && (await fileDigests(db, against.id))
      const working = await robotsOfPlan(db, principal, plan.first_id)
      const versions = { before, after, seesCameraOff: maySeeCameraOff(principal) }
      const { kind } = kindsOf(working)[0] ?? { kind: USUAL_CLEANER }
      const floor = await answerOf(desk.changesOf(jobs.of(principal.login), versions, kind))
      if (floor === null) {
        const message = 'The files of a version cannot be read as a plan'
        throw new RequestError('methodNotAllowed', 'errors.cleaningPlan.noComparison', message)
      }
      return {
        version: toVersion(plan, plan.created),
        ...(against ? { against: toVersion(against, against.published_date) } : {}),
        ...floor,
        files: changedFiles(before ?? new Map(), after),
        robots: working.map(toConcerned),
        audience: await audienceOf(db, plan),
      }
    }),

    estimate: routes.plans.estimate.handler(async ({ input, context }): Promise<PlanEstimate> => {
      const principal = signedIn(context)
      const plan = await visiblePlan(context, input.id)
      const version = await fileDigests(db, plan.id)
      const queue = jobs.of(principal.login)
      const times = []
      for (const { kind, robots } of kindsOf(await robotsOfPlan(db, principal, plan.first_id)))
        times.push({ kind, robots, time: await answerOf(desk.timeOf(queue, version, kind)) })
      const time = times[0]?.time
      const seconds = time?.seconds ?? 0
      const runs = await pastRunsOf(db, principal, plan)
      const now = { area: plan.area, seconds }
      return {
        plan: plan.id,
        seconds,
        widths: times.map(each => ({
          swath: swathOf(each.kind),
          robots: each.robots,
          seconds: each.time?.seconds ?? 0,
        })),
        sectors: time?.sectors ?? [],
        ...(time?.coverage === undefined ? {} : { coverage: time.coverage }),
        recent: recentRuns(runs, now),
        past: pastErrors(runs, now),
        audience: await audienceOf(db, plan),
      }
    }),
  }
}
