import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAnchor } from '../../../server/audit/anchor.ts'
import { createChainCheck } from '../../../server/audit/chainCheck.ts'
import { startSealer } from '../../../server/audit/sealer.ts'
import { audit, auditChain } from '../../../server/database/schema.ts'
import { asc, sql } from '../../../server/database/sql.ts'
import { audited } from '../../../server/identity/audit.ts'
import { changesBetween } from '../../../server/identity/auditChanges.ts'
import { log } from '../testDatabase.ts'
import { startTestService } from '../testService.ts'

const ROWS = 1200

const { service, dataFolder } = await startTestService()
const { db } = service
const stopped = { now: Date.now, monotonicMs: () => performance.now(), every: () => () => undefined }

async function checked() {
  const anchor = openAnchor(join(dataFolder, 'audit.anchor'))
  const sealer = startSealer({ db, clock: stopped, log, anchor })
  const check = createChainCheck({ db, clock: stopped, log, anchor, sealer })
  check.start()
  return check.ended()
}

/** As whoever owns the database could. */
async function tamper(change: ReturnType<typeof sql>): Promise<void> {
  for (const table of ['audit', 'audit_chain']) await db.execute(sql.raw(`alter table ${table} disable trigger user`))
  await db.execute(change)
  for (const table of ['audit', 'audit_chain']) await db.execute(sql.raw(`alter table ${table} enable trigger user`))
}

test('decision 8: rows of the audit and their links are added and nothing else', async () => {
  await audited(db, { login: 1, action: 'login.signIn', address: '10.0.0.1' })
  for (const statement of [
    sql`update audit set address = null`,
    sql`delete from audit`,
    sql`truncate audit`,
    sql`update audit_chain set seq = seq + 1`,
    sql`delete from audit_chain`,
    sql`truncate audit_chain`,
  ])
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
})

test('decision 8: each row is linked into the chain, and a whole chain is found whole', async () => {
  await db
    .insert(audit)
    .values(Array.from({ length: ROWS }, (_, index) => ({ action: 'login.signIn', details: { index } })))
  const state = await checked()
  expect(state).toMatchObject({ state: 'whole', fault: undefined })
  expect(state.checked).toBe(state.total)
  expect(state.total).toBe(await db.$count(audit))
  expect(JSON.parse(readFileSync(join(dataFolder, 'audit.anchor'), 'utf8'))).toEqual(state.head)
})

test('decision 8: what somebody does to the rows behind the triggers is found, and the first of it is named', async () => {
  const links = await db.select().from(auditChain).orderBy(asc(auditChain.seq))
  const third = links[2]
  if (third === undefined) throw new Error('There are no links')
  const { details } = (await db.select().from(audit).where(sql`id = ${third.entry}`))[0] ?? {}

  await tamper(sql`update audit set details = '{"index": -1}' where id = ${third.entry}`)
  expect(await checked()).toMatchObject({ state: 'broken', fault: { kind: 'changed', seq: 3, entry: third.entry } })
  await tamper(sql`update audit set details = ${JSON.stringify(details)}::jsonb where id = ${third.entry}`)
  expect(await checked()).toMatchObject({ state: 'whole' })

  await db.execute(sql`create table kept as select * from audit where id = ${third.entry}`)
  await tamper(sql`delete from audit where id = ${third.entry}`)
  expect(await checked()).toMatchObject({ state: 'broken', fault: { kind: 'missing', seq: 3, entry: third.entry } })
  await db.execute(sql`insert into audit (id, time, action, details) select id, time, action, details from kept`)
  expect(await checked()).toMatchObject({ state: 'whole' })
})

test('decision 8: newest rows that are cut off with their links are found by the anchor', async () => {
  const { total } = await checked()
  const cut = sql`select entry from audit_chain where seq > ${total - 2}`
  await tamper(
    sql`with gone as (delete from audit where id in (${cut})) delete from audit_chain where seq > ${total - 2}`,
  )
  expect(await checked()).toMatchObject({ state: 'broken', fault: { kind: 'cut', seq: total - 1 } })
})

test('decision 8: a link that is taken out of the middle leaves a gap', async () => {
  await tamper(sql`delete from audit_chain where seq = 4`)
  expect(await checked()).toMatchObject({ state: 'broken', fault: { kind: 'gap', seq: 4 } })
})

test('decision 8: of secrets only that they changed is written, and contacts are masked', () => {
  const before = {
    passwordHash: 'a',
    passcode: '1234',
    tfaSecret: null,
    contactValue: 'jane@a.example',
    name: 'A',
    same: 1,
  }
  const after = {
    passwordHash: 'b',
    passcode: '5678',
    tfaSecret: 'x',
    contactValue: '+49 151 234567',
    name: 'x'.repeat(500),
    same: 1,
  }
  expect(changesBetween(before, after)).toEqual({
    passwordHash: ['•••', '•••'],
    passcode: ['•••', '•••'],
    tfaSecret: [null, '•••'],
    contactValue: ['j•••@a.example', '•••67'],
    name: ['A', `${'x'.repeat(200)}…`],
  })
})
