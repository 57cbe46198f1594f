import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { DEFAULT_CLIENT_CONFIG } from '../../../../contract/clientConfig.ts'
import { LANGUAGES } from '../../../../contract/languages.ts'
import { contract } from '../../../../contract/routes/contract.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import { ConfigError } from '../../../../server/config.ts'
import { loadClientConfig } from '../../../../server/http/plugins/clientConfig.ts'
import { contractRoutes } from '../../../../server/http/plugins/contractRoutes.ts'
import { startTestService } from '../../testService.ts'

const folder = mkdtempSync(join(tmpdir(), 'swath-client-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
for (const name of ['assets', 'config']) mkdirSync(join(folder, name))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Swath</title>')
writeFileSync(join(folder, 'assets/main-a1b2c3.js'), 'export {}')
writeFileSync(join(folder, 'config/build.json'), '{"commit":"a1b2c3"}')
writeFileSync(join(folder, 'assets/main-a1b2c3.js.gz'), gzipSync('export {}'))
writeFileSync(join(folder, '.secret'), 'x')

const { call } = await startTestService({}, { console: { from: 'folder', folder } })
const page = { accept: 'text/html,application/xhtml+xml' }

test('B-001 every address of the console is answered with its one page, which is asked for each time', async () => {
  for (const path of ['/', '/home', '/v2/login?referrer=true', '/robot/7/monitor?time=2026-01-05T00:00:00Z']) {
    const { status, headers, body } = await call('GET', path, undefined, page)
    expect(status, path).toBe(200)
    expect(body, path).toContain('<title>Swath</title>')
    expect(headers.get('cache-control'), path).toBe('no-cache')
  }
})

test('B-019 B-001 files are of one build by the hash in their names, and kept for good; missing files and the service’s own paths are never the page', async () => {
  const asset = await call('GET', '/assets/main-a1b2c3.js')
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-type')).toContain('javascript')
  expect((await call('GET', '/assets/main-gone.js')).status).toBe(404)
  for (const path of ['/api/v0/Nothing', '/v1/Nothing', '/v0/languages/xx/y', '/authentication/x', '/config/x.json'])
    expect((await call('GET', path, undefined, page)).body, path).toMatchObject({ errors: [{ type: 'notFound' }] })
  for (const path of ['/.secret', '/..%2fpackage.json', '/assets/..%2f.secret'])
    expect((await call('GET', path)).body, path).toMatchObject({ errors: [{}] })
})

test('B-019 a file of a build that came after the start is sent, and only by exactly its name', async () => {
  writeFileSync(join(folder, 'assets/later-d4e5f6.js'), 'export {}')
  expect((await call('GET', '/assets/later-d4e5f6.js')).body).toBe('export {}')
  for (const path of ['/assets/Later-d4e5f6.js', '/assets//later-d4e5f6.js', '/assets/./later-d4e5f6.js/', '/assets'])
    expect((await call('GET', path)).status, path).toBe(404)
})

test('B-001 a client that takes gzip gets the copy that the build made, with the type of what is inside', async () => {
  const packed = await call('GET', '/assets/main-a1b2c3.js', undefined, { 'accept-encoding': 'gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('content-type')).toContain('javascript')
  expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(packed.body).toBe('export {}')
  const plain = await call('GET', '/assets/main-a1b2c3.js', undefined, { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.body).toBe('export {}')
})

test('the page may load and run nothing but what comes from the service itself', async () => {
  const { headers } = await call('GET', '/', undefined, page)
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split(';').map(rule => [rule.split(' ')[0], rule]),
  )
  for (const name of ['default-src', 'script-src', 'style-src', 'worker-src', 'connect-src', 'font-src'])
    expect(policy.get(name)).toBe(`${name} 'self'`)
  expect(policy.get('img-src')).toBe("img-src 'self' data: blob:")
  expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('B-017 answers of the API are not to be kept', async () => {
  const { headers } = await call('GET', '/api/v0/System/health')
  expect(headers.get('cache-control')).toBe('no-cache, no-store')
})

test('B-008 B-009 B-010 B-011 B-012 the configuration is served with its defaults', async () => {
  const { body } = await call('GET', '/config/config.json')
  expect(body).toEqual({ ...DEFAULT_CLIENT_CONFIG, environment: 'demo' })
})

test('B-007 a deployment’s own configuration file is completed with the defaults; a broken one stops the start', async () => {
  const file = join(folder, 'config.json')
  const load = (content: string) => {
    writeFileSync(file, content)
    return loadClientConfig({ clientConfigFile: file, demo: false })
  }
  expect(await load('{"session":{"expiration":{"warning":60}},"robots":{"models":["neo","switch"]}}')).toEqual({
    ...DEFAULT_CLIENT_CONFIG,
    session: { expiration: { ...DEFAULT_CLIENT_CONFIG.session.expiration, timeoutWarningThreshold: 60 } },
    robots: { ...DEFAULT_CLIENT_CONFIG.robots, models: ['neo', 'switch'] },
  })
  await expect(load('{"session":{"expiration":{"timeout":"long"}}}')).rejects.toThrow(
    new ConfigError('The file that SWATH_CONFIG names has no valid session.expiration.timeout.'),
  )
  await expect(load('{')).rejects.toThrow(ConfigError)
})

test('B-020 the build is what the client was built from', async () => {
  expect((await call('GET', '/config/build.json')).body).toEqual({ commit: 'a1b2c3' })
})

test('B-023 B-024 every language is served to anybody, others are refused', async () => {
  for (const language of LANGUAGES)
    expect((await call('GET', `/v0/languages/${language}`)).body, language).toMatchObject({ shared: {} })
  expect((await call('GET', '/v0/languages/..%2fpackage')).status).toBe(400)
  const answers = [await call('GET', '/v0/languages/de'), await call('GET', '/v0/languages/de')]
  const [first, again] = answers.map(({ status, headers, body }) => ({
    status,
    body,
    headers: ['content-type', 'cache-control'].map(name => headers.get(name)),
  }))
  expect(again, 'out of memory').toEqual(first)
})

test('health is answered to anybody', async () => {
  expect((await call('GET', '/api/v0/System/health')).body).toEqual({
    status: 'ok',
    faults: [],
    version: packageJson.version,
    robots: { online: 0, total: 0 },
    database: 'ok',
    gateway: 'ok',
  })
})

const openApiSchema = v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) })

test('the API page describes every route of the contract and needs nothing from elsewhere', async () => {
  const { body } = await call('GET', '/api/docs/openapi.json')
  const { paths } = v.parse(openApiSchema, body)
  const html = String((await call('GET', '/api/docs')).body)
  for (const { method, path: written } of contractRoutes(contract)) {
    const path = written.replace('{+', '{')
    expect(paths[path]?.[method.toLowerCase()], path).toBeDefined()
    expect(html.includes(path), path).toBe(true)
  }
  expect(html.match(/<script|style=|(src|href)="(?!\/)/)).toBeNull()
  expect((await call('GET', '/api/docs/style.css')).headers.get('content-type')).toContain('text/css')
})
