import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, isAuditAction } from '../../../contract/audit.ts'

const SERVER = join(import.meta.dirname, '../../../server')
const AREAS = new Set(Object.keys(AUDIT_ACTIONS).map(action => action.split('.')[0]))
const ACTION = /(?<!errors\.)'([a-z]\w*)\.([a-z]\w*)'/gi

test('decision 8: every action that the service writes is known, so that it has words in each language', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  const written = files
    .map(name => readFileSync(join(SERVER, name), 'utf8'))
    .filter(source => source.includes('audited') || source.includes('refusedAccess'))
    .flatMap(source => [...source.matchAll(ACTION)])
    .filter(([, area = '']) => AREAS.has(area))
    .map(([literal]) => literal.slice(1, -1))
  expect(written.length).toBeGreaterThan(50)
  const settings = new Set(['outbox.retentionDays', 'audit.anchor'])
  expect([...new Set(written)].filter(action => !isAuditAction(action) && !settings.has(action))).toEqual([])
})
