import { expect, test } from 'vitest'
import { fieldsOf } from './asks.ts'
import { ID_FIELDS, NOT_COMPARED } from './idFields.ts'
import type { Row } from './rowKinds.ts'
import { ROWS } from './rows.ts'
import { MISSING, OTHER } from './subjects.ts'

/** Fields in which a stranger's id is compared with a missing one by the walk. */
const COMPARED: ReadonlySet<string> = new Set(
  Object.entries(ROWS).flatMap(([route, rows]) =>
    (Array.isArray(rows) ? rows : [rows]).flatMap((row: Row) =>
      'concerns' in row ? fieldsOf(route, row.concerns, [MISSING, OTHER]).map(field => `${route} ${field}`) : [],
    ),
  ),
)

test('A-062 of every id in the contract a stranger’s is compared with a missing one, or it is written down why not', () => {
  const all = [...ID_FIELDS].flatMap(([route, fields]) => fields.map(field => `${route} ${field}`))
  expect(all.filter(field => !COMPARED.has(field)).toSorted()).toEqual(Object.keys(NOT_COMPARED).toSorted())
})

test('A-062 ids are found in paths, queries, bodies, lists, alternatives and where the schema is of text', () => {
  for (const [route, fields] of [
    ['DELETE /api/v0/Logins/{id}/account/{account}', ['path.id', 'path.account']],
    ['POST /api/v0/Robots/{id}/command/{commandId}', ['path.id']],
    ['GET /api/v0/Messages', ['query.robot']],
    ['POST /api/v0/Logins', ['body.login', 'body.accounts']],
    ['POST /api/v0/Data', ['body.parent_id', 'body.account']],
    ['GET /api/v0/Tickets/{ticket}', ['path.ticket']],
    ['GET /api/v0/Data/:id', ['path.id', 'query.robot']],
    ['GET /api/v0/Audit/export', ['query.person', 'query.object', 'query.account', 'query.within']],
    ['GET /api/v0/Robots/left', []],
  ] as const)
    expect(ID_FIELDS.get(route), route).toEqual(fields)
})
