import type { Answer } from '../../machines/answer.ts'
import { apiErrorOf } from './serviceError.ts'

/** What came of a request, as machines take it. */
export async function answerOf<T extends object>(request: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: true, ...(await request()) }
  } catch (error) {
    return { ok: false, error: apiErrorOf(error) }
  }
}
