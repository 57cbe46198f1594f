import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_GRANTS } from '../../../contract/permissions.ts'
import { reportsPath } from '../../../src/shell/reportsPath.ts'
import { offersSupport } from '../../../src/shell/supportRule.ts'

test('A-053 support is offered by permission or in account 1, and to nobody where a setting hides it', () => {
  const offered = (role: 'customer' | 'operator', current_account: number, isHidden = false) =>
    offersSupport({ current_account }, DEFAULT_GRANTS[role], isHidden)
  expect(offered('operator', 2)).toBe(true)
  expect(offered('customer', 1)).toBe(true)
  expect(offered('customer', 2)).toBe(false)
  expect([offered('operator', 1, true), offered('customer', 1, true)]).toEqual([false, false])
})

test('A-055 the reports shortcut leads to the advanced list for those who prefer it, else to the calendar', () => {
  expect(reportsPath('advanced')).toBe('/reports')
  for (const view of ['calendar', '', undefined]) expect(reportsPath(view)).toBe('/reports-calendar')
})

test.each([
  ['user_detail', 'user.$id'],
  ['login', 'login'],
  ['forgot_password', 'reset_password'],
  ['set_password', 'login_.$contactId.set_password'],
  ['verify_email', 'verify.$contactId'],
  ['request_tfa_secret', 'request_tfa_secret'],
])('B-006 there is a screen for %s', (_name, file) => {
  expect(existsSync(join(import.meta.dirname, `../../../src/routes/${file}.tsx`))).toBe(true)
})
