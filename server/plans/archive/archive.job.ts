import * as v from 'valibot'
import { answerJob, reportProgress } from '../../jobs/answerJob.ts'
import { readArchive } from './readArchive.ts'

const orderSchema = v.object({ path: v.string(), folder: v.string(), known: v.array(v.string()) })

answerJob(async data => {
  const { path, folder, known } = v.parse(orderSchema, data)
  return readArchive({ path, folder, known: new Set(known), progress: reportProgress })
})
