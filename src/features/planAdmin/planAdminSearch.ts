import { useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { PLAN_FILE_NAMES, type PlanFileName } from '../../../contract/plan/planFileRules.ts'
import { useReadSearch } from '../../parts/unreadSearch.ts'

/** Which file is read beside the table, over all versions of the plan; what does not parse is left out. */
const planAdminSearchSchema = v.object({
  file: v.fallback(v.optional(v.picklist(PLAN_FILE_NAMES)), undefined),
})
export type PlanAdminSearch = v.InferOutput<typeof planAdminSearchSchema>

/** The file that the address names. */
export const useNamedFile = (): PlanFileName | undefined =>
  useReadSearch(planAdminSearchSchema, useSearch({ from: '/plan/$id_/admin' })).file
