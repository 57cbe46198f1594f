import * as v from 'valibot'
import { answerJob, reportProgress } from '../../jobs/answerJob.ts'
import { makePlan } from './makePlan.ts'
import { newPlanOrderSchema } from './newPlanOrder.ts'
import { takeInto } from './takeProposals.ts'

answerJob(async data => {
  const order = v.parse(newPlanOrderSchema, data)
  return order.step === 'make' ? makePlan(order, reportProgress) : { bytes: takeInto(order) }
})
