import * as v from 'valibot'
import { pathIdSchema } from '../resources/ids.ts'
import { planJobIdSchema } from '../resources/planJobs.ts'
import { planCommentSchema } from '../resources/plans.ts'
import type { FileRoute } from './access.ts'

/** Of the archive as it is sent. */
export const MAX_ARCHIVE_BYTES = 256 * 1024 * 1024

/** All files of a version and `plan.json`, as a zip: the same bytes each time for the same version. */
export const PLAN_PACKAGE = {
  method: 'GET',
  path: '/api/v0/CleaningPlans/:id/package',
  access: ['CleaningPlans', 'view'],
} as const satisfies FileRoute

/**
 * Makes the next version of a plan of an archive (L-047): multipart, with `file` and the fields of `planPackageFieldsSchema`. Answers `planImportAnswerSchema`.
 * What waits for a confirmation is confirmed by sending the file again with `confirmedEnvironment`, or its `job` in place of the file.
 */
export const PLAN_PACKAGE_IMPORT = {
  method: 'POST',
  path: '/api/v0/CleaningPlans/:id/package',
  access: ['CleaningPlans', 'edit'],
  body: 'pieces',
  maxBytes: MAX_ARCHIVE_BYTES,
} as const satisfies FileRoute

const flag = v.optional(
  v.pipe(
    v.picklist(['true', 'false', '1', '0', '']),
    v.transform(text => text === 'true' || text === '1'),
  ),
  'false',
)
const emptyOr = <const T extends v.GenericSchema>(schema: T) =>
  v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      schema,
    ]),
  )
/** `location`: where it is to be used; absent, that of the plan. `preview`: it waits for a confirmation in any case. */
export const planPackageFieldsSchema = v.object({
  comment: v.optional(planCommentSchema, ''),
  location: emptyOr(pathIdSchema),
  confirmedEnvironment: flag,
  preview: flag,
  job: emptyOr(planJobIdSchema),
})
