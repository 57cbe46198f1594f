import { ChevronDown, Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MANUAL_REPORTS_CSV, MAX_CSV_REPORTS, REPORTS_CSV } from '../../../contract/routes/reports.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useSetting } from '../../settings/useSetting.ts'
import { useByteFormat } from '../../units/bytes.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Menu, MenuItem } from '../../widgets/menu/Menu.tsx'
import { endToasts, showToast } from '../../widgets/toast/toasts.ts'
import { saveFile } from '../../widgets/transfer/saveFile.ts'
import styles from './CsvExport.module.css'
import { type CsvProgress, downloadCsv } from './csvDownload.ts'
import { ManualExport } from './ManualExport.tsx'
import { type ReportsInput, reportsQuery } from './reportsInput.ts'

const FILE_NAME = 'reports.csv'
const SUBJECT = 'reports.csv'

type Download = {
  readonly run: (url: string) => Promise<void>
  readonly cancel: () => void
  readonly progress: CsvProgress | undefined
}

/** One file at a time; leaving the screen ends it, and the service's query with it. */
function useDownload(): Download {
  const { t, i18n } = useTranslation()
  const [progress, setProgress] = useState<CsvProgress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (url: string): Promise<void> => {
    const abort = new AbortController()
    running.current = abort
    endToasts(SUBJECT)
    setProgress({ rows: 0, bytes: 0, total: undefined })
    try {
      saveFile(FILE_NAME, await downloadCsv(url, { signal: abort.signal, onProgress: setProgress }))
      showToast({ kind: 'information', subject: SUBJECT, title: t('reports.csv.done', { file: FILE_NAME }) })
    } catch (error) {
      if (!abort.signal.aborted)
        showToast({
          kind: 'error',
          subject: SUBJECT,
          title: t('reports.csv.failed'),
          text: errorText(i18n, 'cleaningReports.getReport', apiErrorOf(error)),
        })
    } finally {
      setProgress(undefined)
    }
  }
  return { run, cancel: () => running.current?.abort(), progress }
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
    else void run(`${REPORTS_CSV.path}?${reportsQuery(input)}`)
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
            void run(`${MANUAL_REPORTS_CSV.path}?${query}`)
          }}
        />
      )}
    </>
  )
}
