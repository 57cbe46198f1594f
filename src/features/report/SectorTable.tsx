import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '../../../contract/resources/reports.ts'
import type { SectorStats } from '../../../contract/robot/runReport.ts'
import { type SectorLook, sectorLook } from '../../../map/runMarks.ts'
import { Pressable } from '../../widgets/button/Pressable.tsx'
import type { Column } from '../../widgets/table/columns.ts'
import { Table } from '../../widgets/table/Table.tsx'
import type { Figures } from '../runs/figures.ts'
import { monitorFromStart, useOpeningReason } from '../runs/openMonitor.ts'
import { useFigures } from '../runs/useFigures.ts'
import { isWorked, pressureSteps } from './reportData.ts'
import styles from './SectorTable.module.css'
import { figureName, SECTOR_FIGURES, type SectorFigure, sectorFigure, waterText } from './sectorFigures.ts'

const lookOf = (sector: SectorStats): SectorLook =>
  sectorLook({
    rate: sector.rate,
    isDisinfected: sector.sector_configuration.disinfection,
    isWorked: isWorked(sector),
  })

function Rate({ sector, figures }: { readonly sector: SectorStats; readonly figures: Figures }) {
  const { t } = useTranslation()
  if (!isWorked(sector)) return t(`report.outcomes.${sector.coverage_event}`)
  return (
    <span className={styles['rate']}>
      <i aria-hidden>
        <b style={{ width: `${sector.rate}%` }} />
      </i>
      <span>{figures.percent(sector.rate)}</span>
    </span>
  )
}

/** so many of the pressures that the hardware has. */
function Pressure({ pressure, steps }: { readonly pressure: number; readonly steps: number }) {
  const { t } = useTranslation()
  return (
    <>
      <small className={styles['name']}>{t('report.pressure')}</small>
      <span className={styles['pressure']} role="img" aria-label={t('report.pressureOf', { pressure, steps })}>
        {Array.from({ length: steps }, (_, step) => (
          <i key={step} data-on={step < pressure || undefined} />
        ))}
      </span>
    </>
  )
}

type Words = { readonly t: TFunction; readonly figures: Figures }

/** A figure with its name, which a card of a phone shows; a dash where nothing was worked. */
function Figure({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <small className={styles['name']}>{name}</small>
      {text}
    </>
  )
}

const CLASSES: { readonly [F in SectorFigure]: string | undefined } = {
  area: styles['area'],
  ofArea: styles['cleanable'],
  time: styles['time'],
  velocity: styles['velocity'],
  path: styles['path'],
  productivity: styles['performance'],
  efficiency: styles['efficiency'],
  wallRate: styles['wall'],
  collisions: styles['collisions'],
  waterByFlow: styles['water'],
}

const figureColumns = ({ t, figures }: Words): readonly Column<SectorStats>[] =>
  SECTOR_FIGURES.map(figure => {
    const head = figureName(t, figures, figure)
    return {
      id: figure,
      head,
      align: 'end' as const,
      className: CLASSES[figure],
      ...(figure === 'waterByFlow' && { title: (sector: SectorStats) => waterText(t, figures, sector) }),
      cell: sector => <Figure name={head} text={sectorFigure(t, figures, figure, sector)} />,
    }
  })

/** How a sector was to be cleaned. @param steps of the hardware's pressures */
const settingColumns = ({ t }: Words, steps: number): readonly Column<SectorStats>[] => [
  {
    id: 'flow',
    head: t('report.flow'),
    className: styles['flow'],
    cell: ({ sector_configuration: { flow } }) => <Figure name={t('report.flow')} text={t(`report.flows.${flow}`)} />,
  },
  {
    id: 'pressureColumn',
    head: t('report.pressure'),
    className: styles['pressureColumn'],
    cell: ({ sector_configuration: { pressure } }) => <Pressure pressure={pressure} steps={steps} />,
  },
]

type Opening = { readonly open: () => void; readonly reason: string | undefined }

/** Which sector it is; its number opens the monitor. */
const headColumns = ({ t, figures }: Words, { open, reason }: Opening): readonly Column<SectorStats>[] => [
  {
    id: 'number',
    head: '',
    className: styles['number'],
    cell: ({ sector, name }) => (
      <Pressable
        className={styles['sign'] ?? ''}
        aria-label={t('report.openSector', { sector, name })}
        hint={t('report.openSectorHint')}
        disabledReason={reason}
        onPress={open}
      >
        {sector}
      </Pressable>
    ),
  },
  {
    id: 'sector',
    head: t('report.sector'),
    className: styles['sector'],
    isRowHead: true,
    title: ({ name, notes }) => [name, notes].filter(text => text !== '').join(': '),
    cell: ({ name, notes }) => (
      <>
        {name}
        {notes !== '' && <small className={styles['notes']}>{notes}</small>}
      </>
    ),
  },
  {
    id: 'rateColumn',
    head: t('report.rate'),
    align: 'end',
    className: styles['rateColumn'],
    cell: sector => <Rate sector={sector} figures={figures} />,
  },
]

type Props = { readonly report: Report; readonly sectors: readonly SectorStats[]; readonly nowMs: number }

/** How each sector came out, with flow and pressure; its number opens the monitor. */
export function SectorTable({ report, sectors, nowMs }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const reason = useOpeningReason(report, nowMs)('sector')
  const figures = useFigures()
  const columns = useMemo((): readonly Column<SectorStats>[] => {
    const words = { t, figures }
    const open = (): void => void navigate(monitorFromStart(report))
    return [
      ...headColumns(words, { open, reason }),
      ...figureColumns(words),
      ...settingColumns(words, pressureSteps(report.hardware_version)),
    ]
  }, [t, figures, navigate, report, reason])
  if (sectors.length === 0) return <p className={styles['none']}>{t('report.noSectors')}</p>
  return (
    <section className={styles['sectors']} aria-label={t('report.sectors')}>
      <Table
        label={t('report.sectors')}
        isBusy={false}
        className={styles['table']}
        onPhone="own"
        columns={columns}
        rows={sectors}
        rowKey={({ sector }) => sector}
        rowData={sector => ({ 'data-look': lookOf(sector) })}
        isStaged={sectors.length > 50}
      />
    </section>
  )
}
