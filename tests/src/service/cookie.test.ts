import { expect, test } from 'vitest'
import { cookie } from '../../../src/service/client.ts'

test('B-016 the token is the value of its own cookie, decoded', () => {
  expect(cookie('a=1; XSRF-TOKEN=x%3Dy; b=2', 'XSRF-TOKEN')).toBe('x=y')
  expect(cookie('NOT-XSRF-TOKEN=1', 'XSRF-TOKEN')).toBeUndefined()
  expect(cookie('', 'XSRF-TOKEN')).toBeUndefined()
})
