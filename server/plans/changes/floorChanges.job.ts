import { answerJob } from '../../jobs/answerJob.ts'
import { floorChangesOf } from './floorChanges.ts'

answerJob(floorChangesOf)
