import { useTranslation } from 'react-i18next'
import type { TrendPoint } from '../../../contract/resources/reports.ts'
import type { Column } from '../../widgets/table/columns.ts'
import { rowLink } from '../../widgets/table/rowKeys.ts'
import { Table } from '../../widgets/table/Table.tsx'
import type { TrendProps } from './TrendCharts.tsx'
import styles from './TrendSection.module.css'
import { TREND_METRICS, TRENDS, trendValue } from './trendMetrics.ts'
import { periodText } from './trendPeriods.ts'

type Props = TrendProps & {
  /** First days of the first and the last period that somebody chose. */
  readonly onPeriods: (from: string, to: string) => void
}

function useTrendColumns({ unit, format, onPeriods }: Props): readonly Column<TrendPoint>[] {
  const { t, i18n } = useTranslation()
  return [
    {
      id: 'period',
      head: t(`reports.units.${unit}`),
      isRowHead: true,
      className: styles['period'],
      cell: ({ date, incomplete }) => (
        <>
          <button type="button" className={styles['narrow']} {...rowLink} onClick={() => onPeriods(date, date)}>
            {periodText(date, unit, i18n.language, 'whole')}
          </button>
          {incomplete && <small>{t('reports.incomplete')}</small>}
        </>
      ),
    },
    {
      id: 'reports',
      head: t('reports.title'),
      align: 'end',
      cellData: () => ({ 'data-label': t('reports.title') }),
      cell: ({ reports }) => format.whole(reports),
    },
    ...TREND_METRICS.map((metric): Column<TrendPoint> => {
      const head = t('reports.withUnit', {
        name: t(`reports.trends.${metric}`),
        unit: TRENDS[metric].measure(format, 0).unit,
      })
      return {
        id: metric,
        head,
        align: 'end',
        cellData: () => ({ 'data-label': head }),
        cell: point => {
          const value = trendValue(metric, point)
          return value === undefined ? t('shared.none') : TRENDS[metric].measure(format, value).text
        },
      }
    }),
  ]
}

/** What the six charts show, as one table: a row a period, newest first. A press on one narrows the dates to it. */
export function TrendTable(props: Props) {
  const { t } = useTranslation()
  const columns = useTrendColumns(props)
  return (
    <div className={styles['table']}>
      <Table
        label={t('reports.trendsTitle')}
        isBusy={false}
        className={styles['trendTable']}
        onPhone="lines"
        columns={columns}
        rows={props.points.toReversed()}
        isStaged
        rowKey={({ date }) => date}
        rowData={({ incomplete }) => ({ 'data-incomplete': incomplete || undefined })}
      />
    </div>
  )
}
