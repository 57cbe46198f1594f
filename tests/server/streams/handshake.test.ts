import { expect, test } from 'vitest'
import { clientAddress } from '../../../server/streams/handshake.ts'

const address = '10.0.0.2'
const forwarded = (header: string) => ({ address, headers: { 'x-forwarded-for': header } })

test('M-026 the address on record is the one that connects, or what a trusted proxy saw, never what a client says', () => {
  expect(clientAddress(forwarded('203.0.113.9'), false)).toBe(address)
  expect(clientAddress(forwarded('203.0.113.9'), true)).toBe('203.0.113.9')
  expect(clientAddress(forwarded('6.6.6.6, 203.0.113.9'), true)).toBe('203.0.113.9')
  expect(clientAddress({ address, headers: {} }, true)).toBe(address)
  expect(clientAddress(forwarded(''), true)).toBe(address)
})
