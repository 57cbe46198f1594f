import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LEVEL, PERMISSIONS, TIERS } from '../../../../../contract/permissions.ts'
import { RIGHTS_HEADER } from '../../../../../contract/routes/access.ts'
import { viewerSchema } from '../../../../../contract/sockets/supervisor.ts'
import { audit } from '../../../../../server/database/schema.ts'
import { desc, eq } from '../../../../../server/database/sql.ts'
import { openStreamer } from '../../../liveParts.ts'
import { openSupervisor } from '../../../streams/supervising.ts'
import { createRows } from '../../../testDatabase.ts'
import { callerOf, startTestService } from '../../../testService.ts'

const { service, as } = await startTestService()
const superuser = await as('super')
const set = (role: string, resource: string, action: string, granted: boolean, caller = superuser) =>
  caller('POST', `/authentication/v0/ui/permissions/${role}`, { resource, action, granted })

test('A-031 A-032 a super user gives a right and takes it away; it acts on the next request and is written down', async () => {
  const customer = await as('customer')
  const tag = async () => (await customer('GET', '/api/v0/Logins/self')).headers.get(RIGHTS_HEADER)
  const before = await tag()
  expect(await tag()).toBe(before)
  expect((await customer('GET', '/api/v0/Accounts/dfs')).status).toBe(403)
  const given = await set('customer', 'ui.Accounts', 'view', true)
  expect(given.body).toMatchObject({ permissions: { customer: { 'ui.Accounts': ['view'] } } })
  expect((await customer('GET', '/api/v0/Accounts/dfs')).status).toBe(200)
  expect(await tag()).not.toBe(before)
  expect((await set('customer', 'Accounts', 'view', true)).status).toBe(200)
  expect((await set('customer', 'Accounts', 'view', false)).body).not.toHaveProperty(
    'permissions.customer.ui\\.Accounts',
  )
  expect((await customer('GET', '/api/v0/Accounts/dfs')).status).toBe(403)
  expect(await tag()).toBe(before)
  // What was refused is written down behind the answer, by another login.
  const entries = await service.db.select().from(audit).where(eq(audit.login, 1)).orderBy(desc(audit.id)).limit(2)
  const details = { role: 'customer', resource: 'Accounts', action: 'view' }
  expect(entries).toMatchObject([
    { login: 1, action: 'permission.revoke', details },
    { login: 1, action: 'permission.grant', details },
  ])
})

test('A-031 who may not edit rights cannot, who may sees no others, and super users keep what they give rights back with', async () => {
  for (const login of ['support', 'operator', 'distributor', 'customer'])
    expect((await set('customer', 'Permissions', 'edit', true, await as(login))).status, login).toBe(403)
  for (const action of PERMISSIONS.Permissions)
    expect(await set('super', 'Permissions', action, false)).toMatchObject({
      status: 412,
      body: { errors: [{ token: 'errors.permission.own' }] },
    })
  for (const [resource, action] of [
    ['Robots', 'fly'],
    ['Nothing', 'view'],
    ['__proto__', 'toString'],
    ['constructor', 'name'],
  ] as const)
    expect(await set('customer', resource, action, true)).toMatchObject({
      status: 400,
      body: { errors: [{ token: 'errors.permission.unknown' }] },
    })
  expect((await set('nobody', 'Robots', 'view', true)).status).toBe(400)
  const written = await service.db.select().from(audit).where(eq(audit.action, 'permission.revoke'))
  expect(written.some(({ details }) => details['role'] === 'super')).toBe(false)
})

test('A-031 M-018 a changed right reaches open sockets: another level is sent, and a viewer who may not watch any more leaves', async () => {
  const rows = createRows(service)
  const account = await rows.account(TIERS.premium)
  const { robot } = await rows.robot(account)
  const { login } = await rows.login(account, 'distributor-customer')
  const session = await service.sessions.open(login)
  const streamer = openStreamer(service.url, { robot: String(robot) }, session)
  const supervisor = openSupervisor(service.url, session, { resource: 'RobotSupervisor', robot: String(robot) })
  const levels: number[] = []
  const heard = Promise.withResolvers<void>()
  supervisor.on('viewers', list => {
    const level = v.parse(v.array(viewerSchema), list).find(each => each.self)?.level
    if (level !== undefined) levels.push(level)
    if (level === LEVEL.operator) heard.resolve()
  })
  const robotChanged = new Promise<void>(resolve => supervisor.once('robotChanged', () => resolve()))
  const opened = (socket: { readonly connected: boolean; once(event: 'connect', then: () => void): unknown }) =>
    new Promise<void>(resolve => (socket.connected ? resolve() : socket.once('connect', () => resolve())))
  await Promise.all([opened(streamer), opened(supervisor)])
  await set('distributor-customer', 'RobotMonitor', 'controlLevel2', true)
  await Promise.all([heard.promise, robotChanged])
  expect(levels[0]).toBe(1)
  const gone = Promise.all([
    new Promise<void>(resolve => streamer.once('disconnect', () => resolve())),
    new Promise<void>(resolve => supervisor.once('disconnect', () => resolve())),
  ])
  await set('distributor-customer', 'RobotMonitor', 'view', false)
  await gone
  const caller = callerOf(service.url, { 'x-session-id': session })
  expect((await caller('GET', `/api/v0/Robots/${robot}/streamer`)).status).toBe(403)
})
