import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashLinkTarget } from '../../../src/hashLinks.ts'
import { interruptedRoute, isLoginPath, safeReferrer } from '../../../src/session/referrer.ts'

const ORIGIN = 'https://swath.example'

test('A-006 after login: the stored route, else the referrer, else home', () => {
  expect(interruptedRoute('/robot/7/monitor?time=1', '/home?text=a', ORIGIN)).toBe('/robot/7/monitor?time=1')
  expect(interruptedRoute(undefined, '/home?text=a#x', ORIGIN)).toBe('/home?text=a#x')
  expect(interruptedRoute(undefined, undefined, ORIGIN)).toBeUndefined()
})

test.each([
  'https://evil.example/home',
  '//evil.example/home',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://swath.example.evil.example/',
  'https://user:pass@swath.example/home',
  'http://swath.example/home',
  'https://swath.example:8443/home',
  '/logout',
  '/v2/login?referrerUrl=/logout',
  '/.//evil.example',
  `/home?${'a'.repeat(3000)}`,
])('A-006 %s is not followed', url => {
  expect(safeReferrer(url, ORIGIN)).toBeUndefined()
  expect(interruptedRoute(url, url, ORIGIN)).toBeUndefined()
})

test('A-006 whatever the referrer says, the way back stays on this origin', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webPath()), text => {
      const to = interruptedRoute(undefined, text, ORIGIN) ?? '/home'
      expect(new URL(to, ORIGIN).origin).toBe(ORIGIN)
      expect(to.startsWith('/')).toBe(true)
    }),
  )
})

test('A-007 only the login-related pages are open without a session', () => {
  const open = [
    '/',
    '/login',
    '/login/7/set_password',
    '/logout',
    '/v2/login',
    '/reset_password',
    '/request_tfa_secret',
    '/verify/7',
  ]
  expect(open.filter(path => !isLoginPath(path))).toEqual([])
  const closed = ['/home', '/v2/home', '/robot/7/monitor', '/loginx', '/v2/loginx', '/reports']
  expect(closed.filter(isLoginPath)).toEqual([])
})

test('B-005 old hash links become paths with their query; other hashes stay what they are', () => {
  expect(hashLinkTarget('#/home?state=stuck')).toBe('/home?state=stuck')
  expect(hashLinkTarget('#!/reports')).toBe('/reports')
  expect(hashLinkTarget('#/')).toBe('/')
  expect(hashLinkTarget('#main')).toBeUndefined()
  expect(hashLinkTarget('')).toBeUndefined()
  expect(hashLinkTarget('#//evil.example')).toBeUndefined()
  expect(hashLinkTarget('#/\\evil.example')).toBeUndefined()
})
