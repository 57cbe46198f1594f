import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RobotStatus } from '../../../contract/resources/robots.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { exactMoment } from '../../time/wallClock.ts'
import { StateCell } from '../../widgets/state/StateCell.tsx'
import type { Column } from '../../widgets/table/columns.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { describeState } from '../robots/describeState.ts'
import { locationName, robotName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { Duration } from './Duration.tsx'
import { EntryLink, entryMoment } from './EntryLink.tsx'
import { entryState } from './entryState.ts'
import styles from './HistoryTable.module.css'
import { PAGE_SIZE } from './historySearch.ts'
import type { HistoryPage } from './useHistoryPage.ts'

const endOf = ({ end_time: end }: RobotStatus): number | undefined =>
  end === undefined ? undefined : fromWireTime(end)

type Props = {
  readonly page: HistoryPage
  /** Id of the entry that was gone to by its time: the focus is on it. */
  readonly found: number | undefined
}

/** The start of an entry is the link to the monitor at that moment (P-019). */
function useColumns({ page: { robots, left, zone }, found }: Props): readonly Column<RobotStatus>[] {
  const { t, i18n } = useTranslation()
  const naming = useNaming()
  const nameOf = ({ robot: id }: RobotStatus): string => {
    const robot = [...robots, ...left].find(each => each.id === id)
    return robot === undefined ? t('demo.robot', { id }) : robotName(t, robot, naming).shown
  }
  const placeOf = ({ location: id, location_name: name }: RobotStatus): string =>
    id === undefined || name === undefined ? t('shared.none') : locationName(t, { id, name }, naming.demoMode)
  return [
    {
      id: 'start',
      head: t('history.columns.start'),
      className: styles['start'],
      isRowHead: true,
      skeleton: '70%',
      cell: entry => <EntryLink entry={entry} name={nameOf(entry)} zone={zone} isFound={entry.id === found} />,
    },
    {
      id: 'end',
      head: t('history.columns.end'),
      className: styles['end'],
      skeleton: '70%',
      cell: entry => {
        const endMs = endOf(entry)
        return endMs === undefined ? t('time.now') : exactMoment(endMs, { zone, locale: i18n.language })
      },
    },
    {
      id: 'duration',
      head: t('history.columns.duration'),
      className: styles['duration'],
      align: 'end',
      skeleton: '50%',
      cell: entry => <Duration startMs={fromWireTime(entry.start_time)} endMs={endOf(entry)} />,
    },
    {
      id: 'robot',
      head: t('history.columns.robot'),
      className: styles['robot'],
      skeleton: '60%',
      title: nameOf,
      cell: nameOf,
    },
    {
      id: 'state',
      head: t('history.columns.state'),
      className: styles['state'],
      skeleton: '72%',
      title: entry => describeState(t, entryState(entry).slug),
      cell: entry => {
        const { shape, general, slug } = entryState(entry)
        return <StateCell shape={shape} word={t(`generalStates.${general}`)} detail={t(`states.${slug}`)} />
      },
    },
    {
      id: 'location',
      head: t('history.columns.location'),
      className: styles['location'],
      title: placeOf,
      cell: placeOf,
    },
  ]
}

/** Status entries (P-020); arrow keys go from row to row. */
export function HistoryTable(props: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { page, found } = props
  return (
    <Table
      label={t('history.title')}
      isBusy={page.isLoading}
      className={styles['table']}
      columns={useColumns(props)}
      rows={page.entries}
      skeletonRows={PAGE_SIZE}
      rowKey={({ id }) => id}
      rowData={entry => ({
        'data-found': entry.id === found || undefined,
        'data-severity': entryState(entry).shape,
      })}
      onOpen={entry => void navigate(entryMoment(entry))}
    />
  )
}
