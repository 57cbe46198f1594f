import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { answerQuestions } from '../../jobs/answerJob.ts'
import { planFileProblem } from './planFileContent.ts'

const questionSchema = v.object({
  name: v.string(),
  content: v.union([v.instance(Uint8Array), v.object({ path: v.string() })]),
})

answerQuestions(async data => {
  const { name, content } = v.parse(questionSchema, data)
  return {
    problem: await planFileProblem(name, content instanceof Uint8Array ? content : await readFile(content.path)),
  }
})
