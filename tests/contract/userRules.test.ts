import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LOGIN_ROLES } from '../../contract/permissions.ts'
import { loginNameSchema, mayManage, passcodeSchema, rolesToGive } from '../../contract/userRules.ts'

test('A-045 nobody gives a role above their own; who works for a customer or a distributor gives customers’ roles alone', () => {
  expect(Object.fromEntries(LOGIN_ROLES.map(role => [role, rolesToGive(role)]))).toEqual({
    super: LOGIN_ROLES,
    support: ['support', 'operator', 'distributor', 'distributor-customer', 'customer'],
    operator: ['operator', 'distributor', 'distributor-customer', 'customer'],
    distributor: ['distributor-customer', 'customer'],
    'distributor-customer': ['distributor-customer', 'customer'],
    customer: ['customer'],
  })
})

test('A-043 nobody manages a role above their own', () => {
  for (const [index, own] of LOGIN_ROLES.entries())
    expect(LOGIN_ROLES.filter(role => mayManage(own, role))).toEqual(LOGIN_ROLES.slice(index))
})

test('A-044 a passcode is four digits of ASCII and nothing else', () => {
  const isPasscode = (text: string) => v.is(passcodeSchema, text)
  expect(['0000', '0042', '9999'].map(isPasscode)).toEqual([true, true, true])
  expect(['', '1', '12345', '12 4', '１２３４', '1234\n', '-123', '1e10'].filter(isPasscode)).toEqual([])
})

test('A-040 a login name is of letters, digits and what e-mail addresses are made of', () => {
  const names = ['operator', 'åsa.berg', 'a+b@c.example', '田中', 'นิด', 'o_1']
  expect(names.map(name => v.parse(loginNameSchema, name))).toEqual(names)
  expect(
    ['', ' ', 'a b', 'a\tb', '<b>', 'removed 7', 'x'.repeat(101)].filter(name => v.is(loginNameSchema, name)),
  ).toEqual([])
})
