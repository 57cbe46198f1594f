import type { JobWork } from '../../jobs/jobScript.ts'
import { createPictureDesk } from './pictureDesk.ts'

export const work: JobWork = createPictureDesk()
