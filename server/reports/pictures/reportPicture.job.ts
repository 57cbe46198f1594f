import * as v from 'valibot'
import { answerJob } from '../../jobs/answerJob.ts'
import { drawReports, pictureOrderSchema } from './drawReports.ts'

answerJob(async data => drawReports(v.parse(pictureOrderSchema, data)))
