import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contract } from '../../../../../contract/routes/contract.ts'
import {
  audit,
  loginAccounts,
  logins,
  permissions,
  preferences,
  pushTokens,
} from '../../../../../server/database/schema.ts'
import { and, asc, eq } from '../../../../../server/database/sql.ts'
import { contractRoutes } from '../../../../../server/http/plugins/contractRoutes.ts'
import { type Answer, type Caller, callerOf, startTestService } from '../../../testService.ts'

const { service, signIn, session } = await startTestService()
const { db } = service

const SELF = '/api/v0/Logins/self'
const END = '/api/v0/Logins/masquerade/end'
const asLogin = (id: number) => `/api/v0/Logins/${id}/masquerade`
const tokenOf = ({ body }: Answer) => v.parse(v.object({ session_id: v.string() }), body).session_id
const after = (answer: Answer): Caller => callerOf(service.url, { 'x-session-id': tokenOf(answer) })
const tokensOf = ({ body }: Answer) =>
  v.parse(v.object({ errors: v.array(v.object({ token: v.string() })) }), body).errors.map(error => error.token)
const rowsOf = (action: string) => db.select().from(audit).where(eq(audit.action, action)).orderBy(asc(audit.id))

test('A-056 super acts as another with the other’s rights, sees who acts, and ends it as themselves', async () => {
  const own = await signIn('super')
  const masquerade = await own('POST', asLogin(3))
  expect(masquerade.body).toMatchObject({
    self: { id: 3, role: 'operator', originator: { id: 1, name: 'Sam Okafor' } },
  })
  expect((await own('GET', SELF)).status).toBe(401)
  const acting = after(masquerade)
  expect((await acting('GET', '/api/v0/Accounts/viewable')).body).toMatchObject({ total: 4 })
  expect((await acting('POST', asLogin(5))).status).toBe(403)

  const ended = await acting('POST', END)
  expect(ended.body).toMatchObject({ self: { id: 1, role: 'super' } })
  expect(ended.body).not.toHaveProperty('self.originator')
  expect((await acting('GET', SELF)).status).toBe(401)
  expect((await after(ended)('GET', SELF)).body).toMatchObject({ login: 'super' })
  expect(await rowsOf('login.masquerade')).toMatchObject([{ login: 1, originator: null, details: { target: 3 } }])
  expect(await rowsOf('login.masqueradeEnd')).toMatchObject([{ login: 3, originator: 1 }])
})

test('A-056 nobody acts as a super, as themselves, as nobody, or without the permission', async () => {
  const [second] = await db
    .insert(logins)
    .values({ login: 'super-2', name: 'Su', role: 'super', passwordHash: '', currentAccount: 1 })
    .returning()
  await db.execute(`insert into login_accounts (login, account) values (${second?.id}, 1)`)
  const own = await signIn('super')
  for (const id of [second?.id ?? 0, 1]) {
    const refused = await own('POST', asLogin(id))
    expect(refused.status).toBe(403)
    expect(tokensOf(refused)).toEqual(['errors.login.masqueradeForbidden'])
  }
  expect((await own('POST', asLogin(999_999))).status).toBe(404)
  for (const login of ['support', 'operator', 'distributor', 'customer'])
    expect((await (await signIn(login))('POST', asLogin(6))).status, login).toBe(403)
  const nobody = await own('POST', END)
  expect(nobody.status).toBe(400)
  expect(tokensOf(nobody)).toEqual(['errors.login.notMasquerading'])
})

test('A-056 decision 7: who may act as others, and is no super, does so only within their accounts', async () => {
  await db.insert(permissions).values({ role: 'distributor', resource: 'Logins', action: 'masquerade' })
  const own = await signIn('distributor')
  expect((await own('POST', asLogin(5))).status).toBe(404)
  expect((await own('POST', asLogin(3))).status, 'an operator may do more').toBe(403)
})

test('A-056 how the other signs in is not for who acts as them', async () => {
  const acting = after(await (await signIn('super'))('POST', asLogin(5)))
  const refused: readonly (readonly [string, string, unknown?])[] = [
    ['POST', `${SELF}/password`, { new_password: 'a fine pair of mops' }],
    ['POST', `${SELF}/tfa_secret`, {}],
    ['DELETE', `${SELF}/tfa_secret`],
    ['POST', '/api/v0/Logins/5/trusted_device', {}],
    ['DELETE', '/api/v0/Logins/trusted_device/1'],
    ['DELETE', `${SELF}/sessions`],
    ['DELETE', `${SELF}/sessions/1`],
    ['POST', `${SELF}/eula`],
  ]
  for (const [method, path, body] of refused) {
    const answer = await acting(method, path, body)
    expect(answer.status, `${method} ${path}`).toBe(403)
    expect(tokensOf(answer), `${method} ${path}`).toEqual(['errors.login.masquerading'])
  }
  const carmen = await signIn('customer')
  expect((await carmen('GET', `${SELF}/sessions`)).body).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ originator: { id: 1, name: 'Sam Okafor' } })]) as unknown,
  })
  expect((await carmen('GET', `${SELF}/activity`)).body).toEqual({ last_activity: null, active: false })
  await acting('POST', `${SELF}/activity`)
  expect((await carmen('GET', `${SELF}/activity`)).body).toEqual({ last_activity: null, active: false })
})

test('A-056 nobody acts as somebody who may do or see more than they; looked at again with every request', async () => {
  const masquerade = { role: 'distributor', resource: 'Logins', action: 'masquerade' } as const
  await db.insert(permissions).values(masquerade).onConflictDoNothing()
  const person = async (
    login: string,
    role: 'customer' | 'distributor',
    ...accounts: readonly [number, ...number[]]
  ) => {
    const values = { login, name: login, role, passwordHash: '', currentAccount: accounts[0], eulaAccepted: new Date() }
    const [row] = await db.insert(logins).values(values).returning()
    const id = row?.id ?? 0
    await db.insert(loginAccounts).values(accounts.map(account => ({ login: id, account })))
    return id
  }
  const [within, beyond] = [await person('within', 'customer', 5), await person('beyond', 'customer', 5, 2)]
  const own = await signIn('distributor')
  const refused = await own('POST', asLogin(beyond))
  expect(refused.status, 'they see an account that is out of sight').toBe(403)
  expect(tokensOf(refused)).toEqual(['errors.login.masqueradeForbidden'])
  const acting = after(await own('POST', asLogin(within)))
  const seen = async () => (await acting('GET', SELF)).status
  expect(await seen()).toBe(200)

  await db.insert(loginAccounts).values({ login: within, account: 2 })
  expect(await seen(), 'they see more').toBe(401)
  await db.delete(loginAccounts).where(and(eq(loginAccounts.login, within), eq(loginAccounts.account, 2)))
  expect(await seen()).toBe(200)
  const more = { role: 'customer', resource: 'RobotMonitor', action: 'controlLevel3' } as const
  await db.insert(permissions).values(more)
  expect(await seen(), 'their role may do more').toBe(401)
  await db.delete(permissions).where(and(eq(permissions.role, 'customer'), eq(permissions.action, 'controlLevel3')))
  expect(await seen()).toBe(200)
  await db.update(logins).set({ role: 'operator' }).where(eq(logins.id, within))
  expect(await seen(), 'they have a higher role').toBe(401)
})

test('A-056 push tokens, passcode, profile, preferences and what was read of the other are not written', async () => {
  const acting = after(await (await signIn('super'))('POST', asLogin(5)))
  const before = await db.select().from(logins).where(eq(logins.id, 5))
  const refused: readonly (readonly [string, string, unknown])[] = [
    ['POST', '/api/v0/Notifications/FcmTokens', { token: 'a-push-token', active: true }],
    ['POST', '/api/v0/Logins/5', { passcode: '4711' }],
    ['POST', '/api/v0/Logins/5', { name: 'Somebody else' }],
    ['POST', SELF, { language: 'fi' }],
    ['POST', '/api/v0/Preferences/monitor-layers', { value: '{}' }],
    ['POST', '/api/v0/ReleaseNotes/last_read', { read_id: 1 }],
  ]
  for (const [method, path, body] of refused) {
    const answer = await acting(method, path, body)
    expect({ status: answer.status, tokens: tokensOf(answer) }, `${method} ${path}`).toEqual({
      status: 403,
      tokens: ['errors.login.masquerading'],
    })
  }
  expect(await db.select().from(logins).where(eq(logins.id, 5))).toEqual(before)
  expect(await db.$count(preferences, eq(preferences.login, 5))).toBe(0)
  expect(await db.$count(pushTokens)).toBe(0)
})

test('A-056 what is done while acting is in the audit with both; it ends with the right to it and with the one who acts', async () => {
  const masquerade = after(await (await signIn('super'))('POST', asLogin(6)))
  const acting = after(await masquerade('POST', '/api/v0/Logins/switch_account', { account: 4 }))
  expect(await rowsOf('login.switchAccount')).toMatchObject([{ login: 6, originator: 1 }])
  const right = and(eq(permissions.role, 'super'), eq(permissions.action, 'masquerade'))
  await db.delete(permissions).where(right)
  expect((await acting('GET', SELF)).status).toBe(401)
  await db.insert(permissions).values({ role: 'super', resource: 'Logins', action: 'masquerade' })
  expect((await acting('GET', SELF)).status).toBe(200)
  await service.sessions.endAllOf(1)
  expect((await acting('GET', SELF)).status).toBe(401)
})

test('A-049 A-050 switching makes a visible account the current one, in a new session; any other is forbidden alike', async () => {
  const first = await session('operator')
  const own = callerOf(service.url, { 'x-session-id': first })
  const to = (account: unknown) => own('POST', '/api/v0/Logins/switch_account', { account })
  for (const account of [undefined, null, 'three', 0, 2.5]) {
    const refused = await to(account)
    expect(refused.status).toBe(400)
    expect(tokensOf(refused)).toEqual(['errors.login.specifyAccount'])
  }
  const [outOfSight, missing] = [await to(7), await to(999_999)]
  expect(outOfSight.status).toBe(403)
  expect(tokensOf(outOfSight)).toEqual(['errors.login.switchForbidden'])
  expect(missing.body).toEqual(outOfSight.body)
  expect((await own('GET', SELF)).body).toMatchObject({ current_account: 2 })

  const switched = await to(4)
  expect(switched.body).toMatchObject({ self: { current_account: 4 } })
  expect((await own('GET', SELF)).status).toBe(401)
  expect((await after(switched)('GET', '/api/v0/Accounts/self')).body).toMatchObject({ id: 4 })
  expect((await rowsOf('login.switchAccount')).at(-1)).toMatchObject({ login: 3, details: { account: 4 } })
})

test('A-049 A-056 the account that is chosen while acting holds for the session that acts, and the other’s stays as they left it', async () => {
  const stored = () => db.select({ account: logins.currentAccount }).from(logins).where(eq(logins.id, 3))
  const before = await stored()
  const [{ account: own } = { account: 0 }] = before
  const other = [2, 4].find(account => account !== own) ?? 0
  const sam = await signIn('super')
  const acting = after(await sam('POST', asLogin(3)))
  const worksIn = async (caller: Caller) => [
    v.parse(v.object({ current_account: v.number() }), (await caller('GET', SELF)).body).current_account,
    v.parse(v.object({ id: v.number() }), (await caller('GET', '/api/v0/Accounts/self')).body).id,
  ]
  expect(await worksIn(acting)).toEqual([own, own])
  const answer = await acting('POST', '/api/v0/Logins/switch_account', { account: other })
  expect(answer.body).toMatchObject({ self: { current_account: other, originator: { id: 1 } } })
  const switched = after(answer)
  expect(await worksIn(switched)).toEqual([other, other])
  expect(await stored()).toEqual(before)
  expect(await worksIn(await signIn('operator'))).toEqual([own, own])
  const again = after(await switched('POST', '/api/v0/Logins/switch_account', { account: own }))
  expect(await worksIn(again)).toEqual([own, own])
  expect((await switched('POST', '/api/v0/Logins/switch_account', { account: 7 })).status).toBe(401)
  const ended = after(await again('POST', END))
  expect((await worksIn(ended))[0]).toBe(1)
  const anew = after(await ended('POST', asLogin(3)))
  expect(await worksIn(anew), 'nothing is kept of the time before').toEqual([own, own])
  expect(await stored()).toEqual(before)
})

const OPEN: ReadonlySet<string> = new Set([
  `GET ${SELF}`,
  `POST ${SELF}`,
  `POST ${SELF}/eula`,
  `POST ${END}`,
  'GET /authentication/v0/ui/permissions',
  'GET /authentication/v0/check/{role}/permission',
])

test('A-008 until the licence is accepted every route but the few that lead there is refused; then all are open', async () => {
  const own = await signIn('super')
  await db.update(logins).set({ eulaAccepted: null }).where(eq(logins.id, 1))
  expect((await own('GET', SELF)).body).toMatchObject({ eula_accepted: null })
  expect((await own('POST', SELF, { language: 'fr' })).body).toMatchObject({ language: 'fr' })
  const walled = contractRoutes(contract)
    .filter(({ access }) => access !== 'public')
    .map(({ method, path }) => ({ method, path, name: `${method} ${path}` }))
    .filter(({ name }) => !OPEN.has(name))
  const answers = await Promise.all(
    walled.map(async ({ method, path, name }) => {
      const answer = await own(method, path.replaceAll(/\{\w+\}/g, '1'), method === 'GET' ? undefined : {})
      return { name, status: answer.status, tokens: tokensOf(answer) }
    }),
  )
  for (const { name, status, tokens } of answers)
    expect({ status, tokens }, name).toEqual({ status: 403, tokens: ['errors.login.eula'] })
  expect((await own('GET', '/api/v0/Data/1')).status).toBe(403)
  expect((await own('GET', '/authentication/v0/ui/permissions')).status).toBe(200)
  const accepted = await own('POST', `${SELF}/eula`)
  expect(accepted.body).toMatchObject({ eula_accepted: expect.stringMatching(/Z$/) as unknown })
  expect((await own('POST', `${SELF}/eula`)).body).toEqual(accepted.body)
  expect((await own('GET', `${SELF}/sessions`)).status).toBe(200)
  expect(await rowsOf('login.eula')).toHaveLength(1)
})
