import { answerJob } from '../jobs/answerJob.ts'
import { missedFloorOf } from './missedFloorOf.ts'

answerJob(missedFloorOf)
