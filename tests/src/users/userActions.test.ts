import { expect, test } from 'vitest'
import { DEFAULT_GRANTS, type LoginRole } from '../../../contract/permissions.ts'
import type { User } from '../../../contract/resources/users.ts'
import { browserName } from '../../../src/features/users/browserName.ts'
import { userActions } from '../../../src/features/users/userActions.ts'
import { usersByName } from '../../../src/features/users/usersByName.ts'

const USER: User = {
  id: 7,
  name: 'Åsa Berg',
  login: 'asa',
  role: 'customer',
  language: 'en',
  time_zone: 'UTC',
  area_unit: 'square_meters',
  volume_unit: 'litres',
  eula_accepted: '2026-11-20T10:00:00.000Z',
  accounts: [{ id: 2, name: 'Meridian' }],
  elsewhere: false,
  cpe_enabled: '0',
  tfa_secret: false,
  active: false,
}
const actionsOf = (role: LoginRole, changes: Partial<User> = {}, id = 1) =>
  userActions({ id, role }, DEFAULT_GRANTS[role], { ...USER, ...changes })

test('A-043 A-045 what is offered about a user follows role, account and permission', () => {
  expect(actionsOf('super')).toEqual(['edit', 'role', 'actAs', 'leave', 'remove'])
  expect(actionsOf('super', { eula_accepted: null })).toContain('invite')
  expect(actionsOf('super', { role: 'super' })).not.toContain('actAs')
  expect(actionsOf('super', { elsewhere: true })).toEqual(['actAs', 'leave'])
  expect(actionsOf('distributor')).toEqual(['edit', 'role', 'leave', 'remove'])
  expect(actionsOf('distributor', { role: 'distributor' })).toEqual(['edit', 'leave'])
  expect(actionsOf('distributor', { role: 'operator' })).toEqual([])
  expect(actionsOf('support')).toEqual([])
  expect(actionsOf('customer')).toEqual([])
})

test('A-043 of the own login name and passcode are changed, and nothing is taken away', () => {
  for (const role of ['super', 'customer'] as const) expect(actionsOf(role, { role, id: 1 })).toEqual(['edit'])
})

test('A-042 users are found by name or login name and stand in the order of the language', () => {
  const users = ['Zoe', 'Åsa', 'anna', 'Ängla'].map((name, id) => ({ ...USER, id, name, login: `u${id}` }))
  const names = (text: string, language: string) => usersByName(users, { text, language }).map(user => user.name)
  expect(names('', 'en')).toEqual(['Ängla', 'anna', 'Åsa', 'Zoe'])
  expect(names('', 'sv')).toEqual(['anna', 'Zoe', 'Åsa', 'Ängla'])
  expect(names(' ÅS', 'en')).toEqual(['Åsa'])
  expect(names('u3', 'en')).toEqual(['Ängla'])
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36',
    'Chrome, Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge, Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari, macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    'Safari, iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['node', undefined],
  ['', undefined],
])('A-005 a browser is named as people know it: %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
