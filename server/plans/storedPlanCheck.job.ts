import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { answerJob } from '../jobs/answerJob.ts'
import { readPlanFiles } from './planFiles.ts'

const storedFilesSchema = v.array(v.object({ name: v.string(), path: v.string() }))

answerJob(async data =>
  readPlanFiles(
    await Promise.all(
      v.parse(storedFilesSchema, data).map(async ({ name, path }) => ({ name, bytes: await readFile(path) })),
    ),
  ),
)
