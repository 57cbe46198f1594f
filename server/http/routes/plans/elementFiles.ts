import { RequestError } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { readElementFile, writeElementFiles } from '../../../plans/exchange/elementFiles.ts'
import { routes, signedIn } from '../../implementer.ts'
import { answerOf } from '../../scope/jobAnswer.ts'

type Parts = { readonly jobs: Jobs; readonly clock: Clock }

/** Elements of a plan from and as files of other tools. */
export const elementFileRoutes = ({ jobs, clock }: Parts) => ({
  readElements: routes.plans.readElements.handler(async ({ input, context }) => {
    const read = await answerOf(readElementFile(jobs.of(signedIn(context).login), input))
    if (read.ok) return read
    throw new RequestError('badRequest', read.token, read.sentence, { field: read.field, data: { file: read.file } })
  }),
  writeElements: routes.plans.writeElements.handler(({ input, context }) =>
    answerOf(writeElementFiles(jobs.of(signedIn(context).login), input, clock.now())),
  ),
})
