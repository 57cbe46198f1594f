import * as v from 'valibot'
import { answerJob } from '../jobs/answerJob.ts'
import { DRAWN_FILES, drawFiles } from './drawnFiles.ts'
import { namedBytesSchema, readPlanFiles } from './planFiles.ts'

answerJob(async data => {
  const files = v.parse(v.array(namedBytesSchema), data)
  const head = await readPlanFiles(files, true)
  if (!head.ok) return head
  const absent = DRAWN_FILES.filter(name => !files.some(file => file.name === name))
  return { ...head, drawn: await drawFiles(files, absent) }
})
