import type { PlanProblem } from '../../../contract/resources/planProblem.ts'
import { RequestError } from '../../answers/errors.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import { planFileHeadProblem } from './planFileContent.ts'

const SCRIPT = new URL('./fileCheck.job.ts', import.meta.url)

/** The refusal of a file: the sentence for who has no words of their own names the file and the field. */
export function problemError(problem: PlanProblem): RequestError {
  const { file, token, field, line } = problem
  const place = [field, line === undefined ? undefined : `line ${line}`].filter(each => each !== undefined).join(', ')
  const message = `${file === '' ? 'The file' : file} cannot be taken${place === '' ? '' : `: ${place}`}.`
  const data = { file, ...(field !== undefined && { field }), ...(line !== undefined && { line }) }
  return new RequestError('badRequest', token, message, { field: 'file', data })
}

/**
 * A file of a plan is what its name promises; looked at in a process of its own.
 * @throws RequestError badRequest; JobRefused
 */
export async function checkPlanFile(
  queue: JobQueue,
  name: string,
  content: Uint8Array | { readonly path: string; readonly bytes: number },
): Promise<void> {
  const bytes = content instanceof Uint8Array ? content.byteLength : content.bytes
  const head = planFileHeadProblem(name, bytes)
  if (head !== undefined) throw problemError(head)
  const question = { name, content: content instanceof Uint8Array ? content : { path: content.path } }
  const { problem } = await queue.talk(SCRIPT, ask => ask<{ readonly problem?: PlanProblem }>(question))
  if (problem !== undefined) throw problemError(problem)
}
