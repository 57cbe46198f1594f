import { expect, test } from 'vitest'
import { needsFullReload } from '../../../src/session/fullReload.ts'

test.each([
  ['/account/12/users', '/home', true],
  ['/v2/accounts/12/users', '/home', true],
  ['/account/12/users', '/v2/home', false],
  ['/account/12/robots', '/home', false],
  ['/robot/12/monitor', '/home', false],
  [undefined, '/home', false],
])('A-082 leaving %s for %s reloads the page: %s', (from, to, reloads) => {
  expect(needsFullReload(from, to)).toBe(reloads)
})
