import '../../i18n/screenTexts.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '../../../contract/resources/reports.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Gone } from '../../shell/Gone.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import type { ReportFilters } from '../runs/reportFilters.ts'
import { Events } from './Events.tsx'
import { Inspections } from './Inspections.tsx'
import { MapSection } from './MapSection.tsx'
import { MissedFloor } from './MissedFloor.tsx'
import { PrintSheet } from './PrintSheet.tsx'
import { Proof } from './Proof.tsx'
import styles from './ReportScreen.module.css'
import { ReportTop } from './ReportTop.tsx'
import { reportDetails } from './reportData.ts'
import { SectorTable } from './SectorTable.tsx'
import { StateTimeline } from './StateTimeline.tsx'
import { Summary } from './Summary.tsx'
import { useMissedChoice } from './useMissedFloor.ts'
import { useReport } from './useReport.ts'

type LoadedProps = { readonly report: Report; readonly filters: ReportFilters | undefined }

function Loaded({ report, filters }: LoadedProps) {
  const { t } = useTranslation()
  const [nowMs] = useState(() => Date.now())
  const details = useMemo(() => reportDetails(report), [report])
  const choice = useMissedChoice()
  return (
    <>
      <ReportTop report={report} filters={filters} nowMs={nowMs} />
      <div className={styles['columns']}>
        <aside className={styles['aside']}>
          <Summary report={report} details={details} />
          <Events report={report} details={details} />
          <Inspections report={report} />
          <MissedFloor report={report} choice={choice} />
          <Proof report={report} />
        </aside>
        <div className={styles['body']}>
          <MapSection report={report} details={details} nowMs={nowMs} choice={choice} />
          {details === undefined ? (
            <ErrorState text={t('report.unreadable')} token="report.details" />
          ) : (
            <>
              <StateTimeline report={report} states={details.states} nowMs={nowMs} />
              <SectorTable report={report} sectors={details.sectors} nowMs={nowMs} />
            </>
          )}
        </div>
      </div>
      <PrintSheet report={report} details={details} />
    </>
  )
}

/** What stands in a report's place while it is on its way, or cannot be had. */
export function ReportState({
  id,
  children,
}: {
  readonly id: number
  readonly children: (report: Report) => ReactNode
}) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useReport(id)
  if (data) return children(data)
  if (error === null)
    return (
      <div className={styles['loading']} aria-busy aria-label={t('report.loading')} role="status">
        <Skeleton width="320px" />
        <Skeleton width="100%" />
        <Skeleton width="80%" />
      </div>
    )
  const first = apiErrorOf(error)
  if (first.type === 'notFound') return <Gone what="report" />
  return (
    <ErrorState
      text={errorText(i18n, 'cleaningReports.getReport', first)}
      token={first.token}
      onRetry={() => void refetch()}
    />
  )
}

type Props = { readonly id: number; readonly filters: ReportFilters | undefined }

/** `/report/{id}`: what a run did, where, and how well (R-052..R-063). */
export const ReportScreen = ({ id, filters }: Props) => (
  <Shell>
    <div className={styles['screen']}>
      <div className={styles['page']}>
        <ReportState key={id} id={id}>
          {report => <Loaded report={report} filters={filters} />}
        </ReportState>
      </div>
    </div>
  </Shell>
)
