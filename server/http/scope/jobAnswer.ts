import { RequestError } from '../../answers/errors.ts'
import { JobRefused } from '../../jobs/jobs.ts'

const BUSY_RETRY_S = 10

/** What a job answers, or the refusal of the request that wanted it. */
export async function answerOf<Answer>(job: Promise<Answer>): Promise<Answer> {
  try {
    return await job
  } catch (error) {
    if (!(error instanceof JobRefused)) throw error
    if (error.reason === 'tooCostly')
      throw new RequestError('badRequest', 'errors.cleaningPlan.tooCostly', 'The files take too long to read')
    const message = 'Too many plans are being read already'
    const details = { retryAfterS: BUSY_RETRY_S }
    throw new RequestError('tooManyRequests', 'errors.cleaningPlan.tooManyRequests', message, details)
  }
}
