import * as v from 'valibot'
import { type JobWork, reportProgress } from '../../jobs/jobScript.ts'
import { readArchive } from './readArchive.ts'

const orderSchema = v.object({ path: v.string(), folder: v.string(), known: v.array(v.string()) })

export const work: JobWork = async data => {
  const { path, folder, known } = v.parse(orderSchema, data)
  return readArchive({ path, folder, known: new Set(known), progress: reportProgress })
}
