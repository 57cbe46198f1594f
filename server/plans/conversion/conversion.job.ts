import * as v from 'valibot'
import type { JobWork } from '../../jobs/jobScript.ts'
import { conversionOrderSchema } from './conversionOrder.ts'
import { convertDrawing } from './convertDrawing.ts'

export const work: JobWork = async data => convertDrawing(v.parse(conversionOrderSchema, data))
