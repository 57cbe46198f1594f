import { answerQuestions } from '../jobs/answerJob.ts'
import { missedFloorOf } from './missedFloorOf.ts'

answerQuestions(missedFloorOf)
