import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { JobWork } from '../../jobs/jobScript.ts'
import { planFileProblem } from './planFileContent.ts'

const questionSchema = v.object({
  name: v.string(),
  content: v.union([v.instance(Uint8Array), v.object({ path: v.string() })]),
})

export const work: JobWork = async data => {
  const { name, content } = v.parse(questionSchema, data)
  return {
    problem: await planFileProblem(name, content instanceof Uint8Array ? content : await readFile(content.path)),
  }
}
