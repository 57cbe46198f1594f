import type { Logger } from 'pino'
import type { MissedFloor } from '../../../../contract/resources/missedFloor.ts'
import { notFound } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { createContentCache } from '../../../jobs/contentCache.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { missedOf } from '../../../reports/missed.ts'
import { routes, signedIn } from '../../implementer.ts'
import { reportInSight } from './reportInSight.ts'
import { answerOfJob } from './reportJob.ts'

/** Of answers that are kept: some 100 kB each. */
const MAX_BYTES = 24 * 1024 * 1024
/** The cells are base64; a patch is some 200 bytes. */
const bytesOf = ({ cells, patches }: MissedFloor): number => cells.length + 200 * patches.length

type Parts = {
  readonly db: Database
  readonly dataFolder: DataFolder
  readonly jobs: Jobs
  readonly log: Logger
}

/** Why floor was missed. */
export function missedRoutes({ db, dataFolder, jobs, log }: Parts) {
  const derived = createContentCache<MissedFloor>(MAX_BYTES, bytesOf)
  return {
    missed: routes.reports.missed.handler(async ({ input, context }) => {
      const reader = signedIn(context)
      const { id } = await reportInSight(db, reader, input.id)
      const missed = await answerOfJob(missedOf({ db, dataFolder, jobs: jobs.of(reader.login), derived, log }, id))
      if (missed === undefined) throw notFound('cleaningReport.coverage')
      return missed
    }),
  }
}
