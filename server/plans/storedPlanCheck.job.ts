import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { answerJob } from '../jobs/answerJob.ts'
import { drawFiles } from './drawnFiles.ts'
import { readPlanFiles } from './planFiles.ts'

const orderSchema = v.object({
  files: v.array(v.object({ name: v.string(), path: v.string() })),
  /** Names of files that are to be drawn, once the others have been read. */
  draws: v.array(v.string()),
})

answerJob(async data => {
  const order = v.parse(orderSchema, data)
  const read = order.files.map(async ({ name, path }) => ({ name, bytes: await readFile(path) }))
  const files = await Promise.all(read)
  const head = await readPlanFiles(files)
  return head.ok ? { ...head, drawn: await drawFiles(files, order.draws) } : head
})
