/** What a chart over time looks like, in the words of echarts. */
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, MarkAreaComponentOption, MarkLineComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import type { ChartTokens } from './chartTokens.ts'

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | MarkAreaComponentOption | MarkLineComponentOption
>

/** One period. */
export type ChartPoint = {
  readonly key: string
  /** Under the chart. */
  readonly label: string
  /** Where it is read out. */
  readonly name: string
  /** In the unit that is shown; undefined: there is none, which is not zero. */
  readonly value: number | undefined
  readonly valueText: string
  /** It covers a part of its period. */
  readonly isIncomplete: boolean
}

export type ChartData = {
  /** Bars stand on zero; a line shows where it went. */
  readonly kind: 'bar' | 'line'
  readonly points: readonly ChartPoint[]
  /** A value for each point, or none. */
  readonly trend?: readonly (number | undefined)[] | undefined
  /** What is expected. */
  readonly band?: { readonly from: number; readonly to: number } | undefined
  /** What is complete has a pattern of its own. */
  readonly patterns?: boolean
}

/** Room around the plot, px: what is pressed is found by it. */
export const PLOT = { left: 44, right: 6, top: 8, bottom: 20 } as const

const AXIS_FONT_PX = 11
const SYMBOL_PX = 6
/** More would run into one another. */
const MAX_SYMBOLS = 31
/** A band so much higher than all values would press them to the floor: the axis leaves it out. */
const MAX_BAND_SHARE = 3

const optional = (value: number | undefined): number | '-' => value ?? '-'

/** The upper end of the axis where the band lies above the values. */
function axisMax({ points, band }: ChartData): number | undefined {
  const highest = Math.max(0, ...points.map(({ value = 0 }) => value))
  return band !== undefined && band.to > highest && band.to <= highest * MAX_BAND_SHARE ? band.to : undefined
}

const bandOf = ({ band }: ChartData, tokens: ChartTokens) =>
  band === undefined
    ? {}
    : {
        markArea: {
          silent: true,
          itemStyle: { color: tokens.baseline },
          data: [[{ yAxis: band.from }, { yAxis: band.to }]] satisfies [{ yAxis: number }, { yAxis: number }][],
        },
        markLine: {
          silent: true,
          symbol: 'none',
          label: { show: false },
          lineStyle: { color: tokens.axis, width: 1, type: 'dotted' as const, opacity: 0.6 },
          data: [{ yAxis: band.from }, { yAxis: band.to }],
        },
      }

/** Stripes in the colour of the ground, that many px apart. */
const stripes = (tokens: ChartTokens, gap: number, rotation: number) => ({
  symbol: 'rect' as const,
  color: tokens.ground,
  dashArrayX: [1, 0],
  dashArrayY: [1, gap],
  rotation,
})

/** Incomplete is grey, and hatched or hollow: never told by its colour alone. */
function valueSeries(data: ChartData, tokens: ChartTokens): BarSeriesOption | LineSeriesOption {
  const { kind, points, patterns } = data
  if (kind === 'bar')
    return {
      type: 'bar',
      silent: true,
      barCategoryGap: '24%',
      barMaxWidth: 40,
      data: points.map(({ value, isIncomplete }) => ({
        value: optional(value),
        itemStyle: isIncomplete
          ? { color: tokens.incomplete, decal: stripes(tokens, 4, -Math.PI / 4) }
          : { color: tokens.complete, ...(patterns === true && { decal: stripes(tokens, 7, Math.PI / 2) }) },
      })),
      ...bandOf(data, tokens),
    }
  /** Nothing would be seen of it without a symbol. */
  const isAlone = (at: number): boolean => points[at - 1]?.value === undefined && points[at + 1]?.value === undefined
  return {
    type: 'line',
    silent: true,
    showAllSymbol: true,
    lineStyle: { color: tokens.complete, width: 1.5 },
    data: points.map(({ value, isIncomplete }, at) => ({
      value: optional(value),
      symbol: 'circle',
      symbolSize: isIncomplete || points.length <= MAX_SYMBOLS || isAlone(at) ? SYMBOL_PX : 0,
      itemStyle: isIncomplete
        ? { color: tokens.ground, borderColor: tokens.incomplete, borderWidth: 1.5 }
        : { color: tokens.complete, borderColor: tokens.ground, borderWidth: 1 },
    })),
    ...bandOf(data, tokens),
  }
}

/** @param axisText a number of the vertical axis, short */
export function chartOption(data: ChartData, tokens: ChartTokens, axisText: (value: number) => string): ChartOption {
  const label = { color: tokens.axis, fontSize: AXIS_FONT_PX, fontFamily: tokens.font }
  const max = axisMax(data)
  const trend: LineSeriesOption[] =
    data.trend === undefined
      ? []
      : [
          {
            type: 'line',
            silent: true,
            showSymbol: false,
            lineStyle: { color: tokens.trend, width: 1.25, type: [5, 4] },
            data: data.trend.map(optional),
            z: 3,
          },
        ]
  return {
    animation: false,
    grid: { ...PLOT, containLabel: false },
    xAxis: {
      type: 'category',
      data: data.points.map(point => point.label),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...label, hideOverlap: true, margin: 6 },
    },
    yAxis: {
      type: 'value',
      scale: data.kind === 'line',
      splitNumber: 3,
      // What is nearly the same everywhere is a level line, and not a mountain range of rounding.
      ...(data.kind === 'line' ? { minInterval: 0.5 } : {}),
      // A trendline may dip below what no bar can.
      ...(data.kind === 'bar' ? { min: 0 } : {}),
      ...(max === undefined ? {} : { max }),
      // An end that is no round number would run into the one before.
      axisLabel: { ...label, margin: 6, formatter: axisText, showMaxLabel: max === undefined },
      splitLine: { lineStyle: { color: tokens.grid } },
    },
    series: [valueSeries(data, tokens), ...trend],
  }
}
