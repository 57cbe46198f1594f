import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Braces, Eye, EyeOff, Printer, SquarePlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Report } from '../../../contract/resources/reports.ts'
import { usePreference } from '../../preferences/preference.ts'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Gate } from '../../session/Gate.tsx'
import { reportsPath } from '../../shell/reportsPath.ts'
import { showToast } from '../../toasts/toasts.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { BackLink } from '../../widgets/button/IconLink.tsx'
import { ScreenHead } from '../../widgets/screen/ScreenHead.tsx'
import { CapsuleButton } from '../capsule/CapsuleButton.tsx'
import { spanOfRun } from '../capsule/capsuleSpan.ts'
import { monitorFromStart, useOpeningReason } from '../runs/openMonitor.ts'
import { ResultWord } from '../runs/ResultMark.tsx'
import type { ReportFilters } from '../runs/reportFilters.ts'
import { useRunNames } from '../runs/runNames.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import styles from './ReportTop.module.css'

const subjectOf = ({ id }: Report): string => `report ${id}`

/** Hides a report from lists, or shows it again. */
function HideButton({ report }: { readonly report: Report }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => service.reports.hide({ id: report.id, deleted: !report.deleted }),
    onSuccess: async ({ deleted }) => {
      showToast({
        kind: 'information',
        subject: subjectOf(report),
        title: t(deleted ? 'report.hidden' : 'report.shownAgain'),
      })
      await client.invalidateQueries({ queryKey: queries.reports.key() })
    },
    onError: error =>
      showToast({
        kind: 'error',
        subject: subjectOf(report),
        title: t('report.notChanged'),
        text: errorText(i18n, 'cleaningReports.getReport', apiErrorOf(error)),
      }),
  })
  const text = t(report.deleted ? 'report.showAgain' : 'report.hide')
  return (
    <Button
      variant="quiet"
      icon={report.deleted ? <Eye data-small aria-hidden /> : <EyeOff data-small aria-hidden />}
      isPending={isPending}
      aria-label={text}
      onPress={() => mutate()}
    >
      <span className={styles['word']}>{text}</span>
    </Button>
  )
}

type BackProps = { readonly filters: ReportFilters | undefined }

/** To the view of reports that the login prefers, with the filters that led here. */
export function BackToReports({ filters }: BackProps) {
  const { t } = useTranslation()
  const view = usePreference('reports-view').value
  return <BackLink to={reportsPath(view)} search={filters ?? {}} label={t('report.back')} />
}

type NeighbourProps = BackProps & { readonly report: Report }

/** The runs of the same plan before and after this one. */
function Neighbours({ report: { previous, next }, filters }: NeighbourProps) {
  const { t } = useTranslation()
  const search = filters === undefined ? {} : { report_filters: filters }
  return (
    <nav className={styles['neighbours']} aria-label={t('report.neighbours')}>
      {previous === undefined ? (
        <span aria-disabled>{t('report.previous')}</span>
      ) : (
        <Link to="/report/$id" params={{ id: String(previous) }} search={search}>
          {t('report.previous')}
        </Link>
      )}
      {next === undefined ? (
        <span aria-disabled>{t('report.next')}</span>
      ) : (
        <Link to="/report/$id" params={{ id: String(next) }} search={search}>
          {t('report.next')}
        </Link>
      )}
    </nav>
  )
}

/** `Harbour T2, Wednesday, 19 November 2025, 12:18 – 17:06`. */
export function useWhereAndWhen(report: Report): string {
  const times = useRunTimes()
  const { location } = useRunNames()(report)
  const { start_timestamp: start, end_timestamp: end } = report
  const isOneDay = times.day(start) === times.day(end)
  const until = isOneDay ? times.minute(end) : times.moment(end)
  return [location, times.day(start), `${times.minute(start)} – ${until}`].filter(part => part !== '').join(', ')
}

type Props = NeighbourProps & { readonly nowMs: number }

/** What can be done with the report. */
function ReportTools({ report, filters, nowMs }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const reason = useOpeningReason(report, nowMs)('timeline')
  return (
    <>
      <Neighbours report={report} filters={filters} />
      <Gate needs={[['CleaningReports', 'viewAdmin']]}>
        <HideButton report={report} />
      </Gate>
      <Gate needs={[['CleaningReports', 'viewRaw']]}>
        <Button
          variant="quiet"
          icon={<Braces data-small aria-hidden />}
          aria-label={t('report.raw.short')}
          onPress={() =>
            void navigate({
              to: '/report/$id/raw',
              params: { id: String(report.id) },
              search: filters === undefined ? {} : { report_filters: filters },
            })
          }
        >
          <span className={styles['word']}>{t('report.raw.short')}</span>
        </Button>
      </Gate>
      <Button
        variant="quiet"
        icon={<SquarePlay data-small aria-hidden />}
        aria-label={t('report.openPlayback')}
        disabledReason={reason}
        onPress={() => void navigate(monitorFromStart(report))}
      >
        <span className={styles['word']}>{t('report.openPlayback')}</span>
      </Button>
      <Gate needs={[['RobotMonitor', 'view']]}>
        <CapsuleButton
          robot={report.robot}
          span={spanOfRun({ start: report.start_timestamp, end: report.end_timestamp })}
          report={report.id}
          disabledReason={report.recorded.length > 0 ? undefined : t('runs.notRecorded')}
        >
          <span className={styles['word']}>{t('capsule.open')}</span>
        </CapsuleButton>
      </Gate>
      <Button icon={<Printer data-small aria-hidden />} onPress={() => globalThis.print()}>
        {t('report.print')}
      </Button>
    </>
  )
}

/** What the report is of, how the run ended, and what can be done with it. */
export function ReportTop(props: Props) {
  const { t } = useTranslation()
  const { report, filters } = props
  const { plan } = useRunNames()(report)
  return (
    <ScreenHead back={<BackToReports filters={filters} />} title={plan} isInPage tools={<ReportTools {...props} />}>
      <p>{useWhereAndWhen(report)}</p>
      <ResultWord result={report.result} />
      {report.deleted && <span className={styles['flag']}>{t('report.isHidden')}</span>}
      {report.reality_type !== 'physical' && (
        <span className={styles['flag']}>{t(`report.realities.${report.reality_type}`)}</span>
      )}
    </ScreenHead>
  )
}
