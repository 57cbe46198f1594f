import type { MissedFloor } from '../../../../contract/resources/missedFloor.ts'
import { notFound } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { createDerivedAnswers } from '../../../reports/derivedAnswers.ts'
import { missedOf } from '../../../reports/missed.ts'
import { routes, signedIn } from '../../implementer.ts'
import { reportInSight } from './reportInSight.ts'
import { answerOfJob } from './reportJob.ts'

type Parts = { readonly db: Database; readonly dataFolder: DataFolder; readonly jobs: Jobs }

/** Why floor was missed. */
export function missedRoutes({ db, dataFolder, jobs }: Parts) {
  const derived = createDerivedAnswers<MissedFloor>()
  return {
    missed: routes.reports.missed.handler(async ({ input, context }) => {
      const reader = signedIn(context)
      const id = await reportInSight(db, reader, input.id)
      const missed = await answerOfJob(missedOf({ db, dataFolder, jobs: jobs.of(reader.login), derived }, id))
      if (missed === undefined) throw notFound('cleaningReport.coverage')
      return missed
    }),
  }
}
