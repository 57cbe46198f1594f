import { useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditAction, isAuditAction } from '../../../contract/audit.ts'
import { AUDIT_COUNT_LIMIT, AUDIT_PAGE, type AuditFilter } from '../../../contract/resources/audit.ts'
import { isoTimeSchema } from '../../../contract/time.ts'
import { useReadSearch } from '../../parts/unreadSearch.ts'

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** As far as entries are counted. */
export const MAX_PAGES = AUDIT_COUNT_LIMIT / AUDIT_PAGE

/** In the order in which they are offered. */
export const ACTIONS: readonly AuditAction[] = Object.keys(AUDIT_ACTIONS).filter(isAuditAction)
export const ONLY = ['refused', 'masquerade'] as const

/**
 * Filters, page and open entry of the audit, kept in the URL; what does not parse is left out. `page` counts from 1;
 * `object`: the id of one thing of `kind`.
 */
export const auditSearchSchema = v.object({
  text: optional(
    v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim(), v.minLength(1), v.maxLength(100)),
  ),
  from: optional(isoTimeSchema),
  to: optional(isoTimeSchema),
  person: optional(id),
  kind: optional(v.picklist(AUDIT_KINDS)),
  object: optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(200))),
  action: optional(v.pipe(v.string(), v.check(isAuditAction))),
  account: optional(id),
  only: optional(v.picklist(ONLY)),
  page: optional(v.pipe(id, v.maxValue(MAX_PAGES))),
  entry: optional(id),
})
export type AuditSearch = v.InferOutput<typeof auditSearchSchema>

/** What the address says. */
export const useAuditSearch = (): AuditSearch => useReadSearch(auditSearchSchema, useSearch({ from: '/admin/audit' }))

export const NO_FILTERS: AuditSearch = {
  text: undefined,
  from: undefined,
  to: undefined,
  person: undefined,
  kind: undefined,
  object: undefined,
  action: undefined,
  account: undefined,
  only: undefined,
  page: undefined,
  entry: undefined,
}

/** What of it narrows the list. */
export const filterOf = (search: AuditSearch): AuditFilter => ({
  text: search.text,
  from: search.from,
  to: search.to,
  person: search.person,
  kind: search.kind,
  object: search.object,
  action: search.action,
  account: search.account,
  only: search.only,
})

export const isFiltered = (search: AuditSearch): boolean =>
  Object.values(filterOf(search)).some(filter => filter !== undefined)
