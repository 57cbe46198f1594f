import * as v from 'valibot'
import { answerJob } from '../jobs/answerJob.ts'
import { planAreaOf } from './planArea.ts'

answerJob(async data => planAreaOf(v.parse(v.object({ yaml: v.string() }), data).yaml))
