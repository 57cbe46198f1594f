import { expect, test } from 'vitest'
import { pointAt, steppedTo, stretchOf } from '../../../../src/widgets/chart/chartCursor.ts'
import { type ChartPoint, chartOption } from '../../../../src/widgets/chart/chartOption.ts'

const TOKENS = {
  complete: '#00f',
  incomplete: '#999',
  trend: '#fff',
  grid: '#111',
  axis: '#222',
  baseline: '#333',
  ground: '#000',
  font: 'Inter',
}
const point = (value: number | undefined, isIncomplete = false): ChartPoint => ({
  key: String(value),
  label: 'a',
  name: 'a',
  value,
  valueText: String(value),
  isIncomplete,
})
const optionOf = (kind: 'bar' | 'line', points: readonly ChartPoint[], band?: { from: number; to: number }) =>
  chartOption({ kind, points, band }, TOKENS, String)

test('R-026 what is incomplete is grey and hatched, what is complete is blue', () => {
  expect(optionOf('bar', [point(5), point(2, true)])).toMatchObject({
    series: [
      {
        data: [
          { value: 5, itemStyle: { color: '#00f' } },
          { value: 2, itemStyle: { color: '#999', decal: { symbol: 'rect' } } },
        ],
      },
    ],
  })
  const hollow = { value: 2, itemStyle: { color: '#000', borderColor: '#999' } }
  expect(optionOf('line', [point(5), point(2, true)])).toMatchObject({ series: [{ data: [{ value: 5 }, hollow] }] })
})

test('bars of what is complete have stripes where patterns are wanted, others than what is incomplete', () => {
  const points = [point(5), point(2, true)]
  const drawn = chartOption({ kind: 'bar', points, patterns: true }, TOKENS, String)
  const [complete, incomplete] = [Math.PI / 2, -Math.PI / 4]
  expect(drawn).toMatchObject({
    series: [
      { data: [{ itemStyle: { decal: { rotation: complete } } }, { itemStyle: { decal: { rotation: incomplete } } }] },
    ],
  })
  expect(JSON.stringify(optionOf('bar', points)).match(/decal/g)).toHaveLength(1)
})

test('R-024 a share of nothing is no zero, and a point alone is seen', () => {
  const many = Array.from({ length: 60 }, (_, at) => point(at % 3 === 0 ? at : undefined))
  const seen = many.map(({ value }) => ({ value: value ?? '-', symbolSize: 6 }))
  expect(optionOf('line', many)).toMatchObject({
    series: [{ data: seen.map(each => (each.value === '-' ? { value: '-' } : each)) }],
  })
  const dense = Array.from({ length: 60 }, (_, at) => point(at))
  expect(optionOf('line', dense)).toMatchObject({ series: [{ data: dense.map(() => ({ symbolSize: 0 })) }] })
})

test('R-027 the axis reaches to the baselines, unless they are far above all values', () => {
  expect(optionOf('bar', [point(80)], { from: 90, to: 120 })).toMatchObject({ yAxis: { max: 120 } })
  expect(optionOf('bar', [point(8)], { from: 90, to: 120 }).yAxis).not.toHaveProperty('max')
  expect(optionOf('bar', [point(8)], { from: 2, to: 4 })).toMatchObject({
    series: [{ markArea: { data: [[{ yAxis: 2 }, { yAxis: 4 }]] } }],
  })
})

test('R-024 a press finds its point, keys go from one to the next, and a stretch lies where its points do', () => {
  expect([pointAt(0, 350, 10), pointAt(44, 350, 10), pointAt(75, 350, 10), pointAt(900, 350, 10)]).toEqual([0, 0, 1, 9])
  expect([steppedTo('ArrowLeft', 0, 9), steppedTo('ArrowRight', 8, 9), steppedTo('Home', 5, 9)]).toEqual([0, 9, 0])
  expect(steppedTo('End', 5, 9)).toBe(9)
  expect(steppedTo('a', 5, 9)).toBeUndefined()
  expect(stretchOf(6, 5, 10)).toEqual({
    left: 'calc(44px + (100% - 50px) * 0.5)',
    width: 'calc((100% - 50px) * 0.2)',
  })
})
