import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../../../contract/journal/entries.ts'
import { contextHash } from '../../../machines/journal/contextHash.ts'
import { patched, patchesOf } from '../../../machines/journal/patch.ts'

const json: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>(tie => ({
  json: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'json' },
    fc.constantFrom<Json>(null, true, false, '', 'a', 'b', 0, 1, 2.5),
    fc.array(tie('json'), { maxLength: 5, depthIdentifier: 'json' }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '$map'), tie('json'), { depthIdentifier: 'json' }),
  ),
})).json

test('the patches from one value to another make the other of the one', () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      const made = patched(before, patchesOf(before, after))
      expect(made).toEqual(after)
      expect(contextHash(made)).toBe(contextHash(after))
    }),
  )
})

test('equal values have no patches and equal hashes, whatever the order of their keys', () => {
  expect(patchesOf({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 })).toEqual([])
  expect(contextHash({ a: 1, b: [2] })).toBe(contextHash({ b: [2], a: 1 }))
  expect(contextHash({ a: 1 })).not.toBe(contextHash({ a: '1' }))
})

test('a patch that leads nowhere changes nothing', () => {
  expect(patched({ a: 1 }, [{ path: ['b', 'c'], value: 2 }])).toEqual({ a: 1 })
})
