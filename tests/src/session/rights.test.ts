import { expect, test, vi } from 'vitest'
import { forgetRights, invalidateRights, rightsWatch } from '../../../src/session/rights.ts'

function storage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

test('A-033 rights are fetched again when an answer has another tag, not when a session begins', () => {
  const cache = storage()
  const changed = vi.fn()
  const receive = rightsWatch(cache, changed)
  for (const tag of ['first', 'first']) receive(tag)
  expect(changed).not.toHaveBeenCalled()
  for (const tag of ['second', 'second']) receive(tag)
  expect(changed).toHaveBeenCalledTimes(1)
  // The page is loaded again, and the rights have changed meanwhile.
  rightsWatch(cache, changed)('third')
  expect(changed).toHaveBeenCalledTimes(2)
  invalidateRights(cache)
  receive('third')
  expect(changed).toHaveBeenCalledTimes(3)
  forgetRights(cache)
  receive('of somebody else')
  expect(changed).toHaveBeenCalledTimes(3)
})
