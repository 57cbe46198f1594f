import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '../../../contract/resources/reports.ts'
import type { ReportDetails, StateSpan } from '../../../contract/robot/runReport.ts'
import { robotState } from '../../../contract/robot/states.ts'
import { StateBadge } from '../../widgets/state/StateBadge.tsx'
import { shapeOf } from '../../widgets/state/stateShapes.ts'
import type { Column } from '../../widgets/table/columns.ts'
import { rowLink } from '../../widgets/table/rowKeys.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { clockTime } from '../runs/figures.ts'
import { monitorAt } from '../runs/openMonitor.ts'
import { type RunTimes, useRunTimes } from '../runs/runTimes.ts'
import styles from './StateList.module.css'

type Props = {
  readonly report: Report
  readonly states: ReportDetails['states']
  /** Whether the monitor opens at a time. Ms since the epoch. */
  readonly opensAt: (timeMs: number) => boolean
}

type StartProps = { readonly report: Report; readonly startMs: number; readonly opens: boolean }

function Start({ report, startMs, opens }: StartProps) {
  const text = useRunTimes().second(startMs)
  if (!opens) return text
  return (
    <Link {...monitorAt(report, startMs)} {...rowLink}>
      {text}
    </Link>
  )
}

function State({ state }: Pick<StateSpan, 'state'>) {
  const { t } = useTranslation()
  const { generalState, slug } = robotState(state, { online: true })
  const shape = shapeOf(generalState)
  return (
    <>
      <StateBadge shape={shape}>{t(`shapes.${shape}`)}</StateBadge>
      <span className={styles['slug']}>{t(`states.${slug}`)}</span>
    </>
  )
}

const stateColumns = (
  t: TFunction,
  times: RunTimes,
  report: Report,
  opensAt: Props['opensAt'],
): readonly Column<StateSpan>[] => [
  {
    id: 'start',
    head: t('report.states.from'),
    isRowHead: true,
    className: styles['start'],
    cell: ({ start }) => <Start report={report} startMs={start} opens={opensAt(start)} />,
  },
  { id: 'end', head: t('report.states.to'), className: styles['end'], cell: ({ end }) => times.second(end) },
  {
    id: 'duration',
    head: t('report.duration'),
    className: styles['duration'],
    cell: ({ start, end }) => clockTime((end - start) / 1000),
  },
  {
    id: 'state',
    head: t('report.states.state'),
    className: styles['state'],
    cell: ({ state }) => <State state={state} />,
  },
  {
    id: 'sector',
    head: t('report.sector'),
    align: 'end',
    className: styles['sector'],
    cell: ({ sector }) => (sector === 0 ? t('shared.none') : sector),
  },
]

/** The states of a run one by one: the strip in words, and the way to the monitor by keyboard. */
export function StateList({ report, states, opensAt }: Props) {
  const { t } = useTranslation()
  const times = useRunTimes()
  const columns = useMemo(() => stateColumns(t, times, report, opensAt), [t, times, report, opensAt])
  return (
    <div className={styles['list']}>
      <Table
        label={t('report.states.list')}
        isBusy={false}
        className={styles['table']}
        columns={columns}
        rows={states}
        rowKey={({ start, state }) => `${start} ${state}`}
        isStaged
      />
    </div>
  )
}
