import type { FileRoute } from './access.ts'
import { AUDIT_EXPORT } from './audit.ts'
import { DATA_FILE, DATA_UPLOAD, LOCATION_FILE } from './data.ts'
import { FEEDBACK_SESSION, FEEDBACK_SESSION_UPLOAD } from './feedback.ts'
import { PLAN_PACKAGE, PLAN_PACKAGE_IMPORT } from './planArchive.ts'
import { ROBOT_PLAN_FILE } from './planPublishing.ts'
import { CAPSULE_WITH_SESSION, RECORDING_FILE, RECORDING_UPLOAD } from './recordings.ts'
import { PROOF_PAGE } from './reportProofs.ts'
import { COVERAGE_IMAGE, MANUAL_REPORTS_CSV, REPORTS_CSV, SECTORS_IMAGE, SUPERIMPOSED_LINES } from './reports.ts'

/** Every route of files, beside the contract's routes and in part at the same addresses. */
export const FILE_ROUTES: readonly FileRoute[] = [
  DATA_FILE,
  LOCATION_FILE,
  DATA_UPLOAD,
  ROBOT_PLAN_FILE,
  PLAN_PACKAGE,
  PLAN_PACKAGE_IMPORT,
  RECORDING_FILE,
  CAPSULE_WITH_SESSION,
  RECORDING_UPLOAD,
  AUDIT_EXPORT,
  PROOF_PAGE,
  REPORTS_CSV,
  MANUAL_REPORTS_CSV,
  COVERAGE_IMAGE,
  SECTORS_IMAGE,
  SUPERIMPOSED_LINES,
  FEEDBACK_SESSION_UPLOAD,
  FEEDBACK_SESSION,
]
