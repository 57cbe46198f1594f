import * as v from 'valibot'
import { expect, test } from 'vitest'
import { selfSchema } from '../../../contract/resources/logins.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../server/database/demo.ts'
import { contactMethods, logins } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { trustDevice } from '../../../server/identity/trustedDevices.ts'
import { freezeTime } from '../frozenTime.ts'
import { startTestService } from '../testService.ts'

const { service, call } = await startTestService({ trustProxy: true })

/** `operator` of the demo. */
const LOGIN = 3

/** Each test comes from an address of its own, so that none waits for another's wrong passwords. */
const signIn = (login: string, password: string, address: string) =>
  call('POST', '/api/v0/Logins/login', { login, password }, { 'x-forwarded-for': address })

test('A-003 every demo login signs in with its password and is answered with itself', async () => {
  for (const { login, role } of DEMO_LOGINS) {
    const { status, body } = await signIn(login, DEMO_PASSWORD, '10.0.0.1')
    expect(status).toBe(200)
    const { self } = v.parse(v.object({ self: selfSchema }), body)
    expect(self).toMatchObject({ login, role })
    expect(self.eula_accepted).not.toBeNull()
  }
})

test('A-003 a login is found whatever its case, and by its verified e-mail address only', async () => {
  expect((await signIn('OPERATOR', DEMO_PASSWORD, '10.0.0.2')).status).toBe(200)
  expect((await signIn('Operator@swath.example', DEMO_PASSWORD, '10.0.0.2')).status).toBe(200)
  await service.db
    .update(contactMethods)
    .set({ verified: false })
    .where(eq(contactMethods.contactValue, 'viewer@swath.example'))
  expect((await signIn('viewer@swath.example', DEMO_PASSWORD, '10.0.0.2')).status).toBe(401)
})

test('A-004 the answer does not show whether the login exists', async () => {
  const wrong = await signIn('customer', 'not the password', '10.0.0.3')
  const nobody = await signIn('nobody-at-all', 'not the password', '10.0.0.3')
  expect(wrong.status).toBe(401)
  expect(nobody.body).toEqual(wrong.body)
  expect(nobody.status).toBe(wrong.status)
  expect(wrong.body).toEqual({
    errors: [{ token: 'errors.login.unauthorized', type: 'unauthorized', message: 'Login or password is wrong' }],
  })
})

test('A-004 after five wrong passwords in a row even the right one waits, known login or not', async () => {
  freezeTime()
  for (const login of ['distributor', 'nobody-either']) {
    for (let attempt = 1; attempt <= 5; attempt++)
      expect((await signIn(login, `guess ${attempt}`, `10.1.${attempt}.${login.length}`)).status).toBe(401)
    const { status, headers, body } = await signIn(login, DEMO_PASSWORD, '10.2.0.1')
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body).toMatchObject({ errors: [{ type: 'tooManyRequests' }] })
  }
})

test('A-004 five wrong passwords from one address slow that address down, other addresses not', async () => {
  freezeTime()
  for (let attempt = 1; attempt <= 5; attempt++)
    expect((await signIn(`guess-${attempt}`, 'any', '10.3.0.1')).status).toBe(401)
  expect((await signIn('support', DEMO_PASSWORD, '10.3.0.1')).status).toBe(429)
  expect((await signIn('support', DEMO_PASSWORD, '10.3.0.2')).status).toBe(200)
})

test('A-004 a browser that the login trusts does not wait for a guesser’s attempts, at its own address neither, only for its own', async () => {
  freezeTime()
  const trusted = await service.db.transaction(tx => trustDevice(tx, LOGIN, 'Vitest', undefined))
  const from = (address: string, password: string, login = 'operator') =>
    call(
      'POST',
      '/api/v0/Logins/login',
      { login, password },
      { 'x-forwarded-for': address, cookie: `swath_device=${trusted.token}` },
    )
  for (let attempt = 1; attempt <= 6; attempt++) await signIn('operator', 'guess', `10.6.0.${attempt}`)
  expect((await signIn('operator', DEMO_PASSWORD, '10.6.1.1')).status, 'another browser').toBe(429)
  expect((await from('10.6.1.2', DEMO_PASSWORD)).status).toBe(200)
  expect((await signIn('operator', DEMO_PASSWORD, '10.6.1.1')).status, 'the guesses still count').toBe(429)
  for (let attempt = 1; attempt <= 5; attempt++) await signIn('distributor-guess', 'any', '10.6.3.1')
  expect((await from('10.6.3.1', DEMO_PASSWORD)).status, 'strangers at its address').toBe(200)
  for (let attempt = 1; attempt <= 5; attempt++)
    expect((await from(`10.6.2.${attempt}`, 'wrong')).status, 'its own are counted').toBe(401)
  expect((await from('10.6.2.9', DEMO_PASSWORD)).status).toBe(429)
  for (let attempt = 1; attempt <= 5; attempt++) await signIn('viewer', 'guess', `10.6.4.${attempt}`)
  expect((await from('10.6.4.9', DEMO_PASSWORD, 'viewer')).status, 'another login does not trust it').toBe(429)
})

test('A-004 an address is the one that the proxy saw, not one that the request claims', async () => {
  freezeTime()
  for (let attempt = 1; attempt <= 5; attempt++)
    expect((await signIn(`claim-${attempt}`, 'any', `1.1.1.${attempt}, 10.5.0.1`)).status).toBe(401)
  expect((await signIn('support', DEMO_PASSWORD, '1.1.1.6, 10.5.0.1')).status).toBe(429)
})

test('A-004 the right password ends the row of wrong ones', async () => {
  for (const row of [1, 2]) {
    for (let attempt = 1; attempt <= 4; attempt++)
      expect((await signIn('super', 'wrong', `10.4.${row}.${attempt}`)).status).toBe(401)
    expect((await signIn('super', DEMO_PASSWORD, '10.4.9.9')).status).toBe(200)
  }
})

test('passwords are stored as argon2id with 19 MiB, two passes, one lane', async () => {
  const [row] = await service.db.select().from(logins).limit(1)
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
