import { createHash } from 'node:crypto'
import { audit } from '../database/schema.ts'
import { getTableColumns } from '../database/sql.ts'

/** A row of the audit as it is sealed; what is searched by is made from the rest. */
export type SealedRow = Omit<typeof audit.$inferSelect, 'search'>

const columns = getTableColumns(audit)
/** What a link covers. */
export const sealedColumns = {
  id: columns.id,
  time: columns.time,
  login: columns.login,
  originator: columns.originator,
  address: columns.address,
  action: columns.action,
  robot: columns.robot,
  details: columns.details,
  kind: columns.kind,
  object: columns.object,
  name: columns.name,
  account: columns.account,
  subject: columns.subject,
  changes: columns.changes,
}

/** The newest link: nothing behind it is known. */
export type ChainHead = { readonly seq: number; readonly hash: Buffer }

/** With the names of objects in order, so that the same content is always the same text. */
function canonical(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, content]) => [name, canonical(content)])
}

/** SHA-256 of a link: over the hash before it, its place, when it was sealed, and all that the row says. */
export function linkHash(before: Buffer | undefined, seq: number, sealedAt: Date, row: SealedRow): Buffer {
  return createHash('sha256')
    .update(before ?? '')
    .update(JSON.stringify([seq, sealedAt.toISOString(), canonical(row)]))
    .digest()
}
