import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { base64Schema } from '../../contract/base64.ts'

const texts = fc.string({ unit: fc.constantFrom('A', 'z', '0', '+', '/', '=', '-', '\n'), maxLength: 12 })

test('B-044 base64 is what the encoder writes, padded, and nothing else', () => {
  const encoded = fc.property(fc.uint8Array(), bytes => {
    expect(v.is(base64Schema, Buffer.from(bytes).toString('base64'))).toBe(true)
  })
  const any = fc.property(texts, text => {
    expect(v.is(base64Schema, text)).toBe(v.is(v.pipe(v.string(), v.base64()), text))
  })
  fc.assert(encoded)
  fc.assert(any)
})

test('B-044 a file of 12 MiB in base64 is checked, and a fault at its end is found', () => {
  const text = 'A'.repeat(16 * 1024 * 1024)
  expect(v.is(base64Schema, text)).toBe(true)
  expect(v.is(base64Schema, `${text}AA!=`)).toBe(false)
})
