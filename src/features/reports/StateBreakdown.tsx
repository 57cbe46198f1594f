import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportState } from '../../../contract/resources/reports.ts'
import { STATE_GROUPS, type StateGroup } from '../../../contract/robot/states.ts'
import { useChartPatterns } from '../../preferences/chartPatterns.ts'
import { measureText } from '../../units/reportFormat.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { ToggleButton } from '../../widgets/button/ToggleButton.tsx'
import type { Column } from '../../widgets/table/columns.ts'
import { Table } from '../../widgets/table/Table.tsx'
import styles from './StateBreakdown.module.css'

type Share = { readonly group: StateGroup; readonly time: number; readonly percentage: number }

/** Seconds and share of each group, all seven of them. */
function groupShares(states: readonly ReportState[]): readonly Share[] {
  const total = states.reduce((sum, { time }) => sum + time, 0)
  return STATE_GROUPS.map(group => {
    const time = states.filter(state => state.group === group).reduce((sum, state) => sum + state.time, 0)
    return { group, time, percentage: total > 0 ? (100 * time) / total : 0 }
  })
}

function useStateColumns(): readonly Column<ReportState>[] {
  const { t } = useTranslation()
  const format = useReportFormat()
  return [
    {
      id: 'state',
      head: t('history.columns.state'),
      isRowHead: true,
      cell: ({ slug }) => t(`states.${slug}`),
    },
    {
      id: 'group',
      head: t('reports.group'),
      cell: ({ group }) => (
        <span className={styles['named']}>
          <i data-group={group} aria-hidden />
          {t(`reports.groups.${group}`)}
        </span>
      ),
    },
    { id: 'time', head: t('reports.trends.time'), align: 'end', cell: ({ time }) => measureText(format.hours(time)) },
    {
      id: 'share',
      head: t('reports.share'),
      align: 'end',
      cell: ({ percentage }) => measureText(format.percent(percentage)),
    },
    { id: 'count', head: t('reports.times'), align: 'end', cell: ({ count }) => format.whole(count) },
  ]
}

/** Every state by its name, with time, share and how often. */
function StateTable({ states }: { readonly states: readonly ReportState[] }) {
  const { t } = useTranslation()
  const columns = useStateColumns()
  return (
    <div className={styles['table']}>
      <Table
        label={t('reports.statesTitle')}
        isBusy={false}
        className={undefined}
        onPhone="own"
        columns={columns}
        rows={states}
        rowKey={({ state }) => state}
      />
    </div>
  )
}

type Props = {
  readonly states: readonly ReportState[]
  readonly reports: number
}

/** How long robots were in which group of states: a bar, and its parts by name, share and hours. */
export function StateBreakdown({ states, reports }: Props) {
  const { t } = useTranslation()
  const format = useReportFormat()
  const [isTable, setTable] = useState(false)
  const shares = groupShares(states)
  const total = shares.reduce((sum, { time }) => sum + time, 0)
  return (
    <section
      className={styles['states']}
      data-patterns={useChartPatterns() || undefined}
      aria-label={t('reports.statesTitle')}
    >
      <div className={styles['head']}>
        <h2>{t('reports.statesTitle')}</h2>
        <span>{t('reports.inRuns', { hours: measureText(format.hours(total)), count: reports })}</span>
        <ToggleButton variant="quiet" size="small" isSelected={isTable} onChange={setTable}>
          {t('reports.allStates')}
        </ToggleButton>
      </div>
      <div className={styles['bar']} aria-hidden>
        {shares.map(({ group, time }) => time > 0 && <i key={group} data-group={group} style={{ flexGrow: time }} />)}
      </div>
      <ul className={styles['legend']}>
        {shares.map(({ group, time, percentage }) => (
          <li key={group} data-none={time === 0 || undefined}>
            <i data-group={group} aria-hidden />
            <span>{t(`reports.groups.${group}`)}</span>
            <span>
              <b>{measureText(format.percent(Number(percentage.toFixed(1))))}</b> {measureText(format.hours(time))}
            </span>
          </li>
        ))}
      </ul>
      {isTable && <StateTable states={states} />}
    </section>
  )
}
