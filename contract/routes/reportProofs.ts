import * as v from 'valibot'
import { pathIdSchema } from '../resources/ids.ts'
import { proofCheckSchema, reportProofSchema } from '../resources/reportProof.ts'
import { type FileRoute, route } from './access.ts'

const id = v.object({ id: pathIdSchema })

/** What proves a report. */
export const reportProofs = {
  /** The statement that was signed when the report was stored; 404 where none was. */
  proof: route(['CleaningReports', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningReports/{id}/proof', tags: ['CleaningReports'] })
    .input(id)
    .output(reportProofSchema),
  /** Hashes everything anew and says what is not as it was signed. 429 while as many checks run as may. */
  verify: route(['CleaningReports', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningReports/{id}/verify', tags: ['CleaningReports'] })
    .input(id)
    .output(proofCheckSchema),
}

/** One page in the reader's language that shows the map and checks itself, without the service. */
export const PROOF_PAGE = {
  method: 'GET',
  path: '/api/v0/CleaningReports/:id/proof_page',
  access: ['CleaningReports', 'view'],
} as const satisfies FileRoute
