import { ChartColumn, Table2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import type { TrendProps } from './TrendCharts.tsx'
import styles from './TrendSection.module.css'
import { TrendTable } from './TrendTable.tsx'

/** The charts and what draws them come in a file of their own: figures and list do not wait for it. */
const TrendCharts = lazyPart(async () => (await import('./TrendCharts.tsx')).TrendCharts, {
  pending: <div className={styles['pending']} />,
})

type Props = TrendProps & {
  readonly isBusy: boolean
  readonly isTable: boolean
  readonly trendlines: boolean
  readonly onTable: (isTable: boolean) => void
  readonly onPeriods: (from: string, to: string) => void
}

/** How the figures went from period to period, as charts or as the table that says the same. */
export function TrendSection({ isBusy, isTable, onTable, trendlines, onPeriods, ...trends }: Props) {
  const { t } = useTranslation()
  return (
    <section className={styles['trends']} aria-label={t('reports.trendsTitle')} aria-busy={isBusy}>
      <div className={styles['head']}>
        <h2>{t(`reports.trendsBy.${trends.unit}`)}</h2>
        <Segmented
          label={t('reports.showAs')}
          options={[
            { id: 'charts', text: t('reports.charts'), icon: <ChartColumn data-small aria-hidden /> },
            { id: 'table', text: t('reports.table'), icon: <Table2 data-small aria-hidden /> },
          ]}
          value={isTable ? 'table' : 'charts'}
          onChange={shown => onTable(shown === 'table')}
        />
      </div>
      {isTable ? (
        <TrendTable {...trends} onPeriods={onPeriods} />
      ) : (
        <TrendCharts {...trends} trendlines={trendlines} onPeriods={onPeriods} />
      )}
    </section>
  )
}
