import * as v from 'valibot'
import type { JobWork } from '../../jobs/jobScript.ts'
import { elementFileOrderSchema } from './elementFiles.ts'
import { readElements } from './readElements.ts'
import { writeElements } from './writeElements.ts'

export const work: JobWork = async data => {
  const order = v.parse(elementFileOrderSchema, data)
  return order.step === 'read' ? readElements(order.input) : writeElements(order.input, order.at)
}
