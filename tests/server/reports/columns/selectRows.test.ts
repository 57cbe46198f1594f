import { expect, test } from 'vitest'
import { RowOrder } from '../../../../server/reports/columns/rowOrder.ts'
import { selectRows } from '../../../../server/reports/columns/selectRows.ts'
import { dice } from './equalColumns.ts'

test('R-038 the rows of a page are those that a sort of all of them would give', async () => {
  const throwDice = dice(3)
  for (const many of [0, 1, 600, 5000]) {
    const values = Array.from({ length: many }, () => throwDice(many / 2 + 1))
    const compare = (a: number, b: number): number => (values[a] ?? 0) - (values[b] ?? 0) || a - b
    const rows = Uint32Array.from({ length: many }, (_, at) => at)
    const sorted = rows.toSorted(compare)
    for (let page = 0; page < 20; page++) {
      const from = throwDice(many + 3)
      const to = from + throwDice(page === 0 ? many + 1 : 30)
      expect(await selectRows(rows, compare, from, to)).toEqual(sorted.slice(from, to))
    }
    for (const [from, to] of [
      [0, 10],
      [Math.max(0, many - 10), many],
    ] as const)
      expect(await selectRows(rows, compare, from, to)).toEqual(sorted.slice(from, to))
  }
})

test('R-038 an order stays one, whatever is added and dropped', () => {
  const throwDice = dice(5)
  const values: number[] = []
  const order = new RowOrder((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b)
  const there = new Set<number>()
  for (let round = 0; round < 60; round++) {
    const dropped = new Set([...there].filter(() => throwDice(10) === 0))
    order.drop(dropped)
    for (const row of dropped) there.delete(row)
    for (let i = throwDice(40); i > 0; i--) {
      // Mostly the newest, as reports come.
      const row = values.push(throwDice(4) === 0 ? throwDice(round + 1) : round) - 1
      order.add(row)
      there.add(row)
    }
    order.settle()
    const sorted = [...there].toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b)
    expect([...order.rows]).toEqual(sorted)
    const limit = throwDice(round + 2)
    expect(order.before(row => (values[row] ?? 0) < limit)).toBe(
      sorted.filter(row => (values[row] ?? 0) < limit).length,
    )
  }
})
