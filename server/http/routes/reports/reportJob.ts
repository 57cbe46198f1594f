import { RequestError } from '../../../answers/errors.ts'
import { JobRefused } from '../../../jobs/jobs.ts'

const BUSY_RETRY_S = 5

/** What a job about a report answers, or the refusal of the request that wanted it. */
export async function answerOfJob<Answer>(job: Promise<Answer>): Promise<Answer> {
  try {
    return await job
  } catch (error) {
    if (!(error instanceof JobRefused)) throw error
    if (error.reason === 'tooCostly')
      throw new RequestError(
        'unavailable',
        'errors.cleaningReport.tooCostly',
        'This takes more time or memory than it may',
      )
    const details = { retryAfterS: BUSY_RETRY_S }
    throw new RequestError(
      'tooManyRequests',
      'errors.cleaningReport.busy',
      'Too much is being worked out already',
      details,
    )
  }
}
