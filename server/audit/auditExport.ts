import { CSV_BOM, csvLine } from '../../contract/csv.ts'
import type { AuditEntry, AuditFilter } from '../../contract/resources/audit.ts'
import type { Database } from '../database/database.ts'
import { type AuditReader, listAudit } from './auditRows.ts'

const PAGE_ROWS = 500

const COLUMNS: { readonly [column: string]: (entry: AuditEntry) => string } = {
  id: ({ id }) => String(id),
  time: ({ time }) => time,
  who: ({ who }) => who?.name ?? '',
  who_id: ({ who }) => String(who?.id ?? ''),
  originator: ({ originator }) => originator?.name ?? '',
  originator_id: ({ originator }) => String(originator?.id ?? ''),
  address: ({ address }) => address ?? '',
  action: ({ action }) => action,
  kind: ({ object }) => object?.kind ?? '',
  object: ({ object }) => object?.id ?? '',
  name: ({ object }) => object?.name ?? '',
  account: ({ account }) => account?.name ?? '',
  account_id: ({ account }) => String(account?.id ?? ''),
  details: ({ details }) => (Object.keys(details).length === 0 ? '' : JSON.stringify(details)),
  changes: ({ changes }) => (changes === undefined ? '' : JSON.stringify(changes)),
}

const csvHead = (): string => `${CSV_BOM}${csvLine(Object.keys(COLUMNS))}`
const entryLine = (entry: AuditEntry): string => csvLine(Object.values(COLUMNS).map(column => column(entry)))

/** All that a filter matches, a page at a time: no more than that is held, however long the file becomes. */
async function* pages(db: Database, reader: AuditReader, filter: AuditFilter) {
  let before: number | undefined
  for (;;) {
    const { data, more } = await listAudit(db, reader, { ...filter, before, limit: PAGE_ROWS })
    yield data
    before = data.at(-1)?.id
    if (!more || before === undefined) return
  }
}

/** The audit as a file, newest first. */
export async function* auditFile(
  db: Database,
  reader: AuditReader,
  { format, ...filter }: AuditFilter & { readonly format: 'csv' | 'json' },
): AsyncGenerator<string> {
  if (format === 'csv') yield csvHead()
  let before = '['
  for await (const page of pages(db, reader, filter)) {
    if (page.length === 0) continue
    if (format === 'csv') yield page.map(entryLine).join('')
    else {
      yield `${before}${page.map(entry => JSON.stringify(entry)).join(',\n')}`
      before = ',\n'
    }
  }
  if (format === 'json') yield before === '[' ? '[]\n' : ']\n'
}
