import { expect, test } from 'vitest'
import { capabilitiesOf } from '../../contract/capabilities.ts'
import { LEVEL } from '../../contract/permissions.ts'

test('M-018 N-009 P-018 at each level: who reads what operators know, who writes which pins, and who reports and drives', () => {
  const table = Object.entries(LEVEL).map(([name, level]) => {
    const { canRead, canPin, canPinAsCustomer, canReport, canDrive } = capabilitiesOf(level)
    return [name, canRead, canPin, canPinAsCustomer, canReport, canDrive]
  })
  expect(table).toEqual([
    ['viewer', false, false, false, false, false],
    ['customer', false, false, true, false, false],
    ['operator', true, true, true, true, true],
    ['support', true, true, true, true, true],
  ])
})
