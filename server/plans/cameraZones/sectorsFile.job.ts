import { answerJob } from '../../jobs/answerJob.ts'
import { sectorsFileAnswer } from './sectorsFile.ts'

answerJob(sectorsFileAnswer)
