import { expect, test } from 'vitest'
import { clustersOf } from '../../../../src/features/monitor/timeline/clusters.ts'

const marks = (...times: number[]) => times.map(timeMs => ({ timeMs }))
const times = (clusters: ReturnType<typeof clustersOf<{ readonly timeMs: number }>>) =>
  clusters.map(({ all }) => all.map(({ timeMs }) => timeMs))

test('P-013 marks that would lie on each other are one, which leads to the first', () => {
  const clusters = clustersOf(marks(0, 50, 99, 100, 180, 400), 100)
  expect(times(clusters)).toEqual([[0, 50, 99], [100, 180], [400]])
  expect(clusters.map(({ first }) => first.timeMs)).toEqual([0, 100, 400])
})

test('P-013 before the bar is measured all marks are one', () => {
  expect(times(clustersOf(marks(0, 1e9), Number.POSITIVE_INFINITY))).toEqual([[0, 1e9]])
  expect(clustersOf([], 10)).toEqual([])
})
