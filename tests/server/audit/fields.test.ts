import { expect, test } from 'vitest'
import { AUDIT_FIELDS, isAuditField } from '../../../contract/auditFields.ts'
import { HIDDEN_VALUE } from '../../../contract/resources/audit.ts'
import en from '../../../locales/en.json' with { type: 'json' }
import { accounts, locations, logins, pins, robots } from '../../../server/database/schema.ts'
import { getTableColumns } from '../../../server/database/sql.ts'
import { changesBetween } from '../../../server/identity/auditChanges.ts'

/** Set once, by the database or by whom it belongs to; no change of a row brings them. */
const NEVER_CHANGED = new Set(['id', 'createdBy', 'revision', 'robot'])
const TABLES = { accounts, locations, logins, pins, robots }

test.for(Object.entries(TABLES))(
  'decision 8: every field of %s that a change can tell has words and a kind',
  ([, table]) => {
    for (const column of Object.keys(getTableColumns(table)))
      if (!NEVER_CHANGED.has(column)) expect(isAuditField(column), column).toBe(true)
  },
)

test('decision 8: every field of the audit has a word in the texts, which the check of the locales asks of all ten languages', () => {
  expect(Object.keys(en.audit.fields).toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(AUDIT_FIELDS).toSorted((a, b) => a.localeCompare(b)),
  )
})

test('decision 8: no value of a secret field is ever written down, and secret fields are marked as such', () => {
  for (const [field, kind] of Object.entries(AUDIT_FIELDS)) {
    const { [field]: change } = changesBetween({ [field]: 'was' }, { [field]: 'is' })
    expect(change, field).toEqual(kind === 'secret' ? [HIDDEN_VALUE, HIDDEN_VALUE] : ['was', 'is'])
  }
})
