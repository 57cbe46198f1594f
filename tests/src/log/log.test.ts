import * as v from 'valibot'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { logFailure, logged } from '../../../src/log/log.ts'

let warned: MockInstance<typeof console.warn>
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const parsing = (parse: () => unknown): unknown => {
  try {
    return parse()
  } catch (error) {
    return error
  }
}

test('B-007 a failure is logged by its token and reason, without the values that were read', () => {
  logFailure(
    'config.load',
    parsing(() => v.parse(v.object({ robots: v.object({ name: v.number() }) }), { robots: { name: 'secret' } })),
  )
  logFailure(
    'config.load',
    parsing(() => JSON.parse('secret')),
  )
  logFailure('config.load', new Error('answered 404'))
  const reasons = logged().map(({ token, reason }) => `${token}: ${reason}`)
  expect(reasons.slice(-3)).toEqual([
    'config.load: ValiError at robots.name',
    'config.load: SyntaxError',
    'config.load: Error: answered 404',
  ])
  expect(warned).toHaveBeenCalledTimes(3)
})

test('B-007 the log keeps the newest failures and no more', () => {
  for (let index = 0; index < 1000; index += 1) logFailure('x', new Error(String(index)))
  expect(logged().length).toBeLessThanOrEqual(200)
  expect(logged().at(-1)?.reason).toBe('Error: 999')
})
