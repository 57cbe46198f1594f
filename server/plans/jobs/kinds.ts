import type { PlanJobKind } from '../../../contract/resources/planJobs.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import type { ImportFolders } from '../archive/importFolders.ts'
import { importKind } from '../archive/importKind.ts'
import type { DataFolder } from '../dataFolder.ts'
import { createPlanJob } from '../newPlan/createJob.ts'
import type { PlanValidation } from '../validation.ts'
import type { PlanJobKindHandler } from './planJobKind.ts'

/** What kinds of jobs may need; a kind takes its pick. */
export type PlanJobParts = {
  readonly db: Database
  readonly dataFolder: DataFolder
  readonly clock: Clock
  readonly planValidation: Pick<PlanValidation, 'add'>
  readonly importFolders: Pick<ImportFolders, 'pathOf' | 'remove'>
}

export type PlanJobKinds = { readonly [K in PlanJobKind]?: PlanJobKindHandler }

/** Every kind of job that the service does. */
export const planJobKinds = (parts: PlanJobParts): PlanJobKinds => ({
  import: importKind(parts),
  create: createPlanJob(parts.dataFolder),
})
