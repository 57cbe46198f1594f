import * as v from 'valibot'
import { answerJob } from '../../jobs/answerJob.ts'
import { elementFileOrderSchema } from './elementFiles.ts'
import { readElements } from './readElements.ts'
import { writeElements } from './writeElements.ts'

answerJob(async data => {
  const order = v.parse(elementFileOrderSchema, data)
  return order.step === 'read' ? readElements(order.input) : writeElements(order.input, order.at)
})
