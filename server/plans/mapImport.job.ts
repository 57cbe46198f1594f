import * as v from 'valibot'
import type { JobWork } from '../jobs/jobScript.ts'
import { planOfMap } from './mapPlan.ts'
import { namedBytesSchema } from './planFiles.ts'

const orderSchema = v.object({ yaml: namedBytesSchema, image: v.optional(namedBytesSchema) })

export const work: JobWork = async data => {
  const { yaml, image } = v.parse(orderSchema, data)
  return planOfMap(yaml, image)
}
