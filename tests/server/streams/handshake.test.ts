import { expect, test } from 'vitest'
import { clientAddress, clientScheme } from '../../../server/streams/handshake.ts'

const address = '10.0.0.2'
const forwarded = (header: string) => ({ address, headers: { 'x-forwarded-for': header } })

test('M-026 the address on record is the one that connects, or what a trusted proxy saw, never what a client says', () => {
  expect(clientAddress(forwarded('203.0.113.9'), false)).toBe(address)
  expect(clientAddress(forwarded('203.0.113.9'), true)).toBe('203.0.113.9')
  expect(clientAddress(forwarded('6.6.6.6, 203.0.113.9'), true)).toBe('203.0.113.9')
  expect(clientAddress({ address, headers: {} }, true)).toBe(address)
  expect(clientAddress(forwarded(''), true)).toBe(address)
})

test('a client speaks https where its connection does, or where a trusted proxy says so', () => {
  const scheme = (header: string, trustProxy: boolean, isEncrypted = false) =>
    clientScheme({ headers: { 'x-forwarded-proto': header }, isEncrypted }, trustProxy)
  expect(scheme('https', false)).toBe('http')
  expect(scheme('https', true)).toBe('https')
  expect(scheme('https, http', true)).toBe('http')
  expect(scheme('', true, true)).toBe('https')
})
