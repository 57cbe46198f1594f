import { useTranslation } from 'react-i18next'
import type { Inspection, Report } from '../../../contract/resources/reports.ts'
import type { SectorStats, StateSpan } from '../../../contract/robot/runReport.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { StatePatch } from '../../widgets/state/StateStrip.tsx'
import { SHAPES } from '../../widgets/state/stateShapes.ts'
import type { Column } from '../../widgets/table/columns.ts'
import { PlainTable } from '../../widgets/table/PlainTable.tsx'
import { userName } from '../robots/names.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import { useFigures } from '../runs/useFigures.ts'
import { InspectionReading } from './Inspections.tsx'
import styles from './PrintSheet.module.css'
import { isWorked, pressureSteps } from './reportData.ts'
import { figureName, SECTOR_FIGURES, sectorFigure } from './sectorFigures.ts'
import { type Period, shownSpans } from './stateSpans.ts'

type StatesProps = { readonly states: readonly StateSpan[]; readonly period: Period }

/** The strip of states with what its patterns mean. */
export function PrintedStates({ states, period }: StatesProps) {
  const { t } = useTranslation()
  const times = useRunTimes()
  const spans = shownSpans(states, period)
  const shapesShown = new Set(spans.map(({ shape }) => shape))
  const widthMs = Math.max(1, period.toMs - period.fromMs)
  return (
    <section className={styles['states']}>
      <h2>{t('report.states.title')}</h2>
      <div className={styles['strip']}>
        {spans.map(({ shape, startMs, endMs }) => (
          <StatePatch
            key={startMs}
            shape={shape}
            style={{
              left: `${(100 * (startMs - period.fromMs)) / widthMs}%`,
              width: `${(100 * (endMs - startMs)) / widthMs}%`,
            }}
          />
        ))}
      </div>
      <p>
        <span>{times.minute(period.fromMs)}</span>
        {SHAPES.filter(shape => shapesShown.has(shape)).map(shape => (
          <span key={shape}>
            <StatePatch shape={shape} className={styles['patch']} />
            {t(`shapes.${shape}`)}
          </span>
        ))}
        <span>{times.minute(period.toMs)}</span>
      </p>
    </section>
  )
}

type SectorsProps = { readonly report: Report; readonly sectors: readonly SectorStats[] }

/** A page has no room for two of them. */
const PRINTED = SECTOR_FIGURES.filter(figure => figure !== 'path' && figure !== 'productivity')

/** The figures of all sectors. */
export function PrintedSectors({ report, sectors }: SectorsProps) {
  const { t } = useTranslation()
  const figures = useFigures()
  const steps = pressureSteps(report.hardware_version)
  if (sectors.length === 0) return <p>{t('report.noSectors')}</p>
  const rateText = ({ coverage_event, rate }: SectorStats): string =>
    isWorked({ coverage_event }) ? figures.percent(rate) : t(`report.outcomes.${coverage_event}`)
  const columns: readonly Column<SectorStats>[] = [
    {
      id: 'sector',
      head: t('report.sector'),
      isRowHead: true,
      cell: ({ sector, name }) => `${sector} ${name}`,
    },
    { id: 'rate', head: t('report.rate'), align: 'end', cell: rateText },
    ...PRINTED.map(
      (figure): Column<SectorStats> => ({
        id: figure,
        head: figureName(t, figures, figure),
        align: 'end',
        cell: sector => sectorFigure(t, figures, figure, sector),
      }),
    ),
    {
      id: 'flow',
      head: t('report.flow'),
      align: 'end',
      cell: ({ sector_configuration: { flow } }) => t(`report.flows.${flow}`),
    },
    {
      id: 'pressure',
      head: t('report.pressure'),
      align: 'end',
      cell: ({ sector_configuration: { pressure } }) => `${pressure}/${steps}`,
    },
  ]
  return <PlainTable className={styles['sectors']} columns={columns} rows={sectors} rowKey={({ sector }) => sector} />
}

/** What people found: beside the coverage, never in it. */
export function PrintedInspections({ inspections }: { readonly inspections: readonly Inspection[] }) {
  const { t } = useTranslation()
  const times = useRunTimes()
  const demoMode = useFlagPreference('demo-mode')
  return (
    <section className={styles['inspections']}>
      <h2>{t('report.inspections.title')}</h2>
      {inspections.length === 0 && <p>{t('report.inspections.none')}</p>}
      {inspections.map(inspection => (
        <div key={inspection.id}>
          <strong>{t(inspection.passed ? 'report.inspections.passed' : 'report.inspections.failed')}</strong>
          <InspectionReading inspection={inspection} />
          <p>
            {[inspection.comment, userName(t, inspection.login, demoMode), times.moment(Date.parse(inspection.time))]
              .filter(text => text !== '')
              .join(', ')}
          </p>
        </div>
      ))}
    </section>
  )
}
