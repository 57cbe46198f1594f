import { expect, test } from 'vitest'
import { DEFAULT_GRANTS } from '../../../contract/permissions.ts'
import { showsUsers } from '../../../src/features/accounts/userList.ts'

test('A-066 a login that may not see user lists is led to the robots', () => {
  expect(showsUsers(DEFAULT_GRANTS.distributor, { beta_trial_enabled: false })).toBe(true)
  expect(showsUsers(DEFAULT_GRANTS.customer, { beta_trial_enabled: false })).toBe(false)
})

test('A-067 a beta trial has no user list for anybody', () => {
  expect(showsUsers(DEFAULT_GRANTS.super, { beta_trial_enabled: true })).toBe(false)
})
