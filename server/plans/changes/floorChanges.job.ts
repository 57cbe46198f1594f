import type { JobWork } from '../../jobs/jobScript.ts'
import { floorChangesOf } from './floorChanges.ts'

export const work: JobWork = floorChangesOf
