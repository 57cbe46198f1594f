import * as v from 'valibot'
import {
  AUDIT_COUNT_LIMIT,
  auditDaySchema,
  auditEntrySchema,
  auditFilterSchema,
  auditPageSchema,
  chainCheckSchema,
  sealedEntrySchema,
} from '../resources/audit.ts'
import { pathIdSchema } from '../resources/ids.ts'
import { type FileRoute, route } from './access.ts'

/** Who did what: all of it for those who see every account, else what concerns the accounts in sight. */
export const audit = {
  /** Newest first. `more`: there is a page behind this one. `days`: those of the page, newest first, where a zone is given. `total`: matches, counted to the limit. */
  list: route(['Audit', 'view'])
    .route({ method: 'GET', path: '/api/v0/Audit', tags: ['Audit'] })
    .input(auditPageSchema)
    .output(v.object({ data: v.array(auditEntrySchema), more: v.boolean(), days: v.array(auditDaySchema) })),
  count: route(['Audit', 'view'])
    .route({ method: 'GET', path: '/api/v0/Audit/count', tags: ['Audit'] })
    .input(auditFilterSchema)
    .output(v.object({ total: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(AUDIT_COUNT_LIMIT)) })),
  /** Whether the chain is unbroken, as the last check found it, or how far the running one is. */
  chain: route(['Audit', 'verify'])
    .route({ method: 'GET', path: '/api/v0/Audit/chain', tags: ['Audit'] })
    .output(chainCheckSchema),
  /** Begins a check of the whole chain, unless one is running. */
  verify: route(['Audit', 'verify'])
    .route({ method: 'POST', path: '/api/v0/Audit/chain', tags: ['Audit'] })
    .output(chainCheckSchema),
  get: route(['Audit', 'view'])
    .route({ method: 'GET', path: '/api/v0/Audit/{id}', tags: ['Audit'] })
    .input(v.object({ id: pathIdSchema }))
    .output(sealedEntrySchema),
}

/**
 * Outside the typed client: everything that a filter matches, oldest last, streamed as CSV (texts that a spreadsheet would take for a formula
 * stand behind an apostrophe) or as JSON, an array of `auditEntrySchema`. For those who may check it the newest link of the chain is in
 * `x-swath-audit-head`.
 */
export const AUDIT_EXPORT = {
  method: 'GET',
  path: '/api/v0/Audit/export',
  access: ['Audit', 'view'],
} as const satisfies FileRoute
export const AUDIT_HEAD_HEADER = 'x-swath-audit-head'
export const auditExportSchema = v.object({
  ...auditFilterSchema.entries,
  format: v.picklist(['csv', 'json']),
})
