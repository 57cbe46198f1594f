import * as v from 'valibot'
import { pathIdSchema } from '../resources/ids.ts'
import { route } from './access.ts'

/** Of one request. */
const MAX_IMPORTED_REPORTS = 500
const MAX_IMPORT_BYTES = 32 * 1024 * 1024

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Reports of a robot's past. */
export const reportImport = {
  /**
   * Each as a robot publishes it (`runReportSchema`), stored as those of robots are: of one `run` once, so that the same request may come again. `index`: the
   * place in the list of one that was refused; `message`: why, an English sentence.
   */
  importReports: route(['Robots', 'provision'], { body: 'file', maxBytes: MAX_IMPORT_BYTES })
    .route({ method: 'POST', path: '/api/v0/Robots/{id}/reports', tags: ['CleaningReports'] })
    .input(v.object({ id: pathIdSchema, reports: v.pipe(v.array(v.unknown()), v.maxLength(MAX_IMPORTED_REPORTS)) }))
    .output(v.object({ stored: count, refused: v.array(v.object({ index: count, message: v.string() })) })),
}
