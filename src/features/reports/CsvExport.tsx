import { useSelector } from '@xstate/react'
import { ChevronDown, Download, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MANUAL_REPORTS_CSV, MAX_CSV_REPORTS, REPORTS_CSV } from '../../../contract/routes/reports.ts'
import { useStartedActor } from '../../actors/useStartedActor.ts'
import { errorText } from '../../service/serviceError.ts'
import { useSetting } from '../../settings/useSetting.ts'
import { endToasts, showToast } from '../../toasts/toasts.ts'
import { useByteFormat } from '../../units/bytes.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Menu, MenuItem } from '../../widgets/menu/Menu.tsx'
import styles from './CsvExport.module.css'
import { CSV_FILE_NAME, csvDownload } from './csvDownload.ts'
import { ManualExport } from './ManualExport.tsx'
import { type ReportsInput, reportsQuery } from './reportsInput.ts'

const SUBJECT = 'reports.csv'

/** The download of this screen: leaving it ends it, and the service's query with it. */
function useDownload() {
  const { t, i18n } = useTranslation()
  const actor = useStartedActor(csvDownload, { id: 'csvDownload' }, ({ value, context: { error } }) => {
    if (value === 'loading') endToasts(SUBJECT)
    if (value === 'saved')
      showToast({
        kind: 'information',
        subject: SUBJECT,
        title: t('reports.csv.done', { file: CSV_FILE_NAME }),
      })
    if (value === 'failed' && error)
      showToast({
        kind: 'error',
        subject: SUBJECT,
        title: t('reports.csv.failed'),
        text: errorText(i18n, 'cleaningReports.getReport', error),
      })
  })
  const snapshot = useSelector(actor, each => each)
  return {
    run: (url: string): void => actor.send({ type: 'csvDownload.start', url }),
    cancel: (): void => actor.send({ type: 'csvDownload.cancel' }),
    progress: snapshot.value === 'loading' ? snapshot.context.progress : undefined,
  }
}

type Props = {
  readonly input: ReportsInput
  /** How many reports the filters let through; undefined while it is not known. */
  readonly total: number | undefined
}

/** What the filters let through as a file; the manual export where the setting is on. */
export function CsvExport({ input, total }: Props) {
  const { t } = useTranslation()
  const format = useReportFormat()
  const bytes = useByteFormat()
  const [isManual, setManual] = useState(false)
  const hasManual = useSetting('manual-report-toggle').value === true
  const { run, cancel, progress } = useDownload()
  const take = (kind: string): void => {
    if (kind === 'manual') setManual(true)
    else run(`${REPORTS_CSV.path}?${reportsQuery(input)}`)
  }
  if (progress !== undefined)
    return (
      <div className={styles['progress']} role="status">
        <progress
          aria-label={t('reports.csv.progress')}
          {...(progress.total === undefined ? {} : { max: Math.max(1, progress.total), value: progress.rows })}
        />
        <span>
          {t('reports.csv.rows', { count: progress.rows, shown: format.whole(progress.rows) })}, {bytes(progress.bytes)}
        </span>
        <IconButton label={t('reports.csv.cancel')} onPress={cancel}>
          <X data-small aria-hidden />
        </IconButton>
      </div>
    )
  const tooMany =
    total !== undefined && total > MAX_CSV_REPORTS
      ? t('reports.csv.tooMany', { count: total, shown: format.whole(total), most: format.whole(MAX_CSV_REPORTS) })
      : undefined
  const icon = <Download data-small aria-hidden />
  const label = <span className={styles['word']}>{t('reports.csv.export')}</span>
  if (!hasManual)
    return (
      <Button
        icon={icon}
        aria-label={t('reports.csv.export')}
        disabledReason={tooMany ?? (total === 0 ? t('reports.csv.nothing') : undefined)}
        onPress={() => take('metrics')}
      >
        {label}
      </Button>
    )
  return (
    <>
      <Menu
        label={t('reports.csv.export')}
        onAction={take}
        trigger={
          <Button aria-label={t('reports.csv.export')}>
            {icon}
            {label}
            <ChevronDown data-small aria-hidden />
          </Button>
        }
      >
        <MenuItem id="metrics" text={t('reports.csv.metrics')} />
        <MenuItem id="manual" text={t('reports.csv.manual')} />
      </Menu>
      {isManual && (
        <ManualExport
          input={input}
          onClose={() => setManual(false)}
          onTake={query => {
            setManual(false)
            run(`${MANUAL_REPORTS_CSV.path}?${query}`)
          }}
        />
      )}
    </>
  )
}
