import * as v from 'valibot'
import { answerJob } from '../jobs/answerJob.ts'
import { namedBytesSchema, readPlanFiles } from './planFiles.ts'

answerJob(async data => readPlanFiles(v.parse(v.array(namedBytesSchema), data), true))
