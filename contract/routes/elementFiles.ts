import {
  readElementsAnswerSchema,
  readElementsSchema,
  writeElementsAnswerSchema,
  writeElementsSchema,
} from '../resources/elementFiles.ts'
import { FILE_IN_JSON, route } from './access.ts'

/** All that is drawn on a plan: as a file of the plan it has at most 4 MiB (`PLAN_FILE_RULES`). */
const DRAWING_IN_JSON = { body: 'file', maxBytes: 8 * 1024 * 1024 } as const

export const elementFiles = {
  /** What a file of another tool gives to a drawing; stores nothing. 400 with the file and the field that is wrong with it. */
  readElements: route(['CleaningPlans', 'edit'], FILE_IN_JSON)
    .route({ method: 'POST', path: '/api/v0/PlanElements/read', tags: ['PlanElements'] })
    .input(readElementsSchema)
    .output(readElementsAnswerSchema),
  /** Elements as the files of another tool; stores nothing. */
  writeElements: route(['CleaningPlans', 'view'], DRAWING_IN_JSON)
    .route({ method: 'POST', path: '/api/v0/PlanElements/write', tags: ['PlanElements'] })
    .input(writeElementsSchema)
    .output(writeElementsAnswerSchema),
}
