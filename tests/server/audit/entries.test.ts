import * as v from 'valibot'
import { expect, test } from 'vitest'
import { auditDaySchema, auditEntrySchema } from '../../../contract/resources/audit.ts'
import { AUDIT_HEAD_HEADER } from '../../../contract/routes/audit.ts'
import { audit } from '../../../server/database/schema.ts'
import { desc, ne } from '../../../server/database/sql.ts'
import { planRequest } from '../http/planRequest.ts'
import { idOf, robotRequest } from '../http/robotRequest.ts'
import { createRows } from '../testDatabase.ts'
import { type Caller, listOf, startTestService } from '../testService.ts'

const [MERIDIAN, NORRLAND, BAYSIDE] = [2, 6, 7]
const { service, as } = await startTestService()
const { db } = service
const [superuser, support, distributor, customer] = await Promise.all([
  as('super'),
  as('support'),
  as('distributor'),
  as('customer'),
])

/** The newest entry but for refusals, which are written down behind their answers. */
const last = async () =>
  (await db.select().from(audit).where(ne(audit.action, 'access.refused')).orderBy(desc(audit.id)).limit(1))[0]
const changed = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await superuser(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return last()
}
const listed = async (query: string, caller: Caller = superuser) =>
  listOf(auditEntrySchema, (await caller('GET', `/api/v0/Audit?${query}`)).body)
const file = { name: 'note.txt', part_data: Buffer.from('a note').toString('base64') }

test('decision 8: settings, labels and rights are in the audit with before and after', async () => {
  const edit = { value: JSON.stringify(['Stuck']) }
  expect(await changed('POST', '/api/v0/Settings/rm-incident-types', edit)).toMatchObject({
    action: 'setting.edit',
    object: 'rm-incident-types',
    changes: { value: [expect.stringContaining('Localization'), '["Stuck"]'] },
  })
  expect(await changed('POST', '/api/v0/Labels', { label: 'Night shift' })).toMatchObject({
    action: 'label.create',
    name: 'Night shift',
  })
  const right = { resource: 'Outbox', action: 'view', granted: true }
  expect(await changed('POST', '/authentication/v0/ui/permissions/support', right)).toMatchObject({
    action: 'permission.grant',
    kind: 'role',
    object: 'support',
  })
})

test('decision 8: files, plans and tickets are in the audit with what they are called and whose they are', async () => {
  const made = await superuser('POST', '/api/v0/Data', { ...file, account: MERIDIAN })
  const id = idOf(made)
  const of = { kind: 'data', object: String(id), account: MERIDIAN, login: 1 }
  expect(await last()).toMatchObject({ action: 'data.create', name: 'note.txt', ...of })
  const renamed = { changes: { name: ['note.txt', 'other.txt'] }, name: 'other.txt' }
  expect(await changed('POST', `/api/v0/Data/${id}`, { name: 'other.txt' })).toMatchObject({
    action: 'data.rename',
    ...renamed,
    ...of,
  })
  expect(await changed('DELETE', `/api/v0/Data/${id}`)).toMatchObject({
    action: 'data.delete',
    name: 'other.txt',
    ...of,
  })
  const plan = await planRequest({ name: 'Hall', account: MERIDIAN })
  expect(await changed('POST', '/api/v0/CleaningPlans', plan)).toMatchObject({
    action: 'plan.create',
    name: 'Hall',
    account: MERIDIAN,
  })
  expect(await changed('POST', '/api/v0/Tickets', { summary: 'Door', description: '' })).toMatchObject({
    action: 'ticket.create',
  })
})

test('decision 8: a robot and a person are in the audit with what was changed, and never with a secret', async () => {
  const robot = idOf(await superuser('POST', '/api/v0/Robots', robotRequest('Plover 99', MERIDIAN)))
  expect(await changed('POST', `/api/v0/Robots/${robot}/display_name`, { display_name: 'Lobby' })).toMatchObject({
    action: 'robot.rename',
    name: 'Plover 99',
    account: MERIDIAN,
    changes: { displayName: ['', 'Lobby'] },
  })
  await changed('POST', `/api/v0/Robots/${robot}/credential`, {})
  expect(await last()).toMatchObject({ changes: { credentialHash: [null, '•••'] } })
  const { login } = await createRows({ db }).login(MERIDIAN, 'customer')
  expect(await changed('POST', `/api/v0/Logins/${login}`, { name: 'Jo', passcode: '4711' })).toMatchObject({
    action: 'user.edit',
    kind: 'user',
    object: String(login),
    subject: login,
    changes: { passcode: [null, '•••'], name: [expect.any(String), 'Jo'] },
  })
  expect(JSON.stringify(await db.select().from(audit))).not.toContain('4711')
})

test('A-062 decision 8: account administrators read what concerns their accounts and people, and nothing else', async () => {
  const own = await superuser('POST', '/api/v0/Locations', { name: 'Ward', account: BAYSIDE })
  const strange = await superuser('POST', '/api/v0/Locations', { name: 'Ward', account: MERIDIAN })
  const seen = await listed('action=location.create', distributor)
  expect(seen.map(({ object }) => object?.id)).toEqual([String(idOf(own))])
  expect(seen[0]).toMatchObject({ who: { name: 'Sam Okafor' }, account: { id: BAYSIDE } })
  const everything = await listed('limit=200', distributor)
  expect(
    everything.filter(({ account }) => account !== undefined && ![NORRLAND, BAYSIDE, 5].includes(account.id)),
  ).toEqual([])
  expect(everything.some(({ action, object }) => action === 'login.signIn' && object?.name === 'Dag Solheim')).toBe(
    true,
  )
  expect(everything.some(({ object }) => object?.name === 'Carmen Ruiz')).toBe(false)

  const [entry] = (await listed('action=location.create')).filter(({ object }) => object?.id === String(idOf(strange)))
  const missing = await distributor('GET', '/api/v0/Audit/999999')
  const { status, body } = await distributor('GET', `/api/v0/Audit/${entry?.id}`)
  expect({ status, body }).toEqual({ status: missing.status, body: missing.body })
  expect((await customer('GET', '/api/v0/Audit')).status).toBe(403)
  expect((await support('GET', '/api/v0/Audit')).status).toBe(403)
  expect((await distributor('POST', '/api/v0/Audit/chain', {})).status).toBe(403)
})

test('decision 8: the audit is found by words, persons, things, actions and times, a page at a time', async () => {
  for (const name of ['Überfahrt Nord', '東京の倉庫', 'Hall 7'])
    await superuser('POST', '/api/v0/Locations', { name, account: MERIDIAN })
  const names = async (query: string) => (await listed(query)).map(({ object }) => object?.name)
  expect(await names('text=überf')).toEqual(['Überfahrt Nord'])
  expect(await names(`text=${encodeURIComponent('倉庫')}`)).toEqual(['東京の倉庫'])
  expect(await names('text=hall 7&kind=location')).toEqual(['Hall 7'])
  expect(await names(`text=${encodeURIComponent("o'); drop <-> & | !:*")}`)).toEqual([])
  expect((await listed('text=okafor&action=location.create')).length).toBeGreaterThan(2)
  expect(await listed('text=okafor&person=4')).toEqual([])
  const [entry] = await listed('text=überfahrt')
  expect((await listed(`text=${entry?.id}`)).map(({ id }) => id)).toContain(entry?.id)
  expect(await names(`from=${entry?.time}&to=${entry?.time}`)).toEqual([])
  expect((await listed(`object=${entry?.object?.id}&kind=location`)).map(({ id }) => id)).toEqual([entry?.id])

  // Refusals are written down behind their answers, so others of them may come between two pages; nobody has refused this person.
  const all = await listed('limit=200&person=1')
  const first = await listed('limit=3&person=1')
  const second = await listed(`limit=3&person=1&before=${first.at(-1)?.id}`)
  expect(all.map(({ action }) => action)).not.toContain('access.refused')
  expect([...first, ...second]).toEqual(all.slice(0, 6))
  expect(await listed('limit=3&person=1&offset=3')).toEqual(second)
  expect((await superuser('GET', '/api/v0/Audit/count?kind=location')).body).toEqual({
    total: (await listed('limit=200&kind=location')).length,
  })
})

test('decision 8: the days of a page say how many entries match in them, on whatever page, in the zone of who reads', async () => {
  const noon = (day: number, hour: number) => new Date(Date.UTC(2024, 4, day, hour))
  const times = [noon(1, 12), noon(2, 12), noon(2, 23), noon(3, 12), noon(3, 13)]
  await db.insert(audit).values(times.map(time => ({ action: 'location.create', time, kind: 'location' as const })))
  const daysOf = async (query: string) => {
    const path = `/api/v0/Audit?from=2024-05-01T00:00:00Z&to=2024-05-04T00:00:00Z&${query}`
    return v.parse(v.object({ days: v.array(auditDaySchema) }), (await superuser('GET', path)).body).days
  }
  const [first, second, third] = ['2024-05-01', '2024-05-02', '2024-05-03']
  expect(await daysOf('time_zone=UTC')).toEqual([
    { day: third, total: 2 },
    { day: second, total: 2 },
    { day: first, total: 1 },
  ])
  // 23 o'clock in London is the next day in Helsinki; the page ends within that day, which counts whole.
  expect(await daysOf('time_zone=Europe/Helsinki&limit=1')).toEqual([{ day: third, total: 3 }])
  expect(await daysOf('time_zone=Europe/Helsinki&limit=1&offset=3')).toEqual([{ day: second, total: 1 }])
  expect(await daysOf('')).toEqual([])
  for (const wrong of ['time_zone=Mars/Olympus', 'offset=10001', 'offset=-1'])
    expect((await superuser('GET', `/api/v0/Audit?${wrong}`)).status, wrong).toBe(400)
})

test('decision 8: an entry names its link in the chain; an export is a file, is in the audit, and holds no formula', async () => {
  await superuser('POST', '/api/v0/Locations', { name: '=cmd|"/c calc"!A1', account: MERIDIAN })
  const { id } = v.parse(v.object({ id: v.number() }), await last())
  await expect
    .poll(async () => (await superuser('GET', `/api/v0/Audit/${id}`)).body)
    .toMatchObject({ id, seal: { fits: true } })
  const csv = await superuser('GET', '/api/v0/Audit/export?format=csv&kind=location')
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-.*\.csv"$/)
  expect(csv.headers.get(AUDIT_HEAD_HEADER)).toMatch(/^\d+ [0-9a-f]{64}$/)
  expect(csv.body).toContain(`"'=cmd|""/c calc""!A1"`)
  expect(await last()).toMatchObject({ action: 'audit.export', details: { format: 'csv', filters: 'kind' } })
  const json = await superuser('GET', '/api/v0/Audit/export?format=json&kind=location')
  expect(v.parse(v.array(auditEntrySchema), json.body)).toEqual(await listed('kind=location&limit=200'))
  expect((await superuser('GET', '/api/v0/Audit/export?format=json&text=nothingatall')).body).toEqual([])
  const own = await distributor('GET', '/api/v0/Audit/export?format=json')
  expect(own.headers.get(AUDIT_HEAD_HEADER)).toBeNull()
  expect(JSON.stringify(own.body)).not.toContain('東京')
})

test('decision 8: those who may can have the chain checked, and see how far it is', async () => {
  expect((await superuser('POST', '/api/v0/Audit/chain', {})).body).toMatchObject({ state: 'running' })
  await expect.poll(async () => (await superuser('GET', '/api/v0/Audit/chain')).body).toMatchObject({ state: 'whole' })
  expect(await listed('action=audit.verify')).toHaveLength(1)
})
