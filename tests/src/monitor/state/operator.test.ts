import { expect, test } from 'vitest'
import { operatorOf } from '../../../../src/features/monitor/state/operator.ts'

const contact = (contact_type: 'email' | 'phone' | 'sms', contact_value: string, isDefault = false) => ({
  id: 1,
  contact_type,
  contact_value,
  verified: true,
  default: isDefault,
  login: 7,
})

test('M-070 M-071 an operator has id, name, e-mails and phone numbers, the default ones first and none twice', () => {
  const contacts = [
    contact('email', 'old@site.example'),
    contact('email', 'now@site.example', true),
    contact('phone', '+1 555 0101'),
    contact('sms', '+1 555 0101'),
  ]
  expect(operatorOf({ id: 7, name: 'Mika Laine' }, contacts)).toEqual({
    id: 7,
    name: 'Mika Laine',
    emails: ['now@site.example', 'old@site.example'],
    phoneNumbers: ['+1 555 0101'],
  })
})
