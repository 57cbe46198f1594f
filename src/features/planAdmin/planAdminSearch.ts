import * as v from 'valibot'
import { PLAN_FILE_NAMES } from '../../../contract/plan/planFileRules.ts'

/** Which file is read beside the table, over all versions of the plan; what does not parse is left out. */
export const planAdminSearchSchema = v.object({
  file: v.fallback(v.optional(v.picklist(PLAN_FILE_NAMES)), undefined),
})
