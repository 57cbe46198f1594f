import { expect, test } from 'vitest'
import { SESSION_COOKIE } from '../../../../contract/routes/access.ts'
import { DEMO_PASSWORD } from '../../../../server/database/demo.ts'
import { newToken } from '../../../../server/identity/token.ts'
import { startTestService } from '../../testService.ts'
import { answersTo } from './rawRequest.ts'

const { service, call, as } = await startTestService()

const requestOf = (token: string): string =>
  [
    'GET /api/v0/Logins/self HTTP/1.1',
    `Host: ${new URL(service.url).host}`,
    `Cookie: ${SESSION_COOKIE}=${token}`,
    '\r\n',
  ].join('\r\n')

test('of thousands of requests sent ahead on one connection a handful is answered, and one refused', async () => {
  const heard = await answersTo(service.url, requestOf(newToken()).repeat(5000))
  const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  expect(statuses).toEqual([...Array.from({ length: 16 }, () => '401'), '429'])
  expect(heard).toMatch(/retry-after: 1\r\n/i)
  expect(heard).toMatch(/"token":"errors\.request\.tooMany"/)
})

test('a signed-in login is served beside ten such connections', async () => {
  const operator = await as('operator')
  const floods = Array.from({ length: 10 }, () =>
    answersTo(service.url, Array.from({ length: 500 }, () => requestOf(newToken())).join('')),
  )
  expect((await operator('GET', '/api/v0/Logins/self')).status).toBe(200)
  await Promise.all(floods)
})

test('A-003 a browser with a cookie of another day is refused, and signs in', async () => {
  const cookie = { cookie: `${SESSION_COOKIE}=${newToken()}` }
  for (let i = 0; i < 2; i++) expect((await call('GET', '/api/v0/Logins/self', undefined, cookie)).status).toBe(401)
  const signedIn = await call('POST', '/api/v0/Logins/login', { login: 'viewer', password: DEMO_PASSWORD }, cookie)
  expect(signedIn.status).toBe(200)
  const [session = ''] = signedIn.headers.getSetCookie()
  expect((await call('GET', '/api/v0/Logins/self', undefined, { cookie: session })).status).toBe(200)
})
