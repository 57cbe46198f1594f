import { useTranslation } from 'react-i18next'
import { Button } from '../../widgets/button/Button.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import type { FilterChip } from './filterChips.ts'
import styles from './ReportsScreen.module.css'
import type { ReportsSearch } from './reportsSearch.ts'

type Props = {
  readonly chips: readonly FilterChip[]
  readonly onLift: (lift: Partial<ReportsSearch>) => void
  readonly onReset: () => void
  /** A longer time to look at, where nothing else narrows the list. */
  readonly onLonger: () => void
}

/** No report matches: what can be lifted. Without a filter there was none in the last days. */
export function NoReports({ chips, onLift, onReset, onLonger }: Props) {
  const { t } = useTranslation()
  if (chips.length === 0)
    return (
      <EmptyState text={t('reports.noneLately')}>
        <Button onPress={onLonger}>{t('reports.lastDays', { count: 183 })}</Button>
      </EmptyState>
    )
  return (
    <EmptyState text={t('reports.noneMatch')}>
      <div className={styles['lifts']}>
        {chips.map(({ id, text, lift }) => (
          <Button key={id} size="small" onPress={() => onLift(lift)}>
            {t('reports.without', { filter: text })}
          </Button>
        ))}
        <Button size="small" variant="quiet" onPress={onReset}>
          {t('reports.reset')}
        </Button>
      </div>
    </EmptyState>
  )
}
