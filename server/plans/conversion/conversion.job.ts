import * as v from 'valibot'
import { answerJob } from '../../jobs/answerJob.ts'
import { conversionOrderSchema } from './conversionOrder.ts'
import { convertDrawing } from './convertDrawing.ts'

answerJob(async data => convertDrawing(v.parse(conversionOrderSchema, data)))
