import { isAbsolute } from 'node:path'
import * as v from 'valibot'
import type { JobWork } from '../jobs/jobScript.ts'
import { prepareImport } from './prepareImport.ts'

const path = v.pipe(v.string(), v.check(isAbsolute))
const rowSchema = v.object({
  robot: v.number(),
  key: v.string(),
  fromMs: v.number(),
  toMs: v.number(),
  bytes: v.number(),
  complete: v.boolean(),
  imported: v.boolean(),
})
const orderSchema = v.object({ path, folder: path, robot: v.number(), recordings: path, known: v.array(rowSchema) })

export const work: JobWork = async data => prepareImport(v.parse(orderSchema, data))
