import * as v from 'valibot'
import { expect, test } from 'vitest'
import { idempotencyKeySchema } from '../../contract/commandHeaders.ts'
import { newIdempotencyKey } from '../../contract/idempotencyKey.ts'

test('M-051 a key is 32 hexadecimal digits of what it is filled with, and one that the service takes', () => {
  const key = newIdempotencyKey(bytes => bytes.set([0, 1, 15, 16, 255], 0))
  expect(key).toBe('00010f10ff0000000000000000000000')
  expect(v.is(idempotencyKeySchema, key)).toBe(true)
  const keys = Array.from({ length: 1000 }, () => newIdempotencyKey(bytes => crypto.getRandomValues(bytes)))
  expect(new Set(keys).size).toBe(1000)
})
