import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeList } from '../../../src/service/wholeList.ts'

const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))

test('A-090 a list of any length is whole, each entry once, asked for by as few pages as it has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }), async (count, limit) => {
      const all = entries(count)
      const asked: number[] = []
      const { data, total } = await wholeList(async offset => {
        asked.push(offset)
        return { data: all.slice(offset, offset + limit), total: all.length }
      })
      expect(data).toEqual(all)
      expect(total).toBe(count)
      expect(asked).toHaveLength(Math.max(1, Math.ceil(count / limit)))
    }),
  )
})

test('A-090 what moves to the next page meanwhile is there once, and a list that shrinks ends', async () => {
  const pages = [[{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 3 }], []]
  let asked = 0
  const { data } = await wholeList(async () => ({ data: pages[asked++] ?? [], total: 5 }))
  expect(data.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(asked).toBe(3)
})
