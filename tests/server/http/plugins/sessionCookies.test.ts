import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../../server/database/demo.ts'
import { type Answer, callerOf, startTestService } from '../../testService.ts'

const { service, call } = await startTestService({
  trustProxy: true,
  publicUrl: 'http://console.example/',
})
const credentials = (login: string) => ({ login, password: DEMO_PASSWORD })

const cookieLine = ({ headers }: Answer, name: string): string =>
  headers.getSetCookie().find(line => line.startsWith(`${name}=`)) ?? ''
const cookieValue = (answer: Answer, name: string): string => cookieLine(answer, name).split(/[=;]/)[1] ?? ''

/** A browser after signing in: its cookies go along unasked. */
async function browserOf(login: string) {
  const answer = await call('POST', '/api/v0/Logins/login', credentials(login))
  const session = cookieValue(answer, 'swath_session')
  const xsrf = cookieValue(answer, 'XSRF-TOKEN')
  return {
    answer,
    xsrf,
    session,
    send: callerOf(service.url, { cookie: `swath_session=${session}; XSRF-TOKEN=${xsrf}` }),
  }
}

test('A-003 signing in sets a session that scripts cannot read, and the CSRF token, which they can', async () => {
  const { answer, send } = await browserOf('operator')
  expect(cookieLine(answer, 'swath_session')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookieLine(answer, 'XSRF-TOKEN')).toMatch(/; Path=\/; SameSite=Lax$/)
  expect((await send('GET', '/api/v0/Logins/self')).body).toMatchObject({ login: 'operator' })
})

test('A-003 behind a proxy that speaks https the cookies are Secure', async () => {
  const answer = await call('POST', '/api/v0/Logins/login', credentials('operator'), { 'x-forwarded-proto': 'https' })
  for (const name of ['swath_session', 'XSRF-TOKEN']) expect(cookieLine(answer, name)).toContain('; Secure')
})

test('B-016 a change that rides on the cookie needs the session’s own CSRF token in X-XSRF-TOKEN', async () => {
  const { send, xsrf } = await browserOf('operator')
  const other = await browserOf('operator')
  const change = (token?: string) =>
    send('POST', '/api/v0/Logins/self', { language: 'fi' }, token === undefined ? {} : { 'x-xsrf-token': token })
  for (const token of [undefined, '', 'guess', other.xsrf]) {
    const { status, body } = await change(token)
    expect(status).toBe(403)
    expect(body).toMatchObject({ errors: [{ token: 'errors.request.csrf', type: 'forbidden' }] })
  }
  expect((await send('GET', '/api/v0/Logins/self')).body).toMatchObject({ language: 'en' })
  expect((await change(xsrf)).body).toMatchObject({ language: 'fi' })
})

test('B-016 a client that sends the session in x-session-id needs no CSRF token: no page can make a browser send it', async () => {
  const { session } = await browserOf('operator')
  const client = callerOf(service.url, { 'x-session-id': session })
  expect((await client('POST', '/api/v0/Logins/self', { language: 'de' })).status).toBe(200)
})

test('B-016 changes from pages of another origin are refused, signing in included', async () => {
  const from = (origin: string) => call('POST', '/api/v0/Logins/login', credentials('operator'), { origin })
  for (const origin of ['https://evil.example', 'null', service.url.replace('http:', 'https:')])
    expect((await from(origin)).status, origin).toBe(403)
  for (const origin of [service.url, 'http://console.example']) expect((await from(origin)).status, origin).toBe(200)
})

test('A-009 signing out ends the session at once and takes the cookies back', async () => {
  const { send, session, xsrf } = await browserOf('operator')
  const answer = await send('POST', '/api/v0/Logins/logout', undefined, { 'x-xsrf-token': xsrf })
  expect(answer.status).toBe(200)
  expect(cookieLine(answer, 'swath_session')).toContain('Expires=Thu, 01 Jan 1970')
  expect((await send('GET', '/api/v0/Logins/self')).status).toBe(401)
  expect((await callerOf(service.url, { 'x-session-id': session })('GET', '/api/v0/Logins/self')).status).toBe(401)
  expect((await call('POST', '/api/v0/Logins/logout')).status).toBe(200)
})

test('A-003 signing in again ends the session before it', async () => {
  const { session, send, xsrf } = await browserOf('operator')
  const again = await send('POST', '/api/v0/Logins/login', credentials('customer'), { 'x-xsrf-token': xsrf })
  expect(again.body).toMatchObject({ self: { login: 'customer' } })
  expect((await callerOf(service.url, { 'x-session-id': session })('GET', '/api/v0/Logins/self')).status).toBe(401)
})
