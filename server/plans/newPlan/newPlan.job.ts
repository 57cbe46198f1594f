import * as v from 'valibot'
import { answerJob } from '../../jobs/answerJob.ts'
import { adviseProposals } from './adviseProposals.ts'
import { newPlanOrderSchema } from './newPlanOrder.ts'
import { proposeRooms } from './proposals.ts'
import { takeInto } from './takeProposals.ts'
import { traceMap } from './traceMap.ts'

answerJob(async data => {
  const order = v.parse(newPlanOrderSchema, data)
  if (order.step === 'trace') return traceMap(order)
  if (order.step === 'advise') return adviseProposals(order)
  return order.step === 'propose' ? proposeRooms(order) : { bytes: takeInto(order) }
})
