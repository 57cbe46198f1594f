import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '../../../contract/resources/reports.ts'
import type { ReportDetails } from '../../../contract/robot/runReport.ts'
import { COVERAGE_IMAGE } from '../../../contract/routes/reports.ts'
import type { RunMarks } from '../../../map/runMarks.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import { monitorFromStart, useOpeningReason } from '../runs/openMonitor.ts'
import { useFigures } from '../runs/useFigures.ts'
import type { ReportLayer } from './MapLayers.tsx'
import styles from './MapSection.module.css'
import { MissedNote } from './MissedNote.tsx'
import { PinNote } from './PinNote.tsx'
import { usePlanFloor } from './planFloor.ts'
import { ReportMap } from './ReportMap.tsx'
import { NO_MARKS, runSectors } from './runMarks.ts'
import { type MissedChoice, useMissedFloor } from './useMissedFloor.ts'
import { useCells } from './useReport.ts'

type Props = {
  readonly report: Report
  /** Undefined where they could not be read. */
  readonly details: ReportDetails | undefined
  readonly nowMs: number
  readonly choice: MissedChoice
}

/** Everything of a run that has a place, as far as it has come. */
export function useRunMarks({ report, details }: Pick<Props, 'report' | 'details'>, selected?: number) {
  const { t } = useTranslation()
  const figures = useFigures()
  const cells = useCells(report.id, report.has_coverage || report.has_path)
  const { data } = cells
  const missed = useMissedFloor(report).data?.cells
  const marks = useMemo(
    (): RunMarks => ({
      sectors: details === undefined ? NO_MARKS.sectors : runSectors(t, figures, details),
      coverage: data?.coverage,
      path: data?.path,
      sprayZones: details?.disinfection.spray_zones.map(({ points }) => points) ?? NO_MARKS.sprayZones,
      missed: missed && { ...missed, selected },
    }),
    [t, figures, details, data, missed, selected],
  )
  return { cells, marks }
}

const layersOf = (report: Report, marks: RunMarks, pins: number): readonly ReportLayer[] => [
  ...(report.has_coverage ? (['coverage'] as const) : []),
  ...(marks.missed && marks.missed.causes.length > 0 ? (['missed'] as const) : []),
  ...(marks.sectors.length > 0 ? (['sectors'] as const) : []),
  ...(marks.sprayZones.length > 0 ? (['disinfection'] as const) : []),
  ...(pins > 0 ? (['pins'] as const) : []),
  ...(report.has_path ? (['path'] as const) : []),
]

/** The map of a report, or what there is in its place: each part that cannot be had says so and costs only itself. */
export function MapSection({ report, details, nowMs, choice }: Props) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const [selectedPin, setSelectedPin] = useState<number>()
  const [said, setSaid] = useState<string>()
  const reasonOf = useOpeningReason(report, nowMs)
  const floor = usePlanFloor(report.cleaning_plan)
  const pins = useQuery(queries.pins.list.queryOptions({ input: { versionId: report.cleaning_plan } }))
  const { cells, marks } = useRunMarks({ report, details }, choice.patch)
  const patches = useMissedFloor(report).data?.floor.patches
  const patch = choice.patch === undefined ? undefined : patches?.[choice.patch]
  const pin = pins.data?.data.find(({ id }) => id === selectedPin)
  const openSector = (): void => {
    const reason = reasonOf('sector')
    setSaid(reason)
    if (reason === undefined) void navigate(monitorFromStart(report))
  }
  const failed = apiErrorOf(cells.error ?? pins.error)
  return (
    <section className={styles['section']} aria-label={t('report.map.title')}>
      {floor.data ? (
        <div className={styles['frame']}>
          <ReportMap
            label={t('report.map.label', { count: details?.sectors.length ?? 0 })}
            read={floor.data}
            marks={marks}
            pins={pins.data?.data}
            layers={layersOf(report, marks, pins.data?.total ?? 0)}
            selectedPin={selectedPin}
            onSector={openSector}
            onPin={setSelectedPin}
            onMissed={chosen => choice.choose(chosen, false)}
            sought={choice.isSought ? patch : undefined}
          />
          {pin && <PinNote pin={pin} onClose={() => setSelectedPin(undefined)} />}
          {patch && !pin && (
            <MissedNote
              patch={patch}
              report={report}
              details={details}
              zones={floor.data.floor.elements.zones}
              nowMs={nowMs}
              onClose={() => choice.choose(undefined, false)}
            />
          )}
        </div>
      ) : (
        <FloorMissing report={report} isLoading={floor.isPending} onRetry={() => void floor.refetch()} />
      )}
      {(cells.error ?? pins.error) && (
        <ErrorState
          text={errorText(i18n, cells.error ? 'cleaningReports.getReport' : 'pin.get', failed)}
          token={failed.token}
          onRetry={() => void (cells.error ? cells.refetch() : pins.refetch())}
        />
      )}
      <p className={styles['note']} role="status">
        {[...(said === undefined ? [] : [said]), ...(report.has_coverage ? [] : [t('report.noCoverage')])].join(' ')}
      </p>
    </section>
  )
}

type MissingProps = { readonly report: Report; readonly isLoading: boolean; readonly onRetry: () => void }

/** In the map's place: that it is coming, or why not, with the picture that the service makes of the run. */
function FloorMissing({ report, isLoading, onRetry }: MissingProps) {
  const { t } = useTranslation()
  const [hasImage, setHasImage] = useState(report.has_coverage)
  if (isLoading)
    return (
      <div className={styles['loading']} aria-busy>
        <Ring />
        {t('report.map.loading')}
      </div>
    )
  return (
    <>
      <ErrorState text={t('report.map.failed')} token="plan.unreachable" onRetry={onRetry} />
      {hasImage && (
        <img
          className={styles['image']}
          src={COVERAGE_IMAGE.path.replace(':id', String(report.id))}
          alt={t('report.map.image')}
          onError={() => setHasImage(false)}
        />
      )}
    </>
  )
}
