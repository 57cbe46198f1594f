import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pendingTfaSchema } from '../../../../../contract/resources/logins.ts'
import { contract } from '../../../../../contract/routes/contract.ts'
import { audit } from '../../../../../server/database/schema.ts'
import { eq } from '../../../../../server/database/sql.ts'
import { contractRoutes } from '../../../../../server/http/plugins/contractRoutes.ts'
import { codeAt } from '../../../authenticator.ts'
import { type Answer, callerOf, prove, startTestService } from '../../../testService.ts'

const { service, signIn } = await startTestService()
const SELF = '/api/v0/Logins/self'
const OWN_SECRET = `${SELF}/tfa_secret`
const ofRole = (role: string) => `/authentication/v0/ui/permissions/${role}/tfa_required`
const tokenOf = ({ body }: Answer) =>
  v.parse(v.object({ errors: v.array(v.object({ token: v.string() })) }), body).errors[0]?.token

/** Enough to see who one is, to set it up, and to leave. */
const OPEN: ReadonlySet<string> = new Set([
  `GET ${SELF}`,
  `POST ${SELF}`,
  `POST ${SELF}/eula`,
  `POST ${SELF}/prove`,
  `GET ${OWN_SECRET}`,
  `POST ${OWN_SECRET}`,
  'POST /api/v0/Logins/masquerade/end',
  'GET /authentication/v0/ui/permissions',
  'GET /authentication/v0/check/{role}/permission',
])

test('a role that asks for a second factor opens nothing else to a login without one, at once, until it is set up', async () => {
  const [boss, operator, customer] = [await signIn('super'), await signIn('operator'), await signIn('customer')]
  expect((await operator('POST', ofRole('operator'), { required: true })).status).toBe(403)
  const set = await boss('POST', ofRole('operator'), { required: true })
  expect(set.body).toMatchObject({ tfa_required: ['operator'] })
  expect((await boss('GET', '/authentication/v0/ui/permissions')).body).toMatchObject({ tfa_required: ['operator'] })
  const written = await service.db.select().from(audit).where(eq(audit.action, 'role.tfaRequired'))
  expect(written).toMatchObject([{ login: 1, details: { role: 'operator' } }])

  const walled = contractRoutes(contract)
    .filter(({ access }) => access !== 'public')
    .map(({ method, path }) => ({ method, path, name: `${method} ${path}` }))
    .filter(({ name }) => !OPEN.has(name))
  const answers = await Promise.all(
    walled.map(async ({ method, path, name }) => {
      const answer = await operator(method, path.replaceAll(/\{\+?\w+\}/g, '1'), method === 'GET' ? undefined : {})
      return { name, status: answer.status, token: tokenOf(answer) }
    }),
  )
  // What the role may not do at all is refused for that.
  const wall = answers.filter(({ token }) => token !== 'shared.error.forbidden')
  expect(wall.length).toBeGreaterThan(40)
  for (const { name, status, token } of wall)
    expect({ status, token }, name).toEqual({ status: 403, token: 'errors.tfa.setUpFirst' })
  expect((await operator('GET', SELF)).body).toMatchObject({ tfa_required: true, tfa_secret: false })
  expect((await customer('GET', SELF)).body).toMatchObject({ tfa_required: false })
  expect((await customer('GET', '/api/v0/Accounts/viewable')).status).toBe(200)

  await prove(operator)
  const { tfa_secret: secret, pending } = v.parse(pendingTfaSchema, (await operator('POST', OWN_SECRET, {})).body)
  const on = await operator('POST', OWN_SECRET, { pending, tfa_code: codeAt(secret, Date.now()) })
  const { session_id } = v.parse(v.object({ session_id: v.string() }), on.body)
  const free = callerOf(service.url, { 'x-session-id': session_id })
  expect((await free('GET', '/api/v0/Accounts/viewable')).status).toBe(200)
  expect(tokenOf(await free('DELETE', OWN_SECRET))).toBe('errors.tfa.roleRequires')
  expect((await boss('POST', ofRole('operator'), { required: false })).body).toMatchObject({ tfa_required: [] })
  expect((await free('DELETE', OWN_SECRET)).status).toBe(200)
})

test('a login that acts as another is asked for its own second factor, not for the other’s', async () => {
  const boss = await signIn('super')
  await boss('POST', ofRole('customer'), { required: true })
  const masquerade = await boss('POST', '/api/v0/Logins/5/masquerade')
  const { session_id } = v.parse(v.object({ session_id: v.string() }), masquerade.body)
  const acting = callerOf(service.url, { 'x-session-id': session_id })
  expect((await acting('GET', '/api/v0/Accounts/viewable')).status).toBe(200)
  expect((await acting('GET', SELF)).body).toMatchObject({ tfa_required: false })
  const other = await signIn('super')
  await other('POST', ofRole('super'), { required: true })
  expect(tokenOf(await acting('GET', '/api/v0/Accounts/viewable'))).toBe('errors.tfa.setUpFirst')
})
