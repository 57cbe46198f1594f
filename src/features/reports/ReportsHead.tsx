import { Layers, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ToggleButton } from '../../widgets/button/ToggleButton.tsx'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import { ReportsViewSwitch } from '../runs/ReportsViewSwitch.tsx'
import { CsvExport } from './CsvExport.tsx'
import styles from './ReportsScreen.module.css'
import type { ReportsInput } from './reportsInput.ts'
import { calendarSearch, type ReportsSearch } from './reportsSearch.ts'
import type { ChangeSearch } from './useSearchDraft.ts'

type Props = {
  readonly search: ReportsSearch
  readonly input: ReportsInput
  readonly total: number | undefined
  /** `Nov 17 – 23, 2026` */
  readonly days: string
  readonly onChange: ChangeSearch
  /** Opens the filters, where they do not stand beside it. */
  readonly filters?: ReactNode
}

/** The title, and how it is shown: as list or calendar, laid over one another, with trendlines, as a file. */
export function ReportsHead({ search, input, total, days, onChange, filters }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles['top']}>
      <ScreenTitle text={t('reports.title')} />
      <p className={styles['days']}>{days}</p>
      <ReportsViewSwitch value="advanced" otherSearch={calendarSearch(search)} />
      <div className={styles['tools']}>
        {filters}
        <ToggleButton
          variant="quiet"
          icon={<Layers data-small aria-hidden />}
          aria-label={t('reports.superimpose')}
          isSelected={search.superimpose === true}
          onChange={isOn => onChange({ superimpose: isOn ? true : undefined })}
        >
          <span className={styles['word']}>{t('reports.superimpose')}</span>
        </ToggleButton>
        <ToggleButton
          variant="quiet"
          icon={<TrendingUp data-small aria-hidden />}
          aria-label={t('reports.trendlines')}
          isSelected={search.trendlines === true}
          onChange={isOn => onChange({ trendlines: isOn ? true : undefined })}
        >
          <span className={styles['word']}>{t('reports.trendlines')}</span>
        </ToggleButton>
        <CsvExport input={input} total={total} />
      </div>
    </div>
  )
}
