/** The audit on the wire: who did what, from where, and the chain that proves that nobody changed it since. */
import * as v from 'valibot'
import { AUDIT_KINDS, isAuditAction } from '../audit.ts'
import { lineSchema } from '../text.ts'
import { isoTimeSchema, timeZoneSchema } from '../time.ts'
import { idSchema, pathIdSchema, queryCountSchema } from './ids.ts'

const scalar = v.nullable(v.union([v.string(), v.number(), v.boolean()]))
export type AuditDetails = { readonly [name: string]: string | number | boolean }
/** By field: before and after; null where there was nothing, or is nothing now. */
export type AuditChanges = { readonly [field: string]: readonly [AuditValue, AuditValue] }
/** In the place of a secret: that there is one. */
export const HIDDEN_VALUE = '•••'
export type AuditValue = v.InferOutput<typeof scalar>

/** SHA-256, lower-case hex. */
const hashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const who = v.object({ id: idSchema, name: v.string() })

/** When something was last changed, and by whom; without `by` by the service, or by somebody who is no more. */
export const lastChangeSchema = v.object({ time: isoTimeSchema, by: v.optional(who) })
export type LastChange = v.InferOutput<typeof lastChangeSchema>

/** One row of the audit. `name` of `object` is what it was called then; of persons, what they are called now. */
export const auditEntrySchema = v.object({
  id: idSchema,
  time: isoTimeSchema,
  /** Absent: the service itself, or nobody that is known. */
  who: v.optional(who),
  /** Who acted as `who`. */
  originator: v.optional(who),
  address: v.optional(v.string()),
  /** One of `AUDIT_ACTIONS`; of an older service perhaps another. */
  action: v.string(),
  object: v.optional(v.object({ kind: v.picklist(AUDIT_KINDS), id: v.string(), name: v.optional(v.string()) })),
  account: v.optional(who),
  details: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  changes: v.optional(v.record(v.string(), v.tuple([scalar, scalar]))),
})
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>

/** A row with its link in the chain, once it is sealed. */
export const sealedEntrySchema = v.object({
  ...auditEntrySchema.entries,
  seal: v.optional(
    v.object({
      seq: idSchema,
      sealed: isoTimeSchema,
      hash: hashSchema,
      /** Absent before the first link. */
      before: v.optional(hashSchema),
      /** Whether the hash is that of the row as it is now, on the link before it. */
      fits: v.boolean(),
    }),
  ),
})

const action = v.pipe(lineSchema, v.maxLength(60), v.check(isAuditAction))

/** What is asked for; all of it has to hold. */
export const auditFilterSchema = v.object({
  /** Words, or their beginnings, of names of persons and things, of ids and of addresses. */
  text: v.optional(v.pipe(lineSchema, v.trim(), v.maxLength(100))),
  from: v.optional(isoTimeSchema),
  /** Not itself. */
  to: v.optional(isoTimeSchema),
  /** Did it, or a login that acted as them did. */
  person: v.optional(pathIdSchema),
  kind: v.optional(v.picklist(AUDIT_KINDS)),
  /** Id of one thing of `kind`. */
  object: v.optional(v.pipe(lineSchema, v.maxLength(200))),
  action: v.optional(action),
  account: v.optional(pathIdSchema),
  /** What concerns this account or one below it; where no account is named, a person of one. */
  within: v.optional(pathIdSchema),
  /** Only refusals, or only what was done by somebody for another. */
  only: v.optional(v.picklist(['refused', 'masquerade'])),
})
export type AuditFilter = v.InferOutput<typeof auditFilterSchema>

export const AUDIT_PAGE = 50
/** Matches are counted, and pages are turned, up to this many. */
export const AUDIT_COUNT_LIMIT = 10_000

/** How many entries of one day of a zone match, on whatever page. */
export const auditDaySchema = v.object({ day: v.pipe(v.string(), v.isoDate()), total: queryCountSchema })
export type AuditDay = v.InferOutput<typeof auditDaySchema>

export const auditPageSchema = v.object({
  ...auditFilterSchema.entries,
  /** The last row of the page before. */
  before: v.optional(pathIdSchema),
  /** Rows that are passed over. */
  offset: v.optional(v.pipe(queryCountSchema, v.maxValue(AUDIT_COUNT_LIMIT)), 0),
  /** IANA name: the days of the page are counted in it. */
  time_zone: v.optional(timeZoneSchema),
  limit: v.optional(v.pipe(queryCountSchema, v.minValue(1), v.maxValue(200)), AUDIT_PAGE),
})

/** What has been found out of the chain. */
export const chainCheckSchema = v.object({
  state: v.picklist(['never', 'running', 'whole', 'broken', 'failed']),
  /** Links looked at, and how many there are. */
  checked: queryCountSchema,
  total: queryCountSchema,
  /** When it ended. */
  time: v.optional(isoTimeSchema),
  /** The newest link: to be written down elsewhere, a chain that is cut off behind it is found by it. */
  head: v.optional(v.object({ seq: idSchema, hash: hashSchema })),
  /** The first that is not as it was. */
  fault: v.optional(
    v.object({
      /** `changed`: the row is another; `missing`: the row is gone; `gap`: links are gone; `cut`: the newest links are gone; `unsealed`: old rows that no link covers. */
      kind: v.picklist(['changed', 'missing', 'gap', 'cut', 'unsealed']),
      seq: v.optional(idSchema),
      entry: v.optional(idSchema),
    }),
  ),
})
export type ChainCheck = v.InferOutput<typeof chainCheckSchema>
