import * as v from 'valibot'
import { type JobWork, reportProgress } from '../../jobs/jobScript.ts'
import { makePlan } from './makePlan.ts'
import { newPlanOrderSchema } from './newPlanOrder.ts'
import { takeInto } from './takeProposals.ts'

export const work: JobWork = async data => {
  const order = v.parse(newPlanOrderSchema, data)
  return order.step === 'make' ? makePlan(order, reportProgress) : { bytes: takeInto(order) }
}
