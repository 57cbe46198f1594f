import { answerJob } from '../../jobs/answerJob.ts'
import { planTimeOf } from './planTime.ts'

answerJob(planTimeOf)
