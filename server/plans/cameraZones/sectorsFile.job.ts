import type { JobWork } from '../../jobs/jobScript.ts'
import { sectorsFileAnswer } from './sectorsFile.ts'

export const work: JobWork = sectorsFileAnswer
