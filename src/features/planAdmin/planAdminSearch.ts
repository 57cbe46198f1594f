import { useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { PLAN_FILE_NAMES, type PlanFileName } from '../../../contract/plan/planFileRules.ts'

/** Which file is read beside the table, over all versions of the plan; what does not parse is left out. */
const planAdminSearchSchema = v.object({
  file: v.fallback(v.optional(v.picklist(PLAN_FILE_NAMES)), undefined),
})
/** The same as it stands in an address. The screen reads it and not its route, which is part of every start. */
export type UnreadPlanAdminSearch = { readonly file?: unknown }

/** The file that the address names. */
export function useNamedFile(): PlanFileName | undefined {
  return v.parse(planAdminSearchSchema, useSearch({ from: '/plan/$id_/admin' })).file
}
