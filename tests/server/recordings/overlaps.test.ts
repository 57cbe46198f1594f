import { expect, test } from 'vitest'
import { piecesOf } from '../../../server/recordings/overlaps.ts'

/** Pieces of sources `[from, to]`, named by their letters in the order in which they were recorded. */
const shown = (...sources: readonly (readonly [number, number])[]): readonly string[] =>
  piecesOf(sources.map(([fromMs, toMs], order) => ({ fromMs, toMs, order }))).map(
    ({ of, afterMs, untilMs }) => `${'abc'[of.order] ?? ''} ${afterMs} ${Math.ceil(untilMs)}`,
  )
const WHOLE = '-Infinity Infinity'

test('decision 553: files that follow one another are read whole, in order of time', () => {
  expect(shown()).toEqual([])
  expect(shown([500, 600], [100, 499], [601, 900])).toEqual([`b ${WHOLE}`, `a ${WHOLE}`, `c ${WHOLE}`])
  // Rows are rounded outwards, and a file may begin in the millisecond in which another ends.
  expect(shown([0, 100], [100, 100], [99, 200])).toEqual([`a ${WHOLE}`, `c ${WHOLE}`, `b ${WHOLE}`])
})

test('decision 553: where files overlap the one that was recorded last is read', () => {
  expect(shown([0, 100], [50, 200])).toEqual(['a -Infinity 50', `b ${WHOLE}`])
  expect(shown([50, 200], [0, 100])).toEqual([`b ${WHOLE}`, 'a 100 Infinity'])
  expect(shown([0, 100], [40, 60])).toEqual(['a -Infinity 40', `b ${WHOLE}`, 'a 60 Infinity'])
  expect(shown([40, 60], [0, 100])).toEqual([`b ${WHOLE}`])
  expect(shown([0, 100], [40, 80], [60, 70])).toEqual([
    'a -Infinity 40',
    'b -Infinity 60',
    `c ${WHOLE}`,
    'b 70 Infinity',
    'a 80 Infinity',
  ])
})
