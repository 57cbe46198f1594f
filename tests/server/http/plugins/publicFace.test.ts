import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { clientConfigSchema } from '../../../../contract/clientConfig.ts'
import { SESSION_HEADER } from '../../../../contract/routes/access.ts'
import { ConfigError } from '../../../../server/config.ts'
import { DEMO_PASSWORD } from '../../../../server/database/demo.ts'
import { loadClientConfig } from '../../../../server/http/plugins/clientConfig.ts'
import { type Answer, startTestService } from '../../testService.ts'

const folder = mkdtempSync(join(tmpdir(), 'swath-public-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Swath</title>')
writeFileSync(join(folder, 'assets/main-a1b2c3.js'), 'export {}')
for (const name of ['assets/main-a1b2c3.js.map', 'assets/main-a1b2c3.js.map.gz'])
  writeFileSync(join(folder, name), '{}')

const SERVICES = Object.keys(clientConfigSchema.entries.services.wrapped.entries)
const originOf = (service: string) => `https://${service.toLowerCase()}.example:8443`
const clientConfigFile = join(folder, 'client.json')
writeFileSync(
  clientConfigFile,
  JSON.stringify({ services: Object.fromEntries(SERVICES.map(name => [name, { url: `${originOf(name)}/base` }])) }),
)

const PUBLIC = 'https://console.example'
const { call, session } = await startTestService(
  { publicUrl: PUBLIC, trustProxy: true, clientConfigFile },
  { console: { from: 'folder', folder } },
)
const signIn = (headers = {}) =>
  call('POST', '/api/v0/Logins/login', { login: 'operator', password: DEMO_PASSWORD }, headers)
const cookiesOf = ({ headers }: Answer) => new Map(headers.getSetCookie().map(line => [line.split('=')[0] ?? '', line]))
const valueOf = (line = '') => line.split(/[=;]/)[1] ?? ''
const self = (headers: { [name: string]: string }) => call('GET', '/api/v0/Logins/self', undefined, headers)

test('A-003 over https the cookies are of this very host alone, and those of any other name are not looked at', async () => {
  const cookies = cookiesOf(await signIn())
  expect([...cookies.keys()]).toEqual(['__Host-swath_session', '__Host-XSRF-TOKEN', '__Host-swath_known'])
  for (const line of cookies.values()) expect(line).toMatch(/; Path=\/;.* Secure/)
  const token = valueOf(cookies.get('__Host-swath_session'))
  expect((await self({ cookie: `__Host-swath_session=${token}` })).status).toBe(200)
  expect((await self({ cookie: `swath_session=${token}` })).status).toBe(401)
})

test('over https a browser is held to https', async () => {
  const { headers } = await call('GET', '/config/config.json')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('A-003 a browser gets its session in the cookies alone; a client that is none gets its token', async () => {
  const ofPage = await signIn({ origin: PUBLIC })
  expect(ofPage.status).toBe(200)
  expect(ofPage.body).not.toHaveProperty('session_id')
  expect((await signIn({ 'sec-fetch-site': 'same-origin' })).body).not.toHaveProperty('session_id')
  expect((await signIn()).body).toHaveProperty('session_id')
})

test('B-016 a page is not of this service because X-Forwarded-Host says so', async () => {
  const forged = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const { status, body } = await signIn(forged)
  expect(status).toBe(403)
  expect(body).toMatchObject({ errors: [{ token: 'errors.request.origin' }] })
})

test('in production strangers see no version, no API page and no source map', async () => {
  expect((await call('GET', '/api/v0/System/health')).body).not.toHaveProperty('version')
  const header = { [SESSION_HEADER]: await session('viewer') }
  for (const path of ['/api/docs', '/api/docs/openapi.json', '/api/docs/style.css']) {
    expect((await call('GET', path)).status, path).toBe(401)
    expect((await call('GET', path, undefined, header)).status, path).toBe(200)
  }
  expect((await call('GET', '/assets/main-a1b2c3.js')).status).toBe(200)
  expect((await call('GET', '/assets/main-a1b2c3.js.map')).status).toBe(404)
})

test('B-008 the page may call every service that config.json names, and no other', async () => {
  const { body } = await call('GET', '/config/config.json')
  expect(body).toMatchObject({
    services: Object.fromEntries(SERVICES.map(name => [name, { url: `${originOf(name)}/base` }])),
  })
  const { headers } = await call('GET', '/', undefined, { accept: 'text/html' })
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy.split(';').find(rule => rule.startsWith('connect-src'))).toBe(
    `connect-src 'self' ${SERVICES.map(originOf).join(' ')}`,
  )
})

test('B-008 an address of a service that is none stops the start', async () => {
  for (const url of [
    'javascript:alert(1)',
    '//elsewhere.example',
    'https://',
    "https://a.example; script-src 'none'",
  ]) {
    writeFileSync(join(folder, 'bad.json'), JSON.stringify({ services: { robotsv2: { url } } }))
    await expect(loadClientConfig({ clientConfigFile: join(folder, 'bad.json'), demo: false }), url).rejects.toThrow(
      ConfigError,
    )
  }
})
