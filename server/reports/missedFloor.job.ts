import type { JobWork } from '../jobs/jobScript.ts'
import { missedFloorOf } from './missedFloorOf.ts'

export const work: JobWork = missedFloorOf
