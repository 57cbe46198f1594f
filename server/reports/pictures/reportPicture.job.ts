import { answerQuestions } from '../../jobs/answerJob.ts'
import { createPictureDesk } from './pictureDesk.ts'

answerQuestions(createPictureDesk())
