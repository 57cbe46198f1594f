import * as v from 'valibot'
import { answerJob } from '../jobs/answerJob.ts'
import { planOfMap } from './mapPlan.ts'
import { namedBytesSchema } from './planFiles.ts'

const orderSchema = v.object({ yaml: namedBytesSchema, image: v.optional(namedBytesSchema) })

answerJob(async data => {
  const { yaml, image } = v.parse(orderSchema, data)
  return planOfMap(yaml, image)
})
