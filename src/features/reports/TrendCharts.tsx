import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrendPoint, TrendUnit } from '../../../contract/resources/reports.ts'
import { useChartPatterns } from '../../preferences/chartPatterns.ts'
import type { ReportFormat } from '../../units/reportFormat.ts'
import type { ChartPoint } from '../../widgets/chart/chartOption.ts'
import { TimeChart } from '../../widgets/chart/TimeChart.tsx'
import { baseline, baselineRobots } from './baselines.ts'
import { MIN_FIT_POINTS, quadraticFit } from './quadraticFit.ts'
import styles from './TrendSection.module.css'
import { fittedValues, TREND_METRICS, TRENDS, type TrendMetric, trendValue } from './trendMetrics.ts'
import { periodText } from './trendPeriods.ts'

export type TrendProps = {
  readonly points: readonly TrendPoint[]
  readonly unit: TrendUnit
  readonly format: ReportFormat
}

type ChartsProps = TrendProps & {
  readonly trendlines: boolean
  /** First days of the first and the last period that somebody chose. */
  readonly onPeriods: (from: string, to: string) => void
}

type Sharing = ChartsProps & { readonly metric: TrendMetric; readonly axisText: (value: number) => string }

/** What a chart says of its trendline: how well it fits, and on how many points; or why there is none. */
function useTrend({ metric, points, trendlines, format }: Sharing) {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    if (!trendlines) return {}
    const fit = quadraticFit(fittedValues(metric, points))
    if (fit.kind === 'tooFew') return { aside: t('reports.tooFewForTrend', { count: MIN_FIT_POINTS }) }
    const rSquared = fit.rSquared.toLocaleString(i18n.language, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
    return {
      trend: fit.values.map(value => (value === undefined ? undefined : TRENDS[metric].measure(format, value).amount)),
      aside: t('reports.rSquared', { value: rSquared, fitted: fit.points, count: points.length }),
    }
  }, [metric, points, trendlines, format, t, i18n.language])
}

function Chart(props: Sharing) {
  const { metric, points, unit, format, axisText, onPeriods } = props
  const { t, i18n } = useTranslation()
  const { kind, measure } = TRENDS[metric]
  const { trend, aside } = useTrend(props)
  const shown = useMemo(
    () =>
      points.map((point): ChartPoint => {
        const value = trendValue(metric, point)
        const figure = value === undefined ? undefined : measure(format, value)
        return {
          key: point.date,
          label: periodText(point.date, unit, i18n.language, 'short'),
          name: periodText(point.date, unit, i18n.language, 'whole'),
          value: figure?.amount,
          valueText: figure?.text ?? '',
          isIncomplete: point.incomplete,
        }
      }),
    [metric, measure, points, unit, format, i18n.language],
  )
  const robots = baselineRobots(points)
  const band = useMemo(
    () => (metric === 'totalArea' && points.length > 0 ? baseline(unit, robots, format.areaUnit) : undefined),
    [metric, points.length, unit, robots, format.areaUnit],
  )
  const bandText =
    band &&
    t('reports.baseline', {
      count: robots,
      from: format.whole(band.from),
      to: format.whole(band.to),
      unit: format.areaText,
    })
  const words = useMemo(
    () => ({ incomplete: t('reports.incomplete'), none: t('reports.noRun'), keys: t('reports.chartKeys') }),
    [t],
  )
  const range = useCallback(
    (from: number, to: number) => {
      const [first, last] = [points[from], points[to]]
      if (first && last) onPeriods(first.date, last.date)
    },
    [points, onPeriods],
  )
  const pick = useCallback((index: number) => range(index, index), [range])
  return (
    <TimeChart
      label={t(`reports.trends.${metric}`)}
      unit={measure(format, 0).unit}
      kind={kind}
      points={shown}
      trend={trend}
      band={band}
      patterns={useChartPatterns()}
      aside={aside ?? bandText}
      asideTitle={[aside, bandText].filter(text => text !== undefined).join(' · ') || undefined}
      words={words}
      axisText={axisText}
      onPick={pick}
      onRange={range}
    />
  )
}

/** The six trends, each with its trendline where that is wanted, and what one robot is expected to clean. */
export function TrendCharts(props: ChartsProps) {
  const { i18n } = useTranslation()
  const axisText = useMemo(() => {
    const format = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumSignificantDigits: 3 })
    return (value: number): string => format.format(value)
  }, [i18n.language])
  return (
    <div className={styles['charts']}>
      {TREND_METRICS.map(metric => (
        <Chart key={metric} {...props} metric={metric} axisText={axisText} />
      ))}
    </div>
  )
}
