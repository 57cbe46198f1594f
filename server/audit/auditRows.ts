import type * as v from 'valibot'
import { AUDIT_KINDS, REFUSED_ACTIONS } from '../../contract/audit.ts'
import { isGranted } from '../../contract/permissions.ts'
import {
  type AuditDay,
  type AuditEntry,
  type AuditFilter,
  type AuditValue,
  HIDDEN_VALUE,
  type sealedEntrySchema,
} from '../../contract/resources/audit.ts'
import type { Database } from '../database/database.ts'
import { accounts, audit, auditChain, loginAccounts, logins } from '../database/schema.ts'
import {
  alias,
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type PgColumn,
  type SQL,
  sql,
} from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { seesAllAccounts, visibleAccounts, withinAccount } from '../identity/visibleAccounts.ts'
import { linkHash, type SealedRow, sealedColumns } from './link.ts'

export type AuditReader = Pick<Principal, 'login' | 'role' | 'grants'>

/** What concerns an account in sight; where no account is named, a person of one. */
function inSight(reader: AuditReader): SQL | undefined {
  if (seesAllAccounts(reader)) return undefined
  const people = sql`(select ${loginAccounts.login} from ${loginAccounts} where ${visibleAccounts(reader, loginAccounts.account)})`
  return or(visibleAccounts(reader, audit.account), and(isNull(audit.account), sql`${audit.subject} in ${people}`))
}

/** The same of an account and those below it. */
function narrowed(reader: AuditReader, within: number | undefined): SQL | undefined {
  const isWithin = withinAccount(reader, within, audit.account)
  if (isWithin === undefined) return undefined
  const people = sql`(select ${loginAccounts.login} from ${loginAccounts} where ${withinAccount(reader, within, loginAccounts.account)})`
  return or(isWithin, and(isNull(audit.account), sql`${audit.subject} in ${people}`))
}

/** Letters of scripts that write no spaces; `searchable` sets them apart in the database. */
const LETTERS = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g
const MAX_PERSONS = 200

async function personsCalled(db: Database, text: string): Promise<readonly number[]> {
  const pattern = `%${text.replaceAll(/[%_\\]/g, '\\$&')}%`
  const rows = await db
    .select({ id: logins.id })
    .from(logins)
    .where(sql`${logins.name} ilike ${pattern}`)
    .limit(MAX_PERSONS)
  return rows.map(({ id }) => id)
}

/** Each word is the beginning of one that stands in the row, or the text a part of a person's name. */
async function matchesText(db: Database, text: string): Promise<SQL | undefined> {
  const words = text
    .replaceAll(LETTERS, ' $& ')
    .split(/\s+/)
    .filter(word => /[\p{L}\p{N}]/u.test(word))
  const query = words.map(word => `'${word.replaceAll(/['\\\0]/g, ' ')}':*`).join(' & ')
  const persons = [...(await personsCalled(db, text))]
  const isId = /^\d{1,15}$/.test(text)
  return or(
    query === '' ? sql`false` : sql`${audit.search} @@ to_tsquery('simple', ${query})`,
    persons.length > 0 ? or(inArray(audit.login, persons), inArray(audit.originator, persons)) : undefined,
    isId ? eq(audit.id, Number(text)) : undefined,
  )
}

const onlyThose = (only: AuditFilter['only']): SQL | undefined => {
  if (only === 'refused') return inArray(audit.action, [...REFUSED_ACTIONS])
  return only === 'masquerade' ? isNotNull(audit.originator) : undefined
}

async function wanted(db: Database, reader: AuditReader, filter: AuditFilter): Promise<SQL | undefined> {
  const { text, from, to, person, kind, object, action, account, within, only } = filter
  return and(
    inSight(reader),
    narrowed(reader, within),
    text === undefined || text === '' ? undefined : await matchesText(db, text),
    from === undefined ? undefined : gte(audit.time, new Date(from)),
    to === undefined ? undefined : lt(audit.time, new Date(to)),
    person === undefined ? undefined : or(eq(audit.login, person), eq(audit.originator, person)),
    kind === undefined ? undefined : eq(audit.kind, kind),
    object === undefined ? undefined : eq(audit.object, object),
    action === undefined ? undefined : eq(audit.action, action),
    account === undefined ? undefined : eq(audit.account, account),
    onlyThose(only),
  )
}

const actor = alias(logins, 'actor')
const originator = alias(logins, 'originator')

const select = (db: Database) =>
  db
    .select({ row: sealedColumns, actor: actor.name, originator: originator.name, account: accounts.name })
    .from(audit)
    .leftJoin(actor, eq(actor.id, audit.login))
    .leftJoin(originator, eq(originator.id, audit.originator))
    .leftJoin(accounts, eq(accounts.id, audit.account))
type Selected = Awaited<ReturnType<typeof select>>[number]

const named = (id: number | null, name: string | null) =>
  id === null || id === 0 ? undefined : { id, name: name ?? String(id) }

function objectOf({ kind, object, name }: Selected['row']): AuditEntry['object'] {
  const known = AUDIT_KINDS.find(each => each === kind)
  return known === undefined || object === null ? undefined : { kind: known, id: object, name: name ?? undefined }
}

/** Comments on runs are for who may edit them (decision 772): all others read that they were changed. */
const hidesChanges = ({ grants }: AuditReader, action: string): boolean =>
  action === 'report.comment' && !isGranted(grants, ['RobotMonitor', 'editRm'])

const toEntry =
  (reader: AuditReader) =>
  ({ row, ...names }: Selected): AuditEntry => {
    const { id, time, login, address, action, details, changes, account } = row
    const shown = (value: AuditValue): AuditValue =>
      value !== null && hidesChanges(reader, action) ? HIDDEN_VALUE : value
    return {
      id,
      time: time.toISOString(),
      // Who truly did it comes first, and whom they acted as beside them.
      who: named(login, names.actor),
      originator: named(row.originator, names.originator),
      address: address ?? undefined,
      action,
      object: objectOf(row),
      account: named(account, names.account),
      details,
      changes:
        changes === null
          ? undefined
          : Object.fromEntries(Object.entries(changes).map(([field, [was, is]]) => [field, [shown(was), shown(is)]])),
    }
  }

export type AuditPage = AuditFilter & {
  readonly before?: number | undefined
  readonly offset?: number
  readonly limit: number
}

/** A page of what is in sight, newest first; `before` is the last row of the page before it, `offset` how many are passed over. */
export async function listAudit(
  db: Database,
  reader: AuditReader,
  { before, offset = 0, limit, ...filter }: AuditPage,
): Promise<{ readonly data: AuditEntry[]; readonly more: boolean }> {
  const older =
    before === undefined
      ? undefined
      : sql`(${audit.time}, ${audit.id}) < ((select time from audit where id = ${before}), ${before}::bigint)`
  const rows = await select(db)
    .where(and(await wanted(db, reader, filter), older))
    .orderBy(desc(audit.time), desc(audit.id))
    .limit(limit + 1)
    .offset(offset)
  return { data: rows.slice(0, limit).map(toEntry(reader)), more: rows.length > limit }
}

/**
 * How many match of each day that is on a page, newest first.
 * @param zone IANA name
 */
export async function countDays(
  db: Database,
  reader: AuditReader,
  filter: AuditFilter,
  page: readonly Pick<AuditEntry, 'time'>[],
  zone: string,
): Promise<AuditDay[]> {
  const [newest, oldest] = [page[0], page.at(-1)]
  if (newest === undefined || oldest === undefined) return []
  const dayOf = (time: SQL | PgColumn): SQL => sql`date_trunc('day', ${time} at time zone ${zone}::text)`
  const from = sql`${dayOf(sql`${oldest.time}::timestamptz`)} at time zone ${zone}::text`
  const to = sql`(${dayOf(sql`${newest.time}::timestamptz`)} + interval '1 day') at time zone ${zone}::text`
  return db
    .select({ day: sql<string>`to_char(${dayOf(audit.time)}, 'YYYY-MM-DD')`, total: count() })
    .from(audit)
    .where(and(await wanted(db, reader, filter), gte(audit.time, from), lt(audit.time, to)))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
}

/** How many match, counted up to a limit. */
export async function countAudit(
  db: Database,
  reader: AuditReader,
  filter: AuditFilter,
  limit: number,
): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(audit)
    .where(await wanted(db, reader, filter))
    .limit(limit)
    .as('some')
  return db.$count(some)
}

/** One row in sight. */
export async function findAudit(
  db: Database,
  reader: AuditReader,
  id: number,
): Promise<{ readonly entry: AuditEntry; readonly row: SealedRow } | undefined> {
  const [found] = await select(db).where(and(eq(audit.id, id), inSight(reader)))
  return found && { entry: toEntry(reader)(found), row: found.row }
}

/** The link of a row, and the one that it stands on. */
export async function findSeal(db: Database, row: SealedRow): Promise<v.InferOutput<typeof sealedEntrySchema>['seal']> {
  const [link] = await db.select().from(auditChain).where(eq(auditChain.entry, row.id))
  if (link === undefined) return undefined
  const { seq, sealedAt, hash } = link
  const [before] = await db
    .select({ hash: auditChain.hash })
    .from(auditChain)
    .where(eq(auditChain.seq, seq - 1))
  return {
    seq,
    sealed: sealedAt.toISOString(),
    hash: hash.toString('hex'),
    before: before?.hash.toString('hex'),
    fits: (seq === 1 || before !== undefined) && hash.equals(linkHash(before?.hash, seq, sealedAt, row)),
  }
}
