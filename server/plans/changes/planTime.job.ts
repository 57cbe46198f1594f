import type { JobWork } from '../../jobs/jobScript.ts'
import { planTimeOf } from './planTime.ts'

export const work: JobWork = planTimeOf
