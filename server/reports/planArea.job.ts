import * as v from 'valibot'
import type { JobWork } from '../jobs/jobScript.ts'
import { planAreaOf } from './planArea.ts'

export const work: JobWork = async data => planAreaOf(v.parse(v.object({ yaml: v.string() }), data).yaml)
