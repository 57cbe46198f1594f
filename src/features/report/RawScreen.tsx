import '../../i18n/screenTexts.ts'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '../../../contract/resources/reports.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { Shell } from '../../shell/Shell.tsx'
import { showToast } from '../../toasts/toasts.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { ScreenHead } from '../../widgets/screen/ScreenHead.tsx'
import { copyText } from '../../widgets/transfer/copyText.ts'
import { SelectedText } from '../../widgets/transfer/SelectedText.tsx'
import { saveFile } from '../../widgets/transfer/saveFile.ts'
import type { ReportFilters } from '../runs/reportFilters.ts'
import { useRunNames } from '../runs/runNames.ts'
import styles from './RawScreen.module.css'
import { ReportState } from './ReportScreen.tsx'
import { BackToReports } from './ReportTop.tsx'
import { rawTexts, withoutNames } from './rawTexts.ts'

type PartProps = { readonly title: string; readonly file: string; readonly text: string }

/** One part of the data, to read, copy and save. */
function RawPart({ title, file, text }: PartProps) {
  const { t } = useTranslation()
  const [isUncopied, setUncopied] = useState(false)
  const copy = async (): Promise<void> => {
    if (await copyText(text)) showToast({ kind: 'information', subject: 'copy', title: t('report.raw.copied') })
    else setUncopied(true)
  }
  return (
    <section aria-label={title}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        <Button size="small" icon={<Copy data-small aria-hidden />} onPress={() => void copy()}>
          {t('report.raw.copy')}
        </Button>
        <Button
          size="small"
          icon={<Download data-small aria-hidden />}
          onPress={() => saveFile(file, new Blob([text], { type: 'application/json' }))}
        >
          {t('report.raw.download')}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <pre className={styles['text']} tabIndex={0} role="region" aria-label={title}>
        {text}
      </pre>
      {isUncopied && (
        <Dialog title={t('report.raw.copy')} isOpen onClose={() => setUncopied(false)}>
          <SelectedText label={title} text={text} />
        </Dialog>
      )}
    </section>
  )
}

type RawProps = { readonly report: Report; readonly filters: ReportFilters | undefined }

function Raw({ report, filters }: RawProps) {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const names = useRunNames()(report)
  const shown = demoMode ? withoutNames(report, { ...names, person: t('demo.someone') }) : report
  const { outer, inner } = rawTexts(shown)
  return (
    <>
      <ScreenHead back={<BackToReports filters={filters} />} title={t('report.raw.title', { id: report.id })} isInPage>
        <Link
          to="/report/$id"
          params={{ id: String(report.id) }}
          search={filters === undefined ? {} : { report_filters: filters }}
          className={styles['link'] ?? ''}
        >
          <ChevronLeft data-small aria-hidden />
          {t('report.raw.toReport')}
        </Link>
      </ScreenHead>
      <RawPart title={t('report.raw.outer')} file={`report-${report.id}.json`} text={outer} />
      <RawPart title={t('report.raw.inner')} file={`report-${report.id}-data.json`} text={inner} />
    </>
  )
}

type Props = { readonly id: number; readonly filters: ReportFilters | undefined }

/** `/report/{id}/raw`: a report as data, its inner data apart. */
export const RawScreen = ({ id, filters }: Props) => (
  <Shell>
    <div className={styles['screen']}>
      <div className={styles['page']}>
        <ReportState key={id} id={id}>
          {report => <Raw report={report} filters={filters} />}
        </ReportState>
      </div>
    </div>
  </Shell>
)
